import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../StartError.ts';
import { freePort } from './freePort.ts';

const ATTEMPTS = 20;

/**
 * Reasons that pass by themselves: another program took the port between our look and our use, or sessions of a
 * killed server are still noticing that it is gone.
 */
const PASSING = /Address already in use|shared memory block .* is still in use/;

/**
 * Starts the server on a port of the loopback that is free now, and tries again for reasons that pass.
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
