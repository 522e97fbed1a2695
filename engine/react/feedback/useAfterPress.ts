import { useEffect, useState } from 'react';

/** Whether a finger or a button is down, anywhere. */
let pressed = false;
if (typeof document !== 'undefined') {
  const listen = (type: string, now: boolean): void =>
    addEventListener(
      type,
      () => {
        pressed = now;
      },
      { capture: true },
    );
  listen('pointerdown', true);
  listen('pointerup', false);
  listen('pointercancel', false);
}

/**
 * The value as it is shown: it changes when the press that is going on is over. What a field says when it is left moves what lies beneath, and
 * a button that moves between press and release is pressed by nobody.
 */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    // After the click that follows the release.
    const show = (): void => void setTimeout(() => setShown(value));
    if (!pressed) {
      setShown(value);
      return undefined;
    }
    const over = ['pointerup', 'pointercancel'];
    for (const type of over) addEventListener(type, show);
    return () => {
      for (const type of over) removeEventListener(type, show);
    };
  }, [value, shown]);
  return shown;
}
