import { useSyncExternalStore } from 'react';
import { createSignal } from '../../index.ts';

/** Whether the device reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

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

/** Requests of this page that a busy server has postponed (Retry-After). */
export const serverWaits = createTally();
