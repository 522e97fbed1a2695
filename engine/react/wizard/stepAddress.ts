import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Context } from '../../contract/index.ts';
import type { WizardModel } from '../../index.ts';

/**
 * Storage of a wizard's step. In a page's URL each step has a history entry: Back leads to the previous step,
 * Forward on again, and a reload stays. Provided by the owner of the URL, whose router must see every change.
 */
export interface StepAddress {
  /** The step in the URL; null: none. */
  readonly step: string | null;
  /** Proceeds to a step: adds an entry. */
  readonly forward: (step: string) => void;
  /** Returns to a previous step: to its entry if it was visited, otherwise replaces this one. */
  readonly back: (step: string) => void;
  /** Writes the current step into the present entry. */
  readonly stay: (step: string) => void;
}

/** For a wizard outside of the URL. */
export function useOwnAddress(): StepAddress {
  const [step, setStep] = useState<string | null>(null);
  return { step, forward: setStep, back: setStep, stay: setStep };
}

/**
 * The initial step: the one in the URL, but none beyond a broken rule; by default the first. A URL must not
 * bypass rules.
 */
export function startStep(model: WizardModel, context: Context, wanted: string | null): string | undefined {
  const ids = model.steps(context).map(({ id }) => id);
  const blocked = ids.indexOf(model.firstBlocked(context) ?? '');
  const farthest = blocked < 0 ? ids.length - 1 : blocked;
  return ids[Math.max(0, Math.min(ids.indexOf(wanted ?? ''), farthest))];
}

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
