import PQueue from 'p-queue';
import { refuse } from '../errors/refuse.ts';
import { createPlaces } from './createPlaces.ts';

export interface TurnsOptions {
  /** For the refusals, in Italian: `stampa`, `caricamento`. */
  readonly what: string;
  /** Pieces of work that run side by side. */
  readonly atOnce: number;
  /** So many wait at most, of all people. */
  readonly waiting: number;
  /** So many are there at most of one person, waiting or running. */
  readonly perUser: number;
  /** Whoever has waited so long is told to come again; milliseconds. */
  readonly longestWait?: number;
}

/** Slow work of people, a little at a time: whoever asks for much waits behind whoever asks for little. */
export interface Turns {
  /**
   * Does the work when its turn comes; one whose asker has gone (`signal`) gives its place up.
   *
   * @throws Refusal QUEUE_FULL, OWN_QUEUE_FULL, OVERLOADED, and what the work throws.
   */
  run<T>(userId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const LONGEST_WAIT_MS = 45_000;

export function createTurns(options: TurnsOptions): Turns {
  const { what, atOnce, waiting, perUser, longestWait = LONGEST_WAIT_MS } = options;
  const queue = new PQueue({ concurrency: atOnce });
  const places = createPlaces({ what, total: atOnce + waiting, perUser });
  return {
    async run(userId, work, signal) {
      const { before, leave } = places.enter(userId);
      const { promise: gone, reject } = Promise.withResolvers<never>();
      let place: 'waiting' | 'working' | 'left' = 'waiting';
      const leaveQueue = () => {
        if (place !== 'waiting') return;
        place = 'left';
        reject(refuse('OVERLOADED'));
      };
      // Ended with the work: what is raced keeps the work's result for as long as somebody may still break it.
      const patience = setTimeout(leaveQueue, longestWait);
      signal?.addEventListener('abort', leaveQueue, { once: true });
      if (signal?.aborted === true) leaveQueue();
      try {
        // The queue's own signal would break work off, too: what has begun is left to its own limits.
        return await Promise.race([
          queue.add(
            async () => {
              if (place === 'left') throw refuse('OVERLOADED');
              place = 'working';
              return work();
            },
            { priority: -before },
          ),
          gone,
        ]);
      } finally {
        clearTimeout(patience);
        signal?.removeEventListener('abort', leaveQueue);
        leave();
      }
    },
  };
}
