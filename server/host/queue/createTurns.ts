import PQueue from 'p-queue';
import { refuse } from '../errors/Refusal.ts';
import type { SlotWords } from '../errors/slotWords.ts';
import { createPlaces } from './createPlaces.ts';

export interface TurnsOptions {
  /** Name of the work in refusals. */
  readonly what: SlotWords;
  /** Concurrent runs. */
  readonly atOnce: number;
  /** Waiting runs of all users together. */
  readonly waiting: number;
  /** Waiting and concurrent runs of one user. */
  readonly perUser: number;
  /** Longest wait in milliseconds, after which a run is refused. */
  readonly longestWait?: number;
}

/** Runs the work of one person, a few at a time; more of them wait. */
export interface OwnTurns {
  /** @throws Refusal OWN_QUEUE_FULL, OVERLOADED, and errors of the work. */
  run<T>(person: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Runs slow work of users, a few at a time; users with fewer runs in the queue go first. */
export interface Turns {
  /**
   * Runs the work when its turn comes; an aborted `signal` gives the place up while it waits.
   *
   * @throws Refusal QUEUE_FULL, OWN_QUEUE_FULL, OVERLOADED, and errors of the work.
   */
  run<T>(userId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Work of one person: runs in progress, and those that wait, in order of arrival. */
interface OwnQueue {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Queues of single persons: each is dropped when it is empty. Every request passes one and few wait, so that a
 * run with a free place costs a counter alone, without the timer and the queue of `createTurns`.
 */
export function createOwnTurns(options: Omit<TurnsOptions, 'perUser'>): OwnTurns {
  const { what, atOnce, waiting: mostWaiting, longestWait = LONGEST_WAIT_MS } = options;
  const queues = new Map<string, OwnQueue>();
  const waitIn = ({ running, waiting }: OwnQueue, signal: AbortSignal | undefined): Promise<void> => {
    if (waiting.size >= mostWaiting) throw refuse('OWN_QUEUE_FULL', { what, count: running + waiting.size });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.delete(begin);
      release();
      reject(refuse('OVERLOADED'));
    };
    const patience = setTimeout(giveUp, longestWait);
    const release = () => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', giveUp);
    };
    const begin = () => {
      release();
      resolve();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.add(begin);
    return promise;
  };
  return {
    async run(person, work, signal) {
      const queue = queues.get(person) ?? { running: 0, waiting: new Set() };
      if (signal?.aborted === true) throw refuse('OVERLOADED');
      if (queue.running < atOnce) {
        queues.set(person, queue);
        queue.running += 1;
      } else await waitIn(queue, signal);
      try {
        return await work();
      } finally {
        // A run that waits takes over the place, before any later one.
        const [next] = queue.waiting;
        if (next !== undefined) {
          queue.waiting.delete(next);
          next();
        } else {
          queue.running -= 1;
          if (queue.running === 0) queues.delete(person);
        }
      }
    },
  };
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
      // Timer and listener are removed at the end, or they would keep the result of the work in memory.
      const patience = setTimeout(leaveQueue, longestWait);
      signal?.addEventListener('abort', leaveQueue, { once: true });
      if (signal?.aborted === true) leaveQueue();
      try {
        // The queue's own signal would also abort running work, which has its own limits.
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
