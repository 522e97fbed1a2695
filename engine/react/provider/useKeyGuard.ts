import { useEffect } from 'react';

/** The keys that press a button. */
const PRESSES = new Set(['Enter', ' ']);

/**
 * A key that went down on one thing does not press another. Buttons of the library are pressed when the key comes up: where the key going down moved
 * the focus (a reason that leads to its field, a question that opens), its coming up would press whatever has the focus by then.
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
    // While it is on its way down: before anything on the page hears of it.
    document.addEventListener('keydown', down, true);
    document.addEventListener('keyup', up, true);
    return () => {
      document.removeEventListener('keydown', down, true);
      document.removeEventListener('keyup', up, true);
    };
  }, []);
}
