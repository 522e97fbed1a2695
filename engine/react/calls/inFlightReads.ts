/**
 * Reads under way, by key, with who waits for them. A read that nobody waits for any more is aborted, so that a fast typist's
 * earlier searches do not occupy the server (the call's own query stops too).
 */
export interface InFlightReads {
  /** Says that a component waits for this key; call the answer when it no longer does. */
  readonly wait: (key: string) => () => void;
  /** Whether any component waits for this key. */
  readonly awaited: (key: string) => boolean;
  /** A read of this key that starts now, given the signal that stops it. */
  readonly run: <Answer>(key: string, read: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;
  /** Settles when no read of this key is under way, however the last of them ended. */
  readonly landed: (key: string) => Promise<void>;
}

/** A set of its own; the page has one (`inFlightReads`). */
export function createInFlightReads(): InFlightReads {
  const waiting = new Map<string, number>();
  const controllers = new Map<string, AbortController>();
  const newest = new Map<string, Promise<unknown>>();
  const leave = (key: string) => {
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) {
      waiting.set(key, left);
      return;
    }
    waiting.delete(key);
    controllers.get(key)?.abort();
    controllers.delete(key);
  };
  return {
    wait: (key) => {
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      // A moment later: React's strict mode leaves and comes back at once.
      return () => void setTimeout(() => leave(key));
    },
    awaited: (key) => waiting.has(key),
    run: (key, read) => {
      const controller = new AbortController();
      controllers.set(key, controller);
      const reading = read(controller.signal);
      newest.set(key, reading);
      const land = () => {
        if (newest.get(key) === reading) newest.delete(key);
      };
      reading.then(land, land);
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
