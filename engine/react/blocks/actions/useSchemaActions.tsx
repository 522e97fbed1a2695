import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Action, Context } from '../../../contract/index.ts';
import { fillInput, paramsOf } from '../../../index.ts';
import { useActionCall } from '../../action/useActionCall.tsx';
import { failureText } from '../../connection/failures.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { newRecordStore, pagesOf } from '../../records/newRecordStore.ts';
import type { LiveRow, OnAction } from '../../table/useActions.ts';
import { useActionForm } from './useActionForm.ts';

const ComparedDialog = lazy(async () => ({
  default: (await import('./ComparedDialog.tsx')).ComparedDialog,
}));

const ListDialog = lazy(async () => ({ default: (await import('./ListDialog.tsx')).ListDialog }));

interface Listed {
  readonly action: Action & Required<Pick<Action, 'list'>>;
  readonly scope: Context;
  readonly live: LiveRow;
}

interface Compared {
  readonly compare: NonNullable<Action['compare']>;
  readonly scope: Context;
}

/** Executes actions of tables by their schemas: a form or another list in a dialog, or a call. */
export function useSchemaActions(): {
  readonly onAction: OnAction;
  /** To be rendered by the component: form, list, progress note, comparison. */
  readonly dialog: ReactNode;
} {
  const { toast, toastMessage } = useFeedback();
  const { t } = useMessages();
  const { pathOf } = useEngine();
  const { makeCall, note } = useActionCall();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [listed, setListed] = useState<Listed | null>(null);
  const { fill, dialog } = useActionForm();

  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope, live, correct) => {
      /** Displays its own success text, since the original action was not executed. */
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
      const { list } = action;
      if (list !== undefined) {
        setListed({ action: { ...action, list }, scope, live });
        return false;
      }
      try {
        if (action.form !== undefined) return await fill(action.form, action, scope, live);
        const answer = await makeCall(action, scope, correct && (() => corrected(correct)));
        if (action.begun !== undefined && action.goTo !== undefined && answer !== false) {
          const answeredScope = { ...scope, answer };
          const page = pagesOf(pathOf(action.goTo, paramsOf(action, answeredScope)) ?? '');
          newRecordStore.add({
            page,
            call: action.begun.call,
            input: fillInput(action.begun.input, answeredScope),
          });
        }
        return answer;
      } catch (error) {
        toast({ variant: 'danger', text: failureText(error, t) });
        return false;
      }
    },
    [fill, makeCall, toast, toastMessage, t, pathOf],
  );
  return {
    onAction,
    dialog: (
      <>
        {note}
        {listed === null ? null : (
          <Suspense fallback={null}>
            <ListDialog {...listed} onAction={onAction} onClose={() => setListed(null)} />
          </Suspense>
        )}
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
