import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDemo } from '../../../scripts/seed/seedDatabase.ts';
import { readEnvironment } from '../../../server/host/readEnvironment.ts';
import type { RunningServer } from '../../../server/host/startHost.ts';
import { startServer } from '../../../server/startServer.ts';
import { createApi } from '../../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let folder: string;
let database: TestDatabase;
let server: RunningServer | undefined;

beforeEach(async () => {
  [folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'cantieri-first-')), createTestDatabase()]);
});
afterEach(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

/**
 * Starts the product as `scripts/serve.ts` does, with these settings alone.
 *
 * @returns its address.
 */
async function start(environment: Readonly<Record<string, string>>): Promise<string> {
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...environment };
  const options = readEnvironment(settings, { root: folder, terminal: false });
  server = await startServer(options, () => undefined, ensureDemo);
  return server.address;
}

const countIn = async (table: 'users' | 'employees' | 'teams') => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
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
    const refused = await start({ DATABASE_URL: database.url });
    await expect(createApi(refused, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    expect([await countIn('users'), await countIn('employees'), await countIn('teams')]).toEqual([0, 0, 0]);
    await stop();

    const demo = await start({ DATABASE_URL: database.url, DEMO: 'on' });
    expect((await (await createApi(demo, 'capo')).get('/wscnt/teams/list')).body.total).toBeGreaterThan(0);
    expect(await countIn('users')).toBe(5);
    const { cookie } = await createApi(demo, 'admin');
    await stop();

    const address = await start({ DATABASE_URL: database.url });
    await expect(createApi(address, 'admin')).rejects.toThrow('SIGN_IN_REFUSED');
    const api = await createApi(address);
    expect((await api.get('/auth/me', { headers: { cookie } })).status).toBe(401);
    expect((await api.get('/auth/demo')).body).toEqual({ users: [] });
  });
});
