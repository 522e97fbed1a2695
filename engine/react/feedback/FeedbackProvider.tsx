import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import type { Feedback } from './Feedback.ts';
import './feedback.css';
import { FeedbackContext } from './FeedbackContext.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { ToastCard } from './ToastCard.tsx';
import { useDialogs } from './useDialogs.ts';
import { useToasts } from './useToasts.ts';
import { useUndoKey } from './useUndoKey.ts';
import { VARIANT_OF } from './variants.ts';

/** Renders toasts and dialogs, and provides them to all components below. Part of `EngineProvider`. */
export function FeedbackProvider({ children }: { readonly children: ReactNode }) {
  const { toasts, show, close, settle } = useToasts();
  const { dialog, open } = useDialogs();
  useUndoKey(toasts, close);
  const messages = useMessages();
  const feedback = useMemo<Feedback>(
    () => ({
      toast: show,
      settle,
      toastMessage: (id, params, more) => {
        const { severity, ...content } = messages.message(id, params);
        show({ ...content, ...more, variant: VARIANT_OF[severity] });
      },
      alert: async (content) => {
        await open('alert', content);
      },
      confirm: async (content) => (await open('confirm', content)).agreed,
      reasonFor: async (content) => {
        const { agreed, written } = await open('confirm', content);
        return agreed ? written : undefined;
      },
    }),
    [show, settle, open, messages],
  );
  return (
    <FeedbackContext value={feedback}>
      {children}
      <section className="toasts" aria-label={messages.t('ui.notices')}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
      {dialog === undefined ? null : <MessageDialog key={dialog.id} dialog={dialog} />}
    </FeedbackContext>
  );
}
