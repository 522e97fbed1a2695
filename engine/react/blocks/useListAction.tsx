import { type ReactNode, useCallback } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { isOffered } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { useSchema } from '../calls/useSchema.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useSchemaActions } from './useSchemaActions.tsx';

/** Nothing of what is begun elsewhere is listed: nobody else changes it. */
const unlisted = () => () => undefined;

/**
 * What a list's toolbar begins, begun elsewhere, e.g. in a cell of a calendar: with what is known there on top of the record that the schema says. The
 * page stays where it is.
 *
 * @returns `begin`, undefined where it is not offered, and what is to be shown somewhere in the component.
 */
export function useListAction(
  table: string,
  id: string,
): { readonly begin: ((record: DataRecord) => void) | undefined; readonly dialog: ReactNode } {
  const { context, user } = useEngine();
  const { onAction, dialog } = useSchemaActions();
  const { run } = useActionRun();
  const action = useSchema('table', table).data?.table.toolbar?.find((each) => each.id === id);
  const begin = useCallback(
    (record: DataRecord) => {
      if (action === undefined) return;
      const { goTo: _away, ...here } = action;
      const begun = { ...here, record: { ...action.record, ...record } };
      const live = { get: () => record, subscribe: unlisted };
      void run(begun, {
        scope: { ...context, row: record },
        carryOut: async (scope) => onAction(id, record, begun, scope, live),
      });
    },
    [action, context, id, onAction, run],
  );
  const isThere = action !== undefined && isOffered(action, context, user?.permissions ?? []);
  return { begin: isThere ? begin : undefined, dialog };
}
