import { useEffect } from 'react';
import { isTyping } from './shortcuts.ts';

interface ShortcutActions {
  readonly onHelp: () => void;
  readonly onHome: () => void;
}

/** Maximum time in ms between `g` and the second key. */
const PAUSE = 1200;

/** Button pressed by `n`; aria-keyshortcuts announces the key. */
const NEW = 'button[aria-keyshortcuts="n"]:not(:disabled)';

/**
 * `?`, `n` and `g h` on the whole page; `/` is handled by the list. While a dialog is open, `n` has no
 * effect.
 */
export function useShortcuts({ onHelp, onHome }: ShortcutActions): void {
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '?') onHelp();
      if (event.key === 'n' && document.querySelector('[role="dialog"], [role="alertdialog"]') === null)
        document.querySelector<HTMLElement>(NEW)?.click();
      if (event.key === 'h' && event.timeStamp - wentAt < PAUSE) onHome();
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onHelp, onHome]);
}
