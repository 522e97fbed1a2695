import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Worker {
  /** Aborts the work in progress and ends; safe to call twice. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** Name in the log, e.g. `the queue to the ERP`. */
  readonly name: string;
  /** Does the next due job. @returns whether there was one. */
  next(stopping: AbortSignal): Promise<boolean>;
  /** Interval in milliseconds at which an empty queue is polled. */
  readonly pollMs: number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Works off a queue job by job until it is stopped; survives an unavailable database. */
export function workQueue({ name, next, pollMs, log }: QueueOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await next(signal)) continue;
      } catch (error) {
        // The lease of an unsettled job expires, which makes it due again.
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
