import { useCallback, useRef } from 'react';
import type { Action, Context, DataRecord } from '../../contract/index.ts';
import { onlyLeads } from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import type { LiveRow } from './useLiveRows.ts';
import type { Selection } from './useSelection.ts';

/** Runs one action of a table, on a row or, from the toolbar, on none or on those that are ticked. */
export type RunAction = (
  action: Action,
  row: DataRecord,
  /** What the row is called; the ticked rows. */
  more?: { readonly name?: string; readonly selection?: Selection | undefined },
) => Promise<void>;

/**
 * What a screen does for an action that is no navigation. `scope` is what its texts and slots look at: the context with `row`,
 * with `selection` (keys) and `count` where it acts on ticked rows, with `position` where it takes the device's. When it answers true, or what the call answered, the ticks
 * go and the action's word of success is said, with a button that undoes it where the schema says how (`{answer…}` is what was answered).
 */
export type OnAction = (
  id: string,
  row: DataRecord,
  action: Action,
  scope: Context,
  /** The row as the list shows it from now on. */
  live: LiveRow,
  /** Where the call is refused for what the record says, this one takes its place. */
  correct?: Action,
) => unknown;

const NONE: readonly Action[] = [];

/**
 * Asks first where the schema says so, then goes where it says, or hands the action to the screen; with a call it goes once that has answered,
 * and its parameters may name `{answer…}`. One at a time of each: a second
 * tap while the first is at work does nothing.
 */
export function useActions(
  context: Context,
  onAction: OnAction | undefined,
  liveOf: (row: DataRecord) => LiveRow,
  /** The list's actions, and whether the row is what the page is about: without it there is nothing left to look at. */
  {
    actions = NONE,
    ownPage = false,
  }: { readonly actions?: readonly Action[] | undefined; readonly ownPage?: boolean },
): { readonly run: RunAction; readonly locating: boolean } {
  const { run: take, phase } = useActionRun();
  const running = useRef(new Set<string>());
  const run = useCallback<RunAction>(
    async (action, row, { name, selection } = {}) => {
      if (running.current.has(action.id)) return;
      running.current.add(action.id);
      const keys = selection?.keys ?? [];
      const correct = actions.find(({ id }) => id === action.correct);
      const carryOut = async (scope: Context) =>
        onAction?.(action.id, row, action, scope, liveOf(row), correct);
      await take(action, {
        scope: { ...context, row, selection: keys, count: Math.max(1, keys.length) },
        carryOut: onlyLeads(action) ? undefined : carryOut,
        onDone: selection?.clear,
        name,
        ownPage,
      }).finally(() => running.current.delete(action.id));
    },
    [context, take, onAction, liveOf, actions, ownPage],
  );
  return { run, locating: phase === 'locating' };
}
