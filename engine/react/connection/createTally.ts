import { useSyncExternalStore } from 'react';

/** Counts what is under way on this page, for whoever shows whether there is any. */
export interface Tally {
  /** One more. @returns to be called once, when it no longer counts. */
  readonly begin: () => () => void;
  /** Whether there is any now. */
  readonly useAny: () => boolean;
}

/** A tally that begins with none. */
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
