import { type CallInput, type CallOptions, newKey } from '../../index.ts';
import { isVerdict } from '../connection/failures.ts';

/** Chooses the idempotency key of each attempt, and detects repeats. */
export interface Attempts {
  readonly next: (input: CallInput) => Required<Pick<CallOptions, 'idempotencyKey' | 'repeat'>>;
  readonly settled: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * | the last attempt | the next one with the same input |
 * | --- | --- |
 * | was answered | new intent: new key |
 * | got no answer (network, 5xx) | same intent: same key, executed at most once, marked as a repeat |
 */
export function createAttempts(makeKey: () => string = newKey): Attempts {
  let open: { readonly key: string; readonly input: string } | null = null;
  return {
    next: (input) => {
      const text = JSON.stringify(input);
      const repeat = open?.input === text;
      if (open?.input !== text) open = { key: makeKey(), input: text };
      return { idempotencyKey: open.key, repeat };
    },
    settled: () => {
      open = null;
    },
    failed: (error) => {
      if (isVerdict(error)) open = null;
    },
  };
}
