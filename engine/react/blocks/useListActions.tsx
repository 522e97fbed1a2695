import { type ReactNode, useCallback, useMemo } from 'react';
import type { Action, DataRecord } from '../../contract/index.ts';
import { createTableModel } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { useSchema } from '../calls/useSchema.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useSchemaActions } from './useSchemaActions.tsx';

export interface ListActions {
  /** What the toolbar calls that. */
  readonly label: string;
  /** Begins what the toolbar begins, with what is known here on top of the record that the schema says; undefined where it is not offered. */
  readonly begin: ((record: DataRecord) => void) | undefined;
  /** Does what a click on the row does in the list. */
  readonly open: (row: DataRecord) => void;
  /** To be shown somewhere in the component. */
  readonly dialog: ReactNode;
}

/** Nothing that is done elsewhere is followed there. */
const unlisted = () => () => undefined;

/** What may be done in a list, done elsewhere, e.g. in a calendar: by the same schema, conditions and permissions. The page stays where it is. */
export function useListActions(table: string, beginning = 'new'): ListActions {
  const { context, user } = useEngine();
  const { onAction, dialog } = useSchemaActions();
  const { run } = useActionRun();
  const schema = useSchema('table', table).data;
  const model = useMemo(() => schema && createTableModel(schema.table, schema.options), [schema]);
  const permissions = user?.permissions ?? [];
  const start = useCallback(
    ({ goTo: _away, ...action }: Action, row: DataRecord) => {
      const live = { get: () => row, subscribe: unlisted };
      const carryOut = async (scope: typeof context) => onAction(action.id, row, action, scope, live);
      void run(action, { scope: { ...context, row }, carryOut });
    },
    [context, onAction, run],
  );
  const first = model?.toolbar(context, permissions).find(({ id }) => id === beginning);
  return {
    label: first?.label ?? '',
    begin: first && ((record) => start({ ...first, record: { ...first.record, ...record } }, record)),
    open: (row) => {
      const action = model?.opening(row, context, permissions);
      if (action !== undefined) start(action, row);
    },
    dialog,
  };
}
