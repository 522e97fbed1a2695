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

/** One toast: icon, title, text, what may be done about it, close button. Trouble interrupts a screen reader, good news waits its turn. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useMessages();
  const { action, detail } = toast;
  const variant = toast.variant ?? 'none';
  const own = toast.milliseconds ?? VARIANTS[variant].milliseconds;
  const milliseconds = action === undefined || own === 0 ? own : Math.max(ACTION_TIME, own);
  const held = useLifetime(toast.id, milliseconds, onClose);
  const urgent = variant === 'danger' || variant === 'warning';
  const act = () => {
    onClose(toast.id);
    // The button that had the focus is gone: the page's content has it, not nothing.
    document.getElementById('content')?.focus({ preventScroll: true });
    action?.run();
  };
  return (
    <div className="toast" data-intent={variant} role={urgent ? 'alert' : 'status'} {...held}>
      <SchemaIcon name={toast.icon ?? VARIANTS[variant].icon} />
      <div className="toast-words">
        {toast.title === undefined ? null : <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
        {
          // A sentence that names what it is about says it once.
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

/** Ends a toast after its time, which begins anew whenever nobody points at it and nothing in it has the focus. 0: never. */
function useLifetime(id: number, milliseconds: number, onEnd: (id: number) => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (held || milliseconds === 0) return undefined;
    const timer = setTimeout(() => onEnd(id), milliseconds);
    return () => clearTimeout(timer);
  }, [held, milliseconds, onEnd, id]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget as Node | null)),
  };
}
