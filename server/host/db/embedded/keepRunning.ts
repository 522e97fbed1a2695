import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopServer } from './runServer.ts';

/** Pause before a restart, doubled after each failure, so that a crash loop does not load the machine … */
const PAUSE_MS = 500;
/** … up to this. */
const LONGEST_MS = 30_000;

export type KeptServer = {
  /** The current process. */
  child(): ChildProcess;
  /** Stops it without restart. */
  stop(): Promise<void>;
};

/**
 * Restarts PostgreSQL whenever it ends unexpectedly (out of memory, disk full, killed). The product keeps
 * running: its pool reconnects.
 *
 * @param start starts it on the same port.
 */
export function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  log: (line: string) => void,
): KeptServer {
  let current = first;
  const stopping = new AbortController();
  let restart: Promise<void> = Promise.resolve();
  const watch = () =>
    current.once('exit', () => {
      if (!stopping.signal.aborted) restart = startAgain();
    });
  const startAgain = async () => {
    log('PostgreSQL si è fermato da solo: lo riavvio.');
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await start();
        watch();
        log('PostgreSQL è ripartito.');
        return;
      } catch (error) {
        const next = Math.min(2 * pause, LONGEST_MS) / 1_000;
        log(`PostgreSQL non riparte, riprovo tra ${next} s: ${(error as Error).message}`);
      }
    }
  };
  watch();
  return {
    child: () => current,
    stop: async () => {
      stopping.abort();
      await restart;
      await stopServer(current);
    },
  };
}
