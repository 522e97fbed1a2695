import { useCallback, useRef, useState } from 'react';
import type { Action, Context, DataRecord } from '../../contract/index.ts';
import { takePosition } from '../calls/takePosition.ts';
import { useUndo } from '../calls/useUndo.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { paramsOf } from '../navigation/paramsOf.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
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
) => unknown;

/**
 * Asks first where the schema says so, then goes where it says, or hands the action to the screen; with a call it goes once that has answered,
 * and its parameters may name `{answer…}`. One at a time of each: a second
 * tap while the first is at work does nothing.
 */
export function useActions(
  context: Context,
  onAction: OnAction | undefined,
  liveOf: (row: DataRecord) => LiveRow,
  /** The row is what the page is about: without it there is nothing left to look at. */
  ownPage = false,
): { readonly run: RunAction; readonly locating: boolean } {
  const { navigate } = useEngine();
  const { t } = useMessages();
  const { confirm, toastMessage } = useFeedback();
  const tellUndoable = useUndo();
  const running = useRef(new Set<string>());
  const [locating, setLocating] = useState(false);
  /** Where the device gives no position the action goes on without. */
  const locate = useCallback(
    async (scope: Context): Promise<Context> => {
      setLocating(true);
      const found = await takePosition().finally(() => setLocating(false));
      if (found.ok) return { ...scope, position: found.position };
      toastMessage(found.message);
      return scope;
    },
    [toastMessage],
  );
  const act = useCallback<RunAction>(
    async (action, row, { name, selection } = {}) => {
      const keys = selection?.keys ?? [];
      const known = { ...context, row, selection: keys, count: Math.max(1, keys.length) };
      if (action.confirm !== undefined) {
        const danger = action.intent === 'danger';
        const agreed = await confirm({
          text: t(action.confirm, known),
          variant: danger ? 'danger' : 'primary',
        });
        if (!agreed) return;
      }
      const { goTo } = action;
      if (goTo !== undefined && action.call === undefined) return navigate(goTo, paramsOf(action, known));
      const scope = action.position === true ? await locate(known) : known;
      const answer = await onAction?.(action.id, row, action, scope, liveOf(row));
      if (answer !== true && (typeof answer !== 'object' || answer === null)) return;
      selection?.clear();
      const answered = { ...scope, answer };
      if (goTo !== undefined) navigate(goTo, paramsOf(action, answered));
      const { done, undo, leaveTo } = action;
      if (leaveTo !== undefined && ownPage) navigate(leaveTo, {}, { forGood: true });
      if (done !== undefined && undo !== undefined) tellUndoable({ done, undo }, answered, name);
      else if (done !== undefined) toastMessage(done, answered);
    },
    [context, navigate, t, confirm, locate, toastMessage, tellUndoable, onAction, liveOf, ownPage],
  );
  const run = useCallback<RunAction>(
    async (action, row, more) => {
      if (running.current.has(action.id)) return;
      running.current.add(action.id);
      await act(action, row, more).finally(() => running.current.delete(action.id));
    },
    [act],
  );
  return { run, locating };
}
