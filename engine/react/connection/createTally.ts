import { useSyncExternalStore } from 'react';
import { createSignal } from '../../index.ts';

/** Counts activities of this page, for indicators. */
export interface Tally {
  /** Adds one. @returns end, to be called once. */
  readonly begin: () => () => void;
  /** Hook: whether there is any now. */
  readonly useAny: () => boolean;
}

/** A tally that starts at zero. */
export function createTally(): Tally {
  const count = createSignal(0);
  return {
    begin: () => {
      count.set(count.get() + 1);
      return () => count.set(count.get() - 1);
    },
    useAny: () => useSyncExternalStore(count.subscribe, () => count.get() > 0),
  };
}
