import { type ReactNode, useCallback } from 'react';
import { fillInput, fillText, placeInput } from '../../index.ts';
import { isSignedOut } from '../calls/failures.ts';
import { failureText } from '../calls/failureText.ts';
import { saveFile } from '../calls/saveFile.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { OnAction } from '../table/useActions.ts';
import { useActionForm } from './useActionForm.ts';

/** What tables' actions do by their schemas alone: a form in a dialog, read or saved; or a call at once. */
export function useSchemaActions(): { readonly onAction: OnAction; readonly dialog: ReactNode } {
  const { routes } = useEngine();
  const { toast, toastMessage, alert } = useFeedback();
  const { t } = useMessages();
  const { run } = useWrites('silent');
  const { fill, dialog } = useActionForm();

  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope, live) => {
      const { form, call } = action;
      try {
        if (form !== undefined) return await fill(form, action, scope, live);
        if (call === undefined) return true;
        const route = routes[call];
        if (route === undefined) throw new Error(`No call '${call}'.`);
        const result = await run(call, placeInput(route, fillInput(action.input, scope)));
        if (!result.ok) {
          const { text, about } = result;
          if (action.failed !== undefined) toastMessage(action.failed, scope, { about });
          else if (action.failure !== 'alert') toast({ variant: 'danger', text, about });
          else if (!isSignedOut(result.failure)) await alert(text);
          return false;
        }
        if (action.saveAs !== undefined && result.value instanceof Blob)
          saveFile(result.value, fillText(action.saveAs, scope));
        else return result.value ?? true;
        return true;
      } catch (error) {
        toast({ variant: 'danger', text: failureText(error, t) });
        return false;
      }
    },
    [fill, routes, run, toast, toastMessage, alert, t],
  );
  return { onAction, dialog };
}
