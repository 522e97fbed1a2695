import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useFormParts } from '../../field/FormContext.ts';

/** Delay in ms after the focus moved on: by then the tap is over and the typed text committed. */
const AFTER = 250;

interface Closing {
  readonly id: string;
  readonly closes: boolean;
  readonly place: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/**
 * Closes a completed section after the user has moved on to another one. Never while the focus is in it or a
 * finger is on the screen; the element in use keeps its place on the screen.
 */
export function useClosing({ id, closes, place, close }: Closing): void {
  const { store } = useFormParts();
  useEffect(() => {
    const section = place.current;
    const form = section?.closest('.schema-form');
    if (!closes || section === null || !form) return undefined;
    let wasHere = section.contains(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(attempt, AFTER);
    };
    const attempt = (): void => {
      const at = document.activeElement;
      if (section.contains(at)) return;
      const sum = store.sum(id);
      // A press must not move its own target; a pending check may still find a mistake.
      if (sum === undefined || document.documentElement.matches(':active')) wait();
      else if (sum.done) {
        wasHere = false;
        keepInPlace(at, () => flushSync(close));
      }
    };
    const follow = ({ target }: Event): void => {
      const targetSection = target instanceof Element ? target.closest('.sf-section') : null;
      if (targetSection === section) wasHere = true;
      else if (wasHere && targetSection !== null) wait();
    };
    form.addEventListener('focusin', follow);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('focusin', follow);
    };
  }, [store, id, closes, place, close]);
}

/** Runs a layout change above the element in use and scrolls so that the element does not move. */
function keepInPlace(at: Element | null, change: () => void): void {
  const before = at?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (at?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollerOf(at)?.scrollBy({ top: moved, behavior: 'instant' });
}

function scrollerOf(element: Element | null): Element | null {
  for (let ancestor = element?.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (
      ancestor.scrollHeight > ancestor.clientHeight &&
      /auto|scroll/.test(getComputedStyle(ancestor).overflowY)
    )
      return ancestor;
  }
  return document.scrollingElement;
}
