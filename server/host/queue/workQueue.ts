import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Worker {
  /** Breaks off what is being done, and ends; safe to call twice. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** For the log, e.g. `the queue to the ERP`. */
  readonly name: string;
  /** Does the next job that is due. @returns whether there was one. */
  next(stopping: AbortSignal): Promise<boolean>;
  /** How often an empty queue is looked at. */
  readonly pollMs: number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Does one job of a queue after the other, until it is stopped. A database that goes away is waited for. */
export function workQueue({ name, next, pollMs, log }: QueueOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await next(signal)) continue;
      } catch (error) {
        // What was taken and not settled is due again by itself.
        if (!signal.aborted) log.error({ err: error }, `${name} stands still`);
      }
      await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
