import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type FocusEvent, useEffect, useState } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { ShownToast } from './Toast.ts';
import { ACTION_TIME, VARIANTS } from './variants.ts';

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onClose: (id: number) => void;
}

/**
 * One toast: icon, title, text, action, close button. Failures interrupt a screen reader, other messages
 * wait.
 */
export function ToastCard({ toast, onClose }: ToastCardProps) {
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
