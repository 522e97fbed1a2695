import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../server/host/db/lockDataFolder.ts';
import { createApi } from '../support/api.ts';
import { runScript, startScript } from '../support/runScript.ts';

type Start = { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<unknown> };

/** One data folder for all: a start costs seconds, and each follows an end of another kind. */
let root: string;
let folder: string;
const starts: Start[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cantieri main '));
  folder = join(root, 'data');
});
afterAll(() => rm(root, { recursive: true, force: true }));

afterEach(async () => {
  for (const { child, ended } of starts.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
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

describe('a start', () => {
  it('in an empty folder, on a taken port goes to the next free one, answers there, and reports that PDFs cannot be printed yet; people are told on standard output, the log is JSON on standard error; demo data are not there with DEMO=off; [SEC-BACKUP] its embedded database is copied beside it; a second one on its data folder is refused; an end by kill -9 loses no data: the next start has everything', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const settings = { PORT: String(port), CHROMIUM_PATH: '/nowhere/chromium', BACKUP_AT: 'off' };
    const started = start({ ...settings, LOG_LEVEL: 'info' });
    let output = '';
    let logged = '';
    started.child.stdout?.on('data', (chunk) => (output += chunk));
    started.child.stderr?.on('data', (chunk) => (logged += chunk));
    const address = await addressOf(started);
    otherServer.close();
    expect(Number(new URL(address).port)).toBeGreaterThan(port);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    await expect(createApi(address, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    await expect.poll(() => output).toContain(`La porta ${port} è occupata`);
    await expect.poll(() => output, { timeout: 50_000 }).toContain('I PDF non si possono ancora stampare');
    expect(output).toMatch(/^Cantieri è pronto: http/m);
    expect(output).not.toContain('{');
    const entries = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(entries.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Server listening at http/));

    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: folder, BACKUP_DIR: root };
    const backup = await runScript('scripts/operate/backup.ts', [], { env });
    expect({ code: backup.code, stderr: backup.stderr }).toEqual({ code: 0, stderr: '' });

    const second = start();
    expect(await second.ended).toEqual([1, null]);
    expect(second.said()).toMatch(/^La cartella dei dati .* è già in uso[^\n]*\n$/);
    expect((await fetch(`${address}/health`)).status).toBe(200);

    await withDatabase((client) => client.query("create table loan as select 'Il gattopardo' as title"));
    started.child.kill('SIGKILL');
    await started.ended;
  });

  it('reports a read-only data folder in a few words', async () => {
    const path = join(root, 'occupied');
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

describe('[SEC-S5] a stop', () => {
  it('by SIGINT has a deadline: hanging requests are dropped, and acknowledged data is stored; one by SIGTERM takes PostgreSQL along', async () => {
    const started = start({ STOP_SECONDS: '1' });
    const { hostname, port } = new URL(await addressOf(started));
    const { rows } = await withDatabase((client) => client.query('select title from loan'));
    expect(rows, 'written before the kill -9').toEqual([{ title: 'Il gattopardo' }]);
    // A request that never ends is given ten seconds of grace: more than this stop has.
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await sleep(300);
    started.child.kill('SIGINT');
    expect(await started.ended).toEqual([1, null]);
    expect(started.said()).toContain('Non mi sono fermato in tempo');
    socket.destroy();
    const again = start();
    expect((await fetch(`${await addressOf(again)}/health`)).status).toBe(200);
    const postmaster = await postmasterPid();
    again.child.kill('SIGTERM');
    expect(await again.ended).toEqual([0, null]);
    expect(isAlive(postmaster)).toBe(false);
  });
});
