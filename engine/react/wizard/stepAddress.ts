import { useState } from 'react';
import type { Context } from '../../contract/index.ts';
import type { WizardModel } from '../../index.ts';

/**
 * Where a wizard's step is kept. A page's address makes each step a place of its own: the browser's Back leads to the step before,
 * Forward on again, and a reload stays. Whoever owns the address gives it (its router must hear of every change).
 */
export interface StepAddress {
  /** The step that the address names; null: none. */
  readonly step: string | null;
  /** Goes on to a step: a new place. */
  readonly forward: (step: string) => void;
  /** Goes to a step behind: to its place where it was visited, otherwise in place of this one. */
  readonly back: (step: string) => void;
  /** Names the shown step in place. */
  readonly stay: (step: string) => void;
}

/** For a wizard that is no place of its own. */
export function useOwnAddress(): StepAddress {
  const [step, setStep] = useState<string | null>(null);
  return { step, forward: setStep, back: setStep, stay: setStep };
}

/** The step that an address names, but none beyond a broken rule; the first where it names none. An address is no way past a rule. */
export function startStep(model: WizardModel, context: Context, wanted: string | null): string | undefined {
  const ids = model.steps(context).map(({ id }) => id);
  const blocked = ids.indexOf(model.firstBlocked(context) ?? '');
  const farthest = blocked < 0 ? ids.length - 1 : blocked;
  return ids[Math.max(0, Math.min(ids.indexOf(wanted ?? ''), farthest))];
}
