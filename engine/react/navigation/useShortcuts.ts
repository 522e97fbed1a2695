import { useEffect } from 'react';
import { isTyping } from './shortcuts.ts';

interface ShortcutActions {
  readonly onHelp: () => void;
  readonly onHome: () => void;
}

/** How long after `g` the second key may come. */
const PAUSE = 1200;

/** `?` and `g h`, on the whole page; `/` belongs to the list that is shown. */
export function useShortcuts({ onHelp, onHome }: ShortcutActions): void {
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '?') onHelp();
      if (event.key === 'h' && event.timeStamp - wentAt < PAUSE) onHome();
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onHelp, onHome]);
}
