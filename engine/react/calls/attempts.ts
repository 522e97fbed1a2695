import { type CallInput, newKey } from '../../index.ts';
import { isVerdict } from './failures.ts';

/** Chooses the idempotency key of each attempt. */
export interface Attempts {
  readonly keyFor: (input: CallInput) => string;
  readonly settled: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * | the last attempt | the next one with the same input |
 * | --- | --- |
 * | was answered, yes or no | is a new intent: a new key |
 * | got no answer (network, 5xx) | is the same intent: the same key, the effect at most once |
 */
export function createAttempts(makeKey: () => string = newKey): Attempts {
  let open: { readonly key: string; readonly input: string } | null = null;
  return {
    keyFor: (input) => {
      const text = JSON.stringify(input);
      if (open?.input !== text) open = { key: makeKey(), input: text };
      return open.key;
    },
    settled: () => {
      open = null;
    },
    failed: (error) => {
      if (isVerdict(error)) open = null;
    },
  };
}
