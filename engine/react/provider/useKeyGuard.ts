import { useEffect } from 'react';

/** Keys that press a button. */
const PRESSES = new Set(['Enter', ' ']);

/**
 * Prevents a key pressed on one element from activating another. The library's buttons react to keyup: if
 * keydown moved the focus (a link to a field, an opening dialog), keyup would press the newly focused
 * element.
 */
export function useKeyGuard(): void {
  useEffect(() => {
    let downOn: EventTarget | null = null;
    const down = ({ key, target, repeat }: KeyboardEvent) => {
      if (PRESSES.has(key) && !repeat) downOn = target;
    };
    const up = (event: KeyboardEvent) => {
      if (PRESSES.has(event.key) && event.target !== downOn) event.stopPropagation();
    };
    // In the capture phase, before any handler of the page.
    document.addEventListener('keydown', down, true);
    document.addEventListener('keyup', up, true);
    return () => {
      document.removeEventListener('keydown', down, true);
      document.removeEventListener('keyup', up, true);
    };
  }, []);
}
