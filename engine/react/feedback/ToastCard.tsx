import { Cross } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { ShownToast } from './Toast.ts';
import { VARIANTS } from './variants.ts';

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onClose: (id: number) => void;
}

/** One toast: icon, title, text, close button. Trouble interrupts a screen reader, good news waits its turn. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useMessages();
  const [held, setHeld] = useState(false);
  const variant = toast.variant ?? 'none';
  const milliseconds = toast.milliseconds ?? VARIANTS[variant].milliseconds;
  useEffect(() => {
    if (held || milliseconds === 0) return undefined;
    const timer = setTimeout(() => onClose(toast.id), milliseconds);
    return () => clearTimeout(timer);
  }, [held, milliseconds, onClose, toast.id]);
  const urgent = variant === 'danger' || variant === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait
    <div
      className="toast"
      data-intent={variant}
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SchemaIcon name={toast.icon ?? VARIANTS[variant].icon} />
      <div className="toast-words">
        {toast.title === undefined ? null : <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
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
