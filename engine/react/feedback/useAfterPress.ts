import { useEffect, useState } from 'react';

/** Whether a finger or mouse button is down anywhere. */
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
 * A delayed value, updated when the current press is over. A message that appears on blur shifts the layout,
 * and a button that moves between pointerdown and pointerup gets no click.
 */
export function useAfterPress<T>(value: T): T {
  const [current, setCurrent] = useState(value);
  useEffect(() => {
    if (current === value) return undefined;
    // After the click that follows pointerup.
    const show = (): void => void setTimeout(() => setCurrent(value));
    if (!pressed) {
      setCurrent(value);
      return undefined;
    }
    const over = ['pointerup', 'pointercancel'];
    for (const type of over) addEventListener(type, show);
    return () => {
      for (const type of over) removeEventListener(type, show);
    };
  }, [value, current]);
  return current;
}
