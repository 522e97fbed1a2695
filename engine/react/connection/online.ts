import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';

/** Whether the device reports a network. */
export function useOnline(): boolean {
  return useSnapshot(subscribe, isOnline);
}

/** Also in the server's rendering, which knows no network. */
const isOnline = () => navigator.onLine !== false;

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
    useAny: () => useSnapshot(count.subscribe, () => count.get() > 0),
  };
}

/** Requests of this page that a busy server has postponed (Retry-After). */
export const serverWaits = createTally();
