import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../server/host/db/lockDataFolder.ts';
import { startScript } from '../support/runScript.ts';

type Start = { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<unknown> };

/** A data folder after its first start: creating the database again took half of each test. */
let used: string;
let folder: string;
let starts: Start[] = [];

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'cantieri used '));
  const first = start({ DATA_DIR: used });
  await addressOf(first);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
});
afterAll(() => rm(used, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri main '));
  execFileSync('cp', ['-r', `${used}/.`, folder]);
  starts = [];
});

afterEach(async () => {
  for (const { child, ended } of starts) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** `scripts/serve.ts` as `npm start` ends in it, without demo data unless asked. */
function start(environment: Record<string, string> = {}): Start {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...environment };
  const child = startScript('scripts/serve.ts', [], { env });
  let words = '';
  child.stdout?.on('data', (chunk) => (words += chunk));
  child.stderr?.on('data', (chunk) => (words += chunk));
  const started = { child, said: () => words, ended: once(child, 'close') };
  starts.push(started);
  return started;
}

/** Waits for the address in the output. */
async function addressOf({ child, said }: Start): Promise<string> {
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0];
    if (address !== undefined) return address;
    if (child.exitCode !== null) throw new Error(said());
    await sleep(20);
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A row that no start would make, written and read as an administrator with a SQL client would. */
async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const password = await readFile(join(folder, 'postgres.password'), 'utf8');
  const client = new Client(`postgres://cantieri:${password}@127.0.0.1:${port}/cantieri`);
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('[SEC-S5] a stop', () => {
  it('has a deadline: hanging requests are dropped, and acknowledged data is stored', async () => {
    const started = start({ STOP_SECONDS: '1' });
    const { hostname, port } = new URL(await addressOf(started));
    // A request that never ends is given ten seconds of grace: more than this stop has.
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await sleep(300);
    started.child.kill('SIGTERM');
    expect(await started.ended).toEqual([1, null]);
    expect(started.said()).toContain('Non mi sono fermato in tempo');
    socket.destroy();
    const again = start();
    expect((await fetch(`${await addressOf(again)}/health`)).status).toBe(200);
  });
});

describe('a start', () => {
  it('prints its address and answers there', async () => {
    const address = await addressOf(start({ DATA_DIR: join(folder, 'new') }));
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });

  it('speaks to people on standard output, and keeps its log on standard error as JSON', async () => {
    const started = start({ LOG_LEVEL: 'info' });
    let output = '';
    let logged = '';
    started.child.stdout?.on('data', (chunk) => (output += chunk));
    started.child.stderr?.on('data', (chunk) => (logged += chunk));
    await fetch(`${await addressOf(started)}/health`);
    started.child.kill('SIGTERM');
    await started.ended;
    expect(output).toMatch(/^Cantieri è pronto: http/m);
    expect(output).not.toContain('{');
    const entries = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(entries.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Server listening at http/));
  });

  it('reports in Italian that PDFs cannot be printed yet', async () => {
    const started = start({ CHROMIUM_PATH: '/nowhere/chromium' });
    await addressOf(started);
    await expect.poll(started.said, { timeout: 50_000 }).toContain('I PDF non si possono ancora stampare');
  });

  it('on a taken port uses the next free one, with a notice', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const started = start({ PORT: String(port) });
    const address = await addressOf(started);
    otherServer.close();
    expect(Number(new URL(address).port)).toBeGreaterThan(port);
    await expect.poll(started.said).toContain(`La porta ${port} è occupata`);
  });

  it('on a data folder in use is refused with a short message, and the first keeps running', async () => {
    const address = await addressOf(start());
    const second = start();
    expect(await second.ended).toEqual([1, null]);
    expect(second.said()).toMatch(/^La cartella dei dati .* è già in uso[^\n]*\n$/);
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });

  it('reports a read-only data folder in a few words', async () => {
    const path = join(folder, 'occupied');
    await writeFile(path, 'not a folder');
    const refused = start({ DATA_DIR: join(path, 'data') });
    expect(await refused.ended).toEqual([1, null]);
    expect(refused.said()).toMatch(/^Non posso scrivere nella cartella dei dati .*DATA_DIR\.\n$/);
  });

  it('with a wrong setting names it', async () => {
    const wrong = start({ PORT: 'tremila' });
    expect(await wrong.ended).toEqual([1, null]);
    expect(wrong.said()).toContain('PORT vale «tremila»');
  });
});

describe('an end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s is orderly, and takes PostgreSQL along', async (signal) => {
    const { child, ended } = start();
    await addressOf(starts[0] as Start);
    const postmaster = await postmasterPid();
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(isAlive(postmaster)).toBe(false);
  });

  it('by kill -9 loses no data: the next start has all of it, in the same folder', async () => {
    const first = start();
    await addressOf(first);
    await withDatabase((client) => client.query("create table loan as select 'Il gattopardo' as title"));
    first.child.kill('SIGKILL');
    await first.ended;
    await addressOf(start());
    const { rows } = await withDatabase((client) => client.query('select title from loan'));
    expect(rows).toEqual([{ title: 'Il gattopardo' }]);
  });
});
