import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../StartError.ts';

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

/** A TCP port of the loopback that is free now; another program may still take it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
