import { useCallback, useEffect, useRef, useState } from 'react';
import type { Action, Context, DataRecord } from '../../contract/index.ts';
import { createSignal, isNavigationOnly, type ReadableSignal, type TableModel } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import type { Selection } from './rows/selection.tsx';

/** Runs an action of a table: on a row, or from the toolbar on no row or on the selected rows. */
export type RunAction = (
  action: Action,
  row: DataRecord,
  /** Name of the row; the selected rows. */
  more?: { readonly name?: string; readonly selection?: Selection | undefined },
) => Promise<void>;

/**
 * Performs an action other than navigation. `scope` is the context of its texts and slots, with `row`,
 * `selection` (keys), `versions` and `count` for selected rows, and `position` if it takes the device's. If it resolves
 * with true or the call's answer, the selection is cleared and the action's success text displayed, with an
 * undo button where the schema defines one (`{answer…}` is that answer).
 */
export type OnAction = (
  id: string,
  row: DataRecord,
  action: Action,
  scope: Context,
  /** The row's current state in the list. */
  live: LiveRow,
  /** Runs instead if the call is refused because of the record's values. */
  correct?: Action,
) => unknown;

const NONE: readonly Action[] = [];

/**
 * Runs an action: confirmation if the schema has one, then navigation or `onAction`. Navigation of an action
 * with a call waits for its answer, and its parameters may contain `{answer…}`. Each action runs once at a
 * time for a row: a second tap is ignored.
 */
export function useActions(
  context: Context,
  onAction: OnAction | undefined,
  liveOf: (row: DataRecord) => LiveRow,
  /**
   * The list's actions; what follows the success of one on a row; and whether the page is about this row:
   * after its deletion the page has no content.
   */
  {
    actions = NONE,
    onRowDone,
    ownPage = false,
  }: {
    readonly actions?: readonly Action[] | undefined;
    readonly onRowDone?: ((row: DataRecord) => void) | undefined;
    readonly ownPage?: boolean;
  },
): { readonly run: RunAction; readonly locating: boolean } {
  const { runAction, phase } = useActionRun();
  const running = useRef(new Set<string>());
  const run = useCallback<RunAction>(
    async (action, row, { name, selection } = {}) => {
      const runKey = `${action.id} ${JSON.stringify(row)}`;
      if (running.current.has(runKey)) return;
      running.current.add(runKey);
      const { keys = [], versions = [] } = selection ?? {};
      const correct = actions.find(({ id }) => id === action.correct);
      const carryOut = async (scope: Context) =>
        onAction?.(action.id, row, action, scope, liveOf(row), correct);
      await runAction(action, {
        scope: { ...context, row, selection: keys, versions, count: Math.max(1, keys.length) },
        carryOut: isNavigationOnly(action) ? undefined : carryOut,
        onDone: selection?.clear ?? (() => onRowDone?.(row)),
        name,
        ownPage,
      }).finally(() => running.current.delete(runKey));
    },
    [context, runAction, onAction, liveOf, actions, onRowDone, ownPage],
  );
  return { run, locating: phase === 'locating' };
}

/**
 * A row's current state in the list, for dialogs opened from it; notifies on each change. The last state,
 * once the row is no longer listed.
 */
export type LiveRow = ReadableSignal<DataRecord>;

/** Tracks the rows of a list by key, across reloads. */
export function useLiveRows(
  model: TableModel | undefined,
  rows: readonly DataRecord[],
): (row: DataRecord) => LiveRow {
  const [newest] = useState(() => createSignal<ReadonlyMap<string, DataRecord>>(new Map()));
  useEffect(() => {
    if (model === undefined) return;
    newest.set(new Map([...newest.get(), ...rows.map((row) => [model.keyOf(row), row] as const)]));
  }, [model, rows, newest]);
  return useCallback(
    (row) => ({
      get: () => newest.get().get(model?.keyOf(row) ?? '') ?? row,
      subscribe: newest.subscribe,
    }),
    [model, newest],
  );
}
