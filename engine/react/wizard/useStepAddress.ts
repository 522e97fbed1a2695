import { useLocation, useNavigate } from 'react-router-dom';
import type { StepAddress } from './stepAddress.ts';

const PARAM = 'step';

/** History state of a step: ids of the steps in the entries directly before it, oldest first. */
interface Place {
  readonly trail?: readonly string[];
}

/**
 * The step in the URL (`?step=`), with one history entry per step. Entries are always in forward order: a
 * previous step is reached by going back or replaces this entry, so that Back never leads to a later step.
 */
export function useStepAddress(): StepAddress {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const step = new URLSearchParams(search).get(PARAM);
  const trail = (state as Place | null)?.trail ?? [];
  const go = (next: string, replace: boolean, places: readonly string[]) => {
    const query = new URLSearchParams(search);
    query.set(PARAM, next);
    void navigate({ pathname, search: `?${query}`, hash }, { replace, state: { trail: places } });
  };
  return {
    step,
    forward: (next) => go(next, false, step === null ? trail : [...trail, step]),
    back: (next) => {
      const visited = trail.lastIndexOf(next);
      if (visited < 0) go(next, true, trail);
      else void navigate(visited - trail.length);
    },
    stay: (shown) => go(shown, true, trail),
  };
}
