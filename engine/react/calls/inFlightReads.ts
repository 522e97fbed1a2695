/**
 * Reads under way by key, with their waiting components. A read without any is aborted, so that a typist's
 * earlier searches do not load the server (the query stops too).
 */
export interface InFlightReads {
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

/** A separate instance, for tests; the page uses `inFlightReads`. */
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
