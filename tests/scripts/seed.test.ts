import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runScript } from '../support/runScript.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'cantieri-seed-'))]);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const seed = (...args: readonly string[]) =>
  runScript('scripts/seed.ts', args, {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  });
const count = async (table: 'users' | 'teams' | 'employees') => {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
};

describe('npm run seed', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['a size that there is not', ['--size', 'medium'], /^--size vale demo o large\.\n$/],
    ['a word that it does not know', ['--sise', 'demo'], /--sise/],
  ])('refuses %s in a line, and leaves the database empty', async (_story, args, said) => {
    const { code, stdout, stderr } = await seed(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr).not.toContain('    at ');
    expect(await count('teams')).toBe(0);
  });

  it('fills an empty database as of a day, without people who may sign in when asked for none', async () => {
    const { code, stdout, stderr } = await seed('--today', '2026-03-02', '--no-users');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Dati 'demo' caricati in \d+ s\.\n$/);
    expect(await count('users')).toBe(0);
    expect(await count('employees')).toBeGreaterThan(30);
    const { rows } = await database.pool.query(
      `select count(*) filter (where "PlannedDate" = '2026-03-02')::int as today from teams`,
    );
    expect(rows[0].today).toBeGreaterThan(0);
  });

  it('keeps the photos that its rows name in the data folder', async () => {
    const { rows } = await database.pool.query('select distinct sha256 from attachments');
    const store = await openFileStore(folder);
    expect(rows.length).toBeGreaterThan(0);
    for (const { sha256 } of rows) expect(await store.get(sha256), sha256).toBeDefined();
  });

  it('leaves a database that holds data alone', async () => {
    const before = await count('teams');
    const { code, stdout, stderr } = await seed();
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Il database contiene già dei dati: indica con DATA_DIR o DATABASE_URL un database vuoto.\n',
    });
    expect([await count('teams'), await count('users')]).toEqual([before, 0]);
  });
});
