import { type ReactNode, useCallback, useMemo } from 'react';
import type { Action, DataRecord } from '../../../contract/index.ts';
import { createTableModel } from '../../../index.ts';
import { useActionRun } from '../../action/useActionRun.ts';
import { useSchema } from '../../calls/schemas.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useSchemaActions } from './useSchemaActions.tsx';

export interface ListActions {
  /** Label of the toolbar action. */
  readonly label: string;
  /** Runs the toolbar's creating action with additional initial values; undefined where it is not allowed. */
  readonly begin: ((record: DataRecord) => void) | undefined;
  /** Same effect as a click on the row in the list. */
  readonly open: (row: DataRecord) => void;
  /** To be rendered by the component. */
  readonly dialog: ReactNode;
}

/** No live row: actions outside of the list get no updates. */
const unlisted = () => () => undefined;

/**
 * Actions of a list used elsewhere, e.g. in a calendar, by the same schema, conditions and permissions. The
 * page stays.
 */
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
