import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopServer } from './runServer.ts';

/** Before a restart: a server that dies at once again and again must not fill the machine. */
const PAUSE_MS = 500;

export type KeptServer = {
  /** The process of the moment. */
  child(): ChildProcess;
  /** Stops it for good. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL again when it dies by itself (the system ran out of memory, somebody killed it). The product
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
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const watch = () =>
    current.once('exit', () => {
      if (!stopping) restart = startAgain();
    });
  const startAgain = async () => {
    log('PostgreSQL si è fermato da solo: lo riavvio.');
    await sleep(PAUSE_MS);
    if (stopping) return;
    try {
      current = await start();
      watch();
    } catch (error) {
      log(`PostgreSQL non riparte, riavvia il programma: ${(error as Error).message}`);
    }
  };
  watch();
  return {
    child: () => current,
    stop: async () => {
      stopping = true;
      await restart;
      await stopServer(current);
    },
  };
}
