import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopServer } from './runServer.ts';

/** Before a restart, doubled with each that fails: a server that dies at once again and again must not fill the machine … */
const PAUSE_MS = 500;
/** … and one that can start again is not waited for longer than this. */
const LONGEST_MS = 30_000;

export type KeptServer = {
  /** The process of the moment. */
  child(): ChildProcess;
  /** Stops it for good. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL again when it dies by itself (the system ran out of memory, the disk was full, somebody killed it), as often as it takes. The product
 * lives on: its pool opens new connections once the server is back.
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
