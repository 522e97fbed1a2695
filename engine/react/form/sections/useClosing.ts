import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useFormParts } from '../../field/FormContext.ts';

/** Rest after the person has gone on, in ms: a tap that led there has come to its end, what was typed is taken. */
const AFTER = 250;

interface Closing {
  readonly id: string;
  readonly closes: boolean;
  readonly place: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/**
 * Closes a section that is done once the person has gone on to another one. Never while the focus is in it, or a finger is on the screen; and what the person
 * is at stays where it stands.
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
      // A press moves nothing under itself; a check that is due may find a mistake.
      if (sum === undefined || document.documentElement.matches(':active')) wait();
      else if (sum.done) {
        wasHere = false;
        keepInPlace(at, () => flushSync(close));
      }
    };
    const follow = ({ target }: Event): void => {
      const other = target instanceof Element ? target.closest('.sf-section') : null;
      if (other === section) wasHere = true;
      else if (wasHere && other !== null) wait();
    };
    form.addEventListener('focusin', follow);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('focusin', follow);
    };
  }, [store, id, closes, place, close]);
}

/** Changes the page above what the person is at, which does not move. */
function keepInPlace(at: Element | null, change: () => void): void {
  const before = at?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (at?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollerOf(at)?.scrollBy({ top: moved, behavior: 'instant' });
}

function scrollerOf(element: Element | null): Element | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))
      return each;
  }
  return document.scrollingElement;
}
