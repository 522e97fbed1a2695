import { useState } from 'react';
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
