import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startScript } from '../../support/runScript.ts';

let folder: string;
let server: TestDatabase;
let child: ChildProcess | undefined;

beforeEach(async () => {
  [folder, server] = await Promise.all([mkdtemp(join(tmpdir(), 'cantieri-first-')), createTestDatabase()]);
});
afterEach(async () => {
  await stop();
  await server.drop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (child !== undefined && child.exitCode === null) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Starts `scripts/serve.ts` with these settings alone.
 *
 * @returns its address.
 */
async function start(environment: Readonly<Record<string, string>>): Promise<string> {
  const { DATABASE_URL: _url, DEMO: _demo, ...inherited } = process.env;
  child = startScript('scripts/serve.ts', [], {
    env: { ...inherited, DATA_DIR: folder, PORT: '0', ...environment },
  });
  let words = '';
  child.stdout?.on('data', (chunk) => (words += chunk));
  child.stderr?.on('data', (chunk) => (words += chunk));
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(words)?.[0];
    if (address !== undefined) return address;
    if (child.exitCode !== null) throw new Error(words);
    await sleep(20);
  }
}

const countIn = async (table: 'users' | 'employees' | 'teams') => {
  const { rows } = await server.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count;
};

describe('demo data at the first start', () => {
  it('are there with the own database: every demo user gets in and finds work', async () => {
    const address = await start({});
    for (const name of ['admin', 'planner', 'capo', 'operaio', 'ufficio']) {
      const api = await createApi(address, name);
      expect((await api.get('/wscnt/teams/list')).body.total).toBeGreaterThan(0);
    }
  });

  it('are put into a server’s database, and users, when DEMO=on asks for them alone; [SEC-P2] no one of them can sign in once demo mode is off', async () => {
    const refused = await start({ DATABASE_URL: server.url });
    await expect(createApi(refused, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    expect([await countIn('users'), await countIn('employees'), await countIn('teams')]).toEqual([0, 0, 0]);
    await stop();

    const demo = await start({ DATABASE_URL: server.url, DEMO: 'on' });
    expect((await (await createApi(demo, 'capo')).get('/wscnt/teams/list')).body.total).toBeGreaterThan(0);
    expect(await countIn('users')).toBe(5);
    const { cookie } = await createApi(demo, 'admin');
    await stop();

    const address = await start({ DATABASE_URL: server.url });
    await expect(createApi(address, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    const api = await createApi(address);
    expect((await api.get('/auth/me', { headers: { cookie } })).status).toBe(401);
    expect((await api.get('/auth/demo')).body).toEqual({ users: [] });
  });
});
