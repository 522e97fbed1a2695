import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../StartError.ts';
import { freePort } from './freePort.ts';

const ATTEMPTS = 20;

/**
 * Temporary reasons for a failed start: another program took the port, or backends of a killed server have
 * not ended yet.
 */
const PASSING = /Address already in use|shared memory block .* is still in use/;

/**
 * Starts the server on a free port of the loopback, again after temporary failures.
 *
 * @param run starts it on the given port, see `runServer`.
 */
export async function startOnFreePort(
  run: (port: number) => Promise<ChildProcess>,
): Promise<{ port: number; child: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { port, child: await run(port) };
    } catch (error) {
      if (!(error instanceof StartError && PASSING.test(error.message)) || attempt === ATTEMPTS) throw error;
      await sleep(500);
    }
  }
}
