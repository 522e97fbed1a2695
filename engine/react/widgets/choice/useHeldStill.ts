import { useCallback, useEffect, useState } from 'react';

/** A finger's click follows its coming up within this time, in ms; a press that ends beside everything has none. */
const CLICK_FOLLOWS = 400;

/**
 * What is shown stays as it is while it is pressed. A list that an answer draws anew between the coming down and the coming up moves what was
 * pressed away: the browser then finds the click on neither, and the choice is lost without a word.
 *
 * @returns what to show, and what to call when a press comes down on it.
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
    // Only after whoever is to hear of the click has heard of it.
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
