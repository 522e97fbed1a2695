import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, Context } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { isSignedOut, isVerdict } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isTouched } from './CallKey.ts';
import { useWrites } from './useWrites.ts';

/** What was done, and how it is put back: words of an action's schema. */
export type Undoable = Required<Pick<Action, 'done' | 'undo'>>;

/**
 * Says what was done, with a button that puts it back: `tell(action, scope, name)`. `scope` fills the slots of the undo's input, so it must
 * hold the record as it was; `name` is what the record is called.
 *
 * | putting back | is told |
 * | --- | --- |
 * | done | in a word; what is shown is read again |
 * | refused (put back already, changed meanwhile) | the server's reason; the offer is over |
 * | no answer | so, with the same button again: the repeat has the same idempotency key, nothing comes back twice |
 */
export function useUndo(): (done: Undoable, scope: Context, name?: string) => void {
  const { routes } = useEngine();
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const { mutate } = useSWRConfig();
  const { run } = useWrites('silent');

  return useCallback(
    ({ done, undo }, scope, name = '') => {
      const route = routes[undo.call];
      if (route === undefined) throw new Error(`No call '${undo.call}' to undo with.`);
      const input = placeInput(route, fillInput(undo.input, scope));
      const putBack = async () => {
        const result = await run(undo.call, input);
        if (result.ok) {
          toast({ variant: 'success', text: t('ui.undone'), detail: name });
          // What comes back may be shown anywhere: the call that puts back knows no entity of its own.
          await mutate((key) => isTouched(key, []));
        } else if (!isSignedOut(result.failure)) {
          const again = isVerdict(result.failure) ? {} : { action };
          toast({ variant: 'danger', text: result.text, detail: name, ...again });
        }
      };
      const action = { label: t(undo.label ?? 'ui.undo'), run: () => void putBack() };
      toastMessage(done, scope, { detail: name, action });
    },
    [routes, t, toast, toastMessage, mutate, run],
  );
}
