import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '../../../server/host/auth/settleDemo.ts';
import { percentile } from '../form/statistics.ts';

interface MeasuredProcess {
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
  // A bench that fails would leave it, with its database.
  process.once('exit', () => child.kill());
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

/** Starts the product with demo data and without limits of rate, in a folder that `stop` removes. */
export async function startDemo(): Promise<MeasuredProcess> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-demo-'));
  const env = { DATA_DIR, PORT: '0', LOG_LEVEL: 'error', DEMO: 'on', RATE_LIMITS: 'off' };
  const server = await startProcess(root, 'scripts/serve.ts', env);
  const stop = async () => {
    await server.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/**
 * Signs in as a demo user (default: the one who sees every document).
 *
 * @returns the cookie.
 */
export async function signIn(address: string, username = 'ufficio'): Promise<string> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'cantieri' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`The demo user '${username}' cannot sign in: ${answer.status}.`);
  return cookie;
}

/** Interval between page requests of the simulated user, in ms. */
const EVERY = 10;
/** The requested page. */
const PAGE = '/apps/order/list?perPage=20';

/**
 * Requests a page at fixed intervals until a promise settles, without waiting for answers.
 *
 * @returns the times in ms.
 */
export async function turnPages(
  server: MeasuredProcess,
  cookie: string,
  until: Promise<unknown>,
): Promise<number[]> {
  const pending: Promise<number>[] = [];
  let isOver = false;
  const end = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    pending.push(timed(() => server.get(PAGE, cookie)));
    await pause(EVERY);
  }
  await end;
  return Promise.all(pending);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Times as a row of a printed table. */
export function timesRow(times: readonly number[]) {
  const timeAt = (percent: number) => Math.round(percentile(times, percent));
  return { requests: times.length, 'p50 ms': timeAt(50), 'p99 ms': timeAt(99), 'max ms': timeAt(100) };
}
