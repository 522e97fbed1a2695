import { type RefObject, useEffect, useRef } from 'react';
import { comeTo, findPlace, type MendingPlace } from './findPlace.ts';

/** A list of another step is read from the server first; one that has not come within this time will not. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

/** Leads to what a refusal names: in this step at once, in another as soon as that shows it. */
export function useLead(
  within: RefObject<HTMLElement | null>,
  shown: string,
  onStep: (step: string) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set until the step that is gone to is shown: its heading then leaves the focus to the place. */
  const leading = useRef(false);
  const current = useRef(shown);
  current.current = shown;
  useEffect(() => () => clearTimeout(timer.current), []);

  const isElsewhere = ({ step }: MendingPlace) => step !== undefined && step !== current.current;
  const look = (place: MendingPlace, until: number): void => {
    const found = isElsewhere(place) ? null : findPlace(within.current, place);
    const late = Date.now() > until;
    const whole = place.row === undefined || found?.dataset['row'] === place.row;
    if (found !== null && (whole || late)) comeTo(found);
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
