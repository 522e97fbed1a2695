import { useLocation, useNavigate } from 'react-router-dom';
import type { StepAddress } from './stepAddress.ts';

const PARAM = 'step';

/** What a step's place remembers: the steps whose places lie right before it, the oldest first. */
interface Place {
  readonly trail?: readonly string[];
}

/**
 * A wizard's step in the address (`?step=`), a place in the browser's history for each. Places only ever lead onwards: a step behind is
 * gone back to, or takes this one's place, so that Back never leads to a later step.
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
