import { useCallback, useEffect, useState } from 'react';

/** Maximum time in ms between pointerup and its click; a press that ends outside has no click. */
const CLICK_FOLLOWS = 400;

/**
 * Freezes the displayed value while it is pressed. If an answer re-rendered the list between pointerdown and
 * pointerup, the pressed option would move away: the browser would dispatch no click, and the choice would be
 * lost.
 *
 * @returns the value to display, and the handler of pointerdown.
 */
export function useHeldStill<T>(latest: T): readonly [T, () => void] {
  const [pressed, setPressed] = useState<{ readonly shown: T }>();
  useEffect(() => {
    if (pressed === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const after = (ms: number) => () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(undefined), ms);
    };
    // Deferred, so that the click handlers run first.
    const ends = [
      ['click', after(0)],
      ['pointercancel', after(0)],
      ['pointerup', after(CLICK_FOLLOWS)],
    ] as const;
    for (const [event, end] of ends) addEventListener(event, end, true);
    return () => {
      clearTimeout(timer);
      for (const [event, end] of ends) removeEventListener(event, end, true);
    };
  }, [pressed]);
  const press = useCallback(() => setPressed({ shown: latest }), [latest]);
  return [pressed?.shown ?? latest, press];
}
