import { useEffect, useState } from 'react';

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

/** Whether a finger or mouse button is down anywhere. */
export function isPressed(): boolean {
  return pressed;
}

/**
 * Runs at once, or when the current press is over, before its click: a field that is left by a press shows
 * what its answer changes, and a button that moves between pointerdown and pointerup gets no click.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const over = new AbortController();
  const finish = (): void => {
    over.abort();
    run();
  };
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, finish, { capture: true, signal: over.signal });
}

/**
 * A delayed value, updated when the current press is over and its click is handled.
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
