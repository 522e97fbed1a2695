import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Action, Context, DataRecord } from '../../../contract/index.ts';
import { createTableModel, isNavigationOnly } from '../../../index.ts';
import { useSchema } from '../../calls/schemaSource.ts';
import { SchemaIcon } from '../../icons/SchemaIcon.tsx';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { LocatingNote } from '../tools/TableNotes.tsx';
import { type OnAction, type RunAction, useActions, useLiveRows } from '../useActions.ts';
import './cells.css';

interface RowActionsProps {
  readonly actions: readonly Action[];
  readonly row: DataRecord;
  /** Name of the row, part of each button's accessible name. */
  readonly name: string;
  /** Icons only, in a desk table; icons with text, on a phone card. */
  readonly compact: boolean;
  readonly run: RunAction;
}

/** Buttons of one row's actions. */
export function RowActions({ actions, row, name, compact, run }: RowActionsProps) {
  const { t } = useMessages();
  if (actions.length === 0) return null;
  return (
    <fieldset className="row-actions" aria-label={t('table.rowActions', { row: name })}>
      {actions.map((action) => {
        const label = t(action.label);
        const words = name === '' ? label : `${label}: ${name}`;
        return (
          <Button
            key={action.id}
            variant={compact ? 'minimal' : action.intent === 'danger' ? 'outlined' : 'solid'}
            {...(compact ? { className: 'icon-button', 'data-hint': label } : { text: label })}
            intent={action.intent === 'danger' || !compact ? (action.intent ?? 'none') : 'none'}
            icon={<SchemaIcon name={action.icon ?? (compact ? 'more' : undefined)} />}
            aria-label={words}
            onClick={() => void run(action, row, { name })}
          />
        );
      })}
    </fieldset>
  );
}

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
        actions={offered.filter((action) => action.goTo !== here || !isNavigationOnly(action))}
        row={record}
        name={name}
        compact={false}
        run={run}
      />
      {locating ? <LocatingNote /> : null}
    </>
  );
}
