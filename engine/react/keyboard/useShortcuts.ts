import { useEffect } from 'react';
import { isTyping } from './shortcuts.ts';

interface ShortcutActions {
  readonly onHelp: () => void;
  readonly onHome: () => void;
}

/** How long after `g` the second key may come. */
const PAUSE = 1200;

/** What `n` presses, told to readers by the button itself. */
const NEW = 'button[aria-keyshortcuts="n"]:not(:disabled)';

/** `?`, `n` and `g h`, on the whole page; `/` belongs to the list that is shown. Beneath an open dialog `n` presses nothing. */
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
