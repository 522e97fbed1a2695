import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Action, Context } from '../../contract/index.ts';
import { fillInput, paramsOf } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { begunStore, pagesOf } from '../begun/begunStore.ts';
import { failureText } from '../connection/failureText.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { OnAction } from '../table/useActions.ts';
import { useActionForm } from './useActionForm.ts';

const ComparedDialog = lazy(async () => ({
  default: (await import('./ComparedDialog.tsx')).ComparedDialog,
}));

interface Compared {
  readonly compare: NonNullable<Action['compare']>;
  readonly scope: Context;
}

/** What tables' actions do by their schemas alone: a form in a dialog, read or saved; or a call at once. */
export function useSchemaActions(): {
  readonly onAction: OnAction;
  /** To be shown somewhere in the component: the form, what is being waited for, what was compared. */
  readonly dialog: ReactNode;
} {
  const { toast, toastMessage } = useFeedback();
  const { t } = useMessages();
  const { pathOf } = useEngine();
  const { run: call, note } = useActionCall();
  const [compared, setCompared] = useState<Compared | null>(null);
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
      if (action.compare !== undefined) {
        setCompared({ compare: action.compare, scope });
        return false;
      }
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
        {compared === null ? null : (
          <Suspense fallback={null}>
            <ComparedDialog {...compared} onClose={() => setCompared(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
