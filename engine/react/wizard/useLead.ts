import { type RefObject, useEffect, useRef } from 'react';
import { comeTo, findPlace, type MendingPlace } from './findPlace.ts';

/** Maximum time in ms for another step to load its list. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

/**
 * Navigates to the place of a refusal: at once in this step, otherwise as soon as its step has rendered it.
 */
export function useLead(
  within: RefObject<HTMLElement | null>,
  shown: string,
  onStep: (step: string) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set until the target step is rendered: its heading then leaves the focus to the place. */
  const leading = useRef(false);
  const current = useRef(shown);
  current.current = shown;
  useEffect(() => () => clearTimeout(timer.current), []);

  const isElsewhere = ({ step }: MendingPlace) => step !== undefined && step !== current.current;
  const look = (place: MendingPlace, until: number): void => {
    const element = isElsewhere(place) ? null : findPlace(within.current, place);
    const late = Date.now() > until;
    const whole = place.row === undefined || element?.dataset['row'] === place.row;
    if (element !== null && (whole || late)) comeTo(element);
    else if (!late) timer.current = setTimeout(() => look(place, until), LOOK_EVERY_MS);
  };
  return {
    leading,
    leads: (place: MendingPlace): boolean => isElsewhere(place) || findPlace(within.current, place) !== null,
    lead: (place: MendingPlace): void => {
      clearTimeout(timer.current);
      const until = Date.now() + (isElsewhere(place) ? PATIENCE_MS : 0);
      if (place.step !== undefined && isElsewhere(place)) {
        leading.current = true;
        onStep(place.step);
      }
      look(place, until);
    },
  };
}
