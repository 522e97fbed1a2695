import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { isWriting } from '../keyboard/useShortcuts.ts';
import { type Severity, useMessages } from '../provider/useMessages.ts';
import { MessageDialog, useDialogs } from './MessageDialog.tsx';
import {
  type Feedback,
  FeedbackContext,
  type ShownToast,
  type ToastContent,
  type Variant,
} from './useFeedback.ts';
import './feedback.css';

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

/** Ctrl+Z (Cmd+Z) runs the action of the newest toast; within a text input it stays the input's. */
function useUndoKey(toasts: readonly ShownToast[], close: (id: number) => void): void {
  useEffect(() => {
    const offered = toasts.findLast(({ action }) => action !== undefined);
    if (offered === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z' || isWriting(event)) return;
      event.preventDefault();
      close(offered.id);
      offered.action?.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toasts, close]);
}

/** Maximum number of toasts: a further one replaces the oldest. */
const MOST = 4;

/** The displayed toasts, oldest first. A repeated text is one toast with its time restarted. */
function useToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const next = useRef(1);
  const show = useCallback((content: ToastContent) => {
    const id = next.current++;
    setToasts((shown) => {
      const unsettled = settled(shown, content.about);
      const matters = unsettled
        .filter((toastShown) => sameWords(toastShown, content))
        .flatMap((toastShown) => toastShown.matters);
      const toast = {
        ...content,
        id,
        matters: [...matters, ...(content.about === undefined ? [] : [content.about])],
      };
      return [...unsettled.filter((toastShown) => !sameWords(toastShown, content)), toast].slice(-MOST);
    });
  }, []);
  const settle = useCallback((about: string) => {
    setToasts((shown) => settled(shown, about));
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  return { toasts, show, close, settle };
}

/** Toasts without a settled subject; a toast with further subjects stays. */
function settled(shown: readonly ShownToast[], about: string | undefined): readonly ShownToast[] {
  if (about === undefined || shown.every(({ matters }) => !matters.includes(about))) return shown;
  return shown.flatMap((toast) => {
    if (!toast.matters.includes(about)) return [toast];
    const matters = toast.matters.filter((matter) => matter !== about);
    return matters.length === 0 ? [] : [{ ...toast, matters }];
  });
}

/** Toasts with an action are never merged, even with equal text: each undoes another record. */
function sameWords(one: ToastContent, other: ToastContent): boolean {
  if (one.action !== undefined || other.action !== undefined) return false;
  return one.text === other.text && one.title === other.title && one.variant === other.variant;
}

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onClose: (id: number) => void;
}

/**
 * One toast: icon, title, text, action, close button. Failures interrupt a screen reader, other messages
 * wait.
 */
function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useMessages();
  const { action, detail } = toast;
  const variant = toast.variant ?? 'none';
  const baseTime = toast.milliseconds ?? VARIANTS[variant].milliseconds;
  const milliseconds = action === undefined || baseTime === 0 ? baseTime : Math.max(ACTION_TIME, baseTime);
  const pauseHandlers = useLifetime(toast.id, milliseconds, onClose);
  const urgent = variant === 'danger' || variant === 'warning';
  const act = () => {
    onClose(toast.id);
    // The focused button disappears: the focus moves to the page's content.
    document.getElementById('content')?.focus({ preventScroll: true });
    action?.run();
  };
  return (
    <div className="toast" data-intent={variant} role={urgent ? 'alert' : 'status'} {...pauseHandlers}>
      <SchemaIcon name={toast.icon ?? VARIANTS[variant].icon} />
      <div className="toast-words">
        {toast.title === undefined ? null : <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
        {
          // Omitted if the sentence contains it.
          detail === undefined || detail === '' || toast.text.includes(detail) ? null : (
            <span className="toast-detail">{detail}</span>
          )
        }
      </div>
      {action === undefined ? null : (
        <Button
          className="toast-action"
          variant="outlined"
          text={action.label}
          aria-label={detail === undefined || detail === '' ? action.label : `${action.label}: ${detail}`}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={act}
        />
      )}
      <button
        type="button"
        className="toast-close"
        aria-label={t('ui.close')}
        onClick={() => onClose(toast.id)}
      >
        <Cross size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Closes a toast after its time, which restarts when hover or focus ends. 0: never. */
function useLifetime(id: number, milliseconds: number, onEnd: (id: number) => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = pointed || focused;
  useEffect(() => {
    if (isPaused || milliseconds === 0) return undefined;
    const timer = setTimeout(() => onEnd(id), milliseconds);
    return () => clearTimeout(timer);
  }, [isPaused, milliseconds, onEnd, id]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget as Node | null)),
  };
}

/** Default icon and duration of each variant; failures leave time for reading. */
const VARIANTS: Readonly<Record<Variant, { readonly icon: string; readonly milliseconds: number }>> = {
  none: { icon: 'info-sign', milliseconds: 5000 },
  primary: { icon: 'info-sign', milliseconds: 5000 },
  success: { icon: 'tick-circle', milliseconds: 4000 },
  warning: { icon: 'warning-sign', milliseconds: 8000 },
  danger: { icon: 'error', milliseconds: 12_000 },
};

/**
 * Minimum duration in ms of a toast with a button: time to read, reach and press it, with gloves or by
 * keyboard (WCAG 2.2.1).
 */
const ACTION_TIME = 10_000;

/** The variant of a message's severity. */
const VARIANT_OF: Readonly<Record<Severity, Variant>> = {
  error: 'danger',
  warning: 'warning',
  info: 'primary',
  success: 'success',
};
