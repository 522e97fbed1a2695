import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface MeasuredProcess {
  readonly address: string;
  /** @returns the answer's text. */
  readonly get: (path: string, cookie?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Maximum time of a start, in ms. */
const START = 60_000;

/** Starts a server program as a child process and waits for the address that it prints when ready. */
export async function startProcess(
  root: string,
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const refusal = async (after: Promise<unknown>): Promise<never> => {
    await after;
    throw new Error(`${program} did not start.`);
  };
  const address = await Promise.race([
    new Promise<string>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        const match = /http:\/\/\S+/.exec(text.toString());
        if (match) resolve(match[0]);
      });
    }),
    refusal(exited),
    refusal(pause(START, undefined, { ref: false })),
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  return {
    address,
    get: (path, cookie = '') =>
      new Promise((resolve, reject) => {
        const outgoing = request(`${address}${path}`, { agent, headers: { cookie } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${path}: ${response.statusCode} ${text}`));
          });
        });
        outgoing.on('error', reject).end();
      }),
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await exited;
    },
  };
}
