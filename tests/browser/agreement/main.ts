import type { Check } from '../../../engine/contract/index.ts';
import { type SteppedOutcome, steppedOutcome, type Trial } from './steppedOutcome.ts';

declare global {
  interface Window {
    /** Fills forms, each checked by the module at its address. */
    replay(trials: readonly (Trial & { readonly check: string })[]): Promise<readonly SteppedOutcome[]>;
  }
}

window.replay = (trials) =>
  Promise.all(
    trials.map(async (trial) => {
      const { check } = (await import(/* @vite-ignore */ trial.check)) as { readonly check: Check };
      return steppedOutcome(trial, check);
    }),
  );
