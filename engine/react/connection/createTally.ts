import { useSyncExternalStore } from 'react';

/** Counts activities of this page, for indicators. */
export interface Tally {
  /** Adds one. @returns end, to be called once. */
  readonly begin: () => () => void;
  /** Hook: whether there is any now. */
  readonly useAny: () => boolean;
}

/** A tally that starts at zero. */
export function createTally(): Tally {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (by: number): void => {
    count += by;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    begin: () => {
      change(1);
      return () => change(-1);
    },
    useAny: () => useSyncExternalStore(subscribe, () => count > 0),
  };
}
