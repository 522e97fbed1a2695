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
  /** Name of the table schema whose row actions these are. */
  readonly table: string;
  readonly record: DataRecord;
  /** What the record is called. */
  readonly name: string;
  readonly context?: Context;
  readonly onAction: OnAction;
  /** The screen that is shown: what only leads there is not offered. */
  readonly here: string;
}

/** On a record's own page, what its list offers for its row: by the same schema, conditions and permissions. */
export function RecordActions({ table, record, name, context: given, onAction, here }: RecordActionsProps) {
  const schema = useSchema('table', table).data;
  const { context: common, user } = useEngine();
  const context = useMemo(() => ({ ...common, ...given }), [common, given]);
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
