import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Action, Context } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { isSignedOut, isVerdict } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isTouched } from './reads.ts';
import { useWrites } from './useWrites.ts';

/** Success text and undo call of an action's schema. */
export type Undoable = Required<Pick<Action, 'done' | 'undo'>>;

/**
 * Toasts a success with an undo button. `scope` fills the slots of the undo's input, so it must contain the
 * record as it was before; `name` is the display name of the record.
 *
 * | undo | toast |
 * | --- | --- |
 * | done | a success text; displayed data are reloaded |
 * | refused (undone already, changed meanwhile) | the server's reason, without button |
 * | no answer | the failure with the same button: a repeat has the same idempotency key, so it is executed once |
 */
export function useUndo(): (done: Undoable, scope: Context, name?: string) => void {
  const { routes } = useEngine();
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const { mutate } = useSWRConfig();
  const { write } = useWrites('silent');

  return useCallback(
    ({ done, undo }, scope, name = '') => {
      const route = routes[undo.call];
      if (route === undefined) throw new Error(`No call '${undo.call}' to undo with.`);
      const input = placeInput(route, fillInput(undo.input, scope));
      const putBack = async () => {
        const result = await write(undo.call, input);
        if (result.ok) {
          toast({ variant: 'success', text: t('ui.undone'), detail: name });
          // The restored record may be displayed anywhere: the undo call names no entities.
          await mutate((key) => isTouched(key, []));
        } else if (!isSignedOut(result.failure)) {
          const again = isVerdict(result.failure) ? {} : { action };
          toast({ variant: 'danger', text: result.text, detail: name, ...again });
        }
      };
      const action = { label: t(undo.label ?? 'ui.undo'), run: () => void putBack() };
      toastMessage(done, scope, { detail: name, action });
    },
    [routes, t, toast, toastMessage, mutate, write],
  );
}
