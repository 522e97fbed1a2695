import { useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { createTableModel, onlyLeads } from '../../index.ts';
import { useSchema } from '../calls/useSchema.ts';
import { useEngine } from '../provider/useEngine.ts';
import { LocatingNote } from './LocatingNote.tsx';
import { RowActions } from './RowActions.tsx';
import { type OnAction, useActions } from './useActions.ts';
import { useLiveRows } from './useLiveRows.ts';

interface RecordActionsProps {
  /** Name of the table schema with the row actions. */
  readonly table: string;
  readonly record: DataRecord;
  /** Display name of the record. */
  readonly name: string;
  readonly context?: Context;
  readonly onAction: OnAction;
  /** Current screen: actions that merely navigate there are omitted. */
  readonly here: string;
}

/** Row actions of a list on the record's own page, by the same schema, conditions and permissions. */
export function RecordActions({
  table,
  record,
  name,
  context: pageContext,
  onAction,
  here,
}: RecordActionsProps) {
  const schema = useSchema('table', table).data;
  const { context: common, user } = useEngine();
  const context = useMemo(() => ({ ...common, ...pageContext }), [common, pageContext]);
  const model = useMemo(() => schema && createTableModel(schema.table, schema.options), [schema]);
  const rows = useMemo(() => [record], [record]);
  const { run, locating } = useActions(context, onAction, useLiveRows(model, rows), {
    actions: schema?.table.actions,
    ownPage: true,
  });
  if (model === undefined) return null;
  const offered = model.actions(record, context, user?.permissions ?? []);
  return (
    <>
      <RowActions
        actions={offered.filter((action) => action.goTo !== here || !onlyLeads(action))}
        row={record}
        name={name}
        compact={false}
        run={run}
      />
      {locating ? <LocatingNote /> : null}
    </>
  );
}
