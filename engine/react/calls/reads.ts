import { useCallback } from 'react';
import { type Arguments, unstable_serialize, useSWRConfig } from 'swr';
import type { CallInput } from '../../index.ts';

/** Cache key of a read: two lists with the same request share it. */
export interface CallKey {
  readonly call: string;
  readonly input: CallInput;
  /** Id of a single reader, for an unshared read. */
  readonly reader?: string;
}

/** Entities that invalidate a cached read, by its id; an empty list: any change does. */
const watched = new Map<string, readonly string[]>();

/**
 * Ids of the reads whose answers the page was served with, until the event stream announces a change: to read them again
 * would double the requests of a page.
 */
export const currentReads = new Set<string>();

/** Serialized id of a read. */
export function idOf(key: CallKey): string {
  return unstable_serialize(key);
}

/** Registers the entities that invalidate a read; several readers of a key are merged. */
export function watch(id: string, entities: readonly string[]): void {
  const registered = watched.get(id);
  if (registered === undefined) watched.set(id, entities);
  else if (registered.length > 0) {
    watched.set(id, entities.length === 0 ? [] : [...new Set([...registered, ...entities])]);
  }
}

/** Whether a cache key is a call's and invalidated by a change of these entities; an empty list means any. */
export function isTouched(key: unknown, entities: readonly string[]): boolean {
  if (!isCallKey(key)) return false;
  const of = watched.get(idOf(key)) ?? [];
  return entities.length === 0 || of.length === 0 || of.some((entity) => entities.includes(entity));
}

function isCallKey(key: unknown): key is CallKey {
  return typeof key === 'object' && key !== null && 'call' in key && 'input' in key;
}

/**
 * Reads under way by key, with their waiting components. A read without any is aborted, so that a typist's
 * earlier searches do not load the server (the query stops too).
 */
interface InFlightReads {
  /** Registers a component that waits for this key. @returns unregister. */
  readonly wait: (key: string) => () => void;
  /** Whether any component waits for this key. */
  readonly awaited: (key: string) => boolean;
  /**
   * Marks the data of this key as outdated: `forget` drops them if the last component leaves before a read
   * that begins from now on has succeeded. Otherwise the next page would display them, its read being aborted.
   */
  readonly outdate: (key: string, forget: () => void) => void;
  /** Starts a read of this key with its abort signal. */
  readonly run: <Answer>(key: string, read: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;
  /** Settles when no read of this key is under way, whether it succeeded or failed. */
  readonly landed: (key: string) => Promise<void>;
}

/** Counts the readers of each key, and aborts a read that has none left. */
function createInFlightReads(): InFlightReads {
  const waiting = new Map<string, number>();
  const controllers = new Map<string, AbortController>();
  const newest = new Map<string, Promise<unknown>>();
  const outdated = new Map<string, () => void>();
  const leave = (key: string) => {
    const remaining = (waiting.get(key) ?? 1) - 1;
    if (remaining > 0) {
      waiting.set(key, remaining);
      return;
    }
    waiting.delete(key);
    controllers.get(key)?.abort();
    controllers.delete(key);
    currentReads.delete(key);
    outdated.get(key)?.();
    outdated.delete(key);
  };
  return {
    wait: (key) => {
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      // Deferred: React's strict mode unmounts and remounts at once.
      return () => void setTimeout(() => leave(key));
    },
    awaited: (key) => waiting.has(key),
    outdate: (key, forget) => void outdated.set(key, forget),
    run: (key, startRead) => {
      const controller = new AbortController();
      controllers.set(key, controller);
      const reading = startRead(controller.signal);
      newest.set(key, reading);
      const land = (succeeded: boolean) => () => {
        if (newest.get(key) !== reading) return;
        newest.delete(key);
        if (succeeded) outdated.delete(key);
      };
      reading.then(land(true), land(false));
      return reading;
    },
    landed: async (key) => {
      for (let last = newest.get(key); last !== undefined; last = newest.get(key)) {
        await Promise.allSettled([last]);
      }
    },
  };
}

export const inFlightReads: InFlightReads = createInFlightReads();

/**
 * After a change of these entities: reloads displayed data and drops the rest from the cache, so that the
 * next page does not start with outdated data. `useWrites` calls it automatically.
 */
export function useRenew(): (entities: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (entities) => {
      // `revalidate` although no component reads it: SWR then also drops its last request, whose answer it
      // would otherwise share for two seconds.
      const drop = (id: string) => void mutate(id, undefined, { revalidate: true });
      void mutate((key) => {
        if (!isTouched(key, entities)) return false;
        const id = unstable_serialize(key as Arguments);
        const isAwaited = inFlightReads.awaited(id);
        if (isAwaited) inFlightReads.outdate(id, () => drop(id));
        else drop(id);
        return isAwaited;
      });
    },
    [mutate],
  );
}
