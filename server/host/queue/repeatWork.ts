import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Worker } from './workQueue.ts';

interface RepeatOptions {
  /** Name in the log, e.g. `housekeeping`. */
  readonly name: string;
  readonly everyMs: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  work(stopping: AbortSignal): Promise<void>;
}

/**
 * Repeats work after a pause, never twice at once, until it is stopped. Failures are logged and retried after
 * the next pause.
 */
export function repeatWork({ name, everyMs, log, work }: RepeatOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, `${name} failed`);
      });
    }
  };
  const repeating = repeat();
  return {
    async stop() {
      stopping.abort();
      await repeating;
    },
  };
}
