import { useEffect, useState } from 'react';

let pressed = false;
/** What waits for the end of the current press. */
const waiting = new Set<() => void>();

function end(): void {
  pressed = false;
  for (const run of [...waiting]) {
    if (!waiting.delete(run)) continue;
    try {
      run();
    } catch (error) {
      reportError(error);
    }
  }
}

if (typeof document !== 'undefined') {
  const listen = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void): void =>
    addEventListener(type, hear, { capture: true, passive: true });
  listen('pointerdown', ({ button }) => {
    if (button === 0) pressed = true;
  });
  // A menu of the browser, a drag and another window take the pointer, whose end the page is then not told.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'dragstart'] as const) listen(type, end);
  listen('pointermove', ({ buttons }) => {
    if (pressed && buttons === 0) end();
  });
  listen('blur', ({ target }) => {
    if (target === window) end();
  });
}

/** Whether a finger or the main mouse button is down anywhere. */
export function isPressed(): boolean {
  return pressed;
}

/**
 * Runs at once, or when the current press is over, before its click: a field that is left by a press shows
 * what its answer changes, and what is pressed should stay where it is (`usePressTarget()`). @returns cancel.
 */
export function afterPress(run: () => void): () => void {
  const once = () => run();
  if (pressed) waiting.add(once);
  else run();
  return () => waiting.delete(once);
}

/**
 * A delayed value, updated when the current press is over and its click is handled.
 */
export function useAfterPress<T>(value: T): T {
  const [current, setCurrent] = useState(value);
  useEffect(() => {
    if (current === value) return undefined;
    const show = () => setCurrent(value);
    // After the click that follows pointerup.
    return afterPress(isPressed() ? () => setTimeout(show) : show);
  }, [value, current]);
  return current;
}
