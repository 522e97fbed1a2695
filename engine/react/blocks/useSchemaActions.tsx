import { type ReactNode, useCallback } from 'react';
import type { Action } from '../../contract/index.ts';
import { fillInput, paramsOf } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { begunStore, pagesOf } from '../begun/begunStore.ts';
import { failureText } from '../calls/failureText.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { OnAction } from '../table/useActions.ts';
import { useActionForm } from './useActionForm.ts';

/** What tables' actions do by their schemas alone: a form in a dialog, read or saved; or a call at once. */
export function useSchemaActions(): {
  readonly onAction: OnAction;
  /** To be shown somewhere in the component: the form, and what is being waited for. */
  readonly dialog: ReactNode;
} {
  const { toast, toastMessage } = useFeedback();
  const { t } = useMessages();
  const { pathOf } = useEngine();
  const { run: call, note } = useActionCall();
  const { fill, dialog } = useActionForm();

  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope, live, correct) => {
      /** Its own word of success is said: what was to be done is not done yet. */
      const corrected = async (instead: Action): Promise<boolean> => {
        const { form, done } = instead;
        const saved = form !== undefined && (await fill(form, instead, scope, live));
        if (saved !== false && done !== undefined) toastMessage(done, scope);
        return false;
      };
      try {
        if (action.form !== undefined) return await fill(action.form, action, scope, live);
        const answer = await call(action, scope, correct && (() => corrected(correct)));
        if (action.begun !== undefined && action.goTo !== undefined && answer !== false) {
          const known = { ...scope, answer };
          const page = pagesOf(pathOf(action.goTo, paramsOf(action, known)) ?? '');
          begunStore.add({ page, call: action.begun.call, input: fillInput(action.begun.input, known) });
        }
        return answer;
      } catch (error) {
        toast({ variant: 'danger', text: failureText(error, t) });
        return false;
      }
    },
    [fill, call, toast, toastMessage, t, pathOf],
  );
  return {
    onAction,
    dialog: (
      <>
        {note}
        {dialog}
      </>
    ),
  };
}
