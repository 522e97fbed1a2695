import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOST_TABLES } from '../../../server/host/db/Database.ts';
import { migrate, pendingMigrations } from '../../../server/host/db/migrate.ts';
import { type Migration, productMigrations, readMigrations } from '../../../server/host/db/readMigrations.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

const PRODUCT = join(import.meta.dirname, '../../../server/migrations');

const tablesOf = async (pool: Pool) =>
  (
    await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('the tables of host', () => {
  let alone: TestDatabase;

  beforeAll(async () => {
    alone = await createEmptyDatabase();
    await migrate(alone.owner, productMigrations());
  });
  afterAll(() => alone?.drop());

  it('[SEC-Q9] are those that no entity of an administrator may name', async () => {
    const ownTables = await tablesOf(alone.owner);
    expect(ownTables).toContain('sessions');
    expect(ownTables).not.toContain('teams');
    expect([...HOST_TABLES].sort()).toEqual([...ownTables, 'schema_migration'].sort());
  });

  it('are all that a product without migrations begins with', async () => {
    expect(await migrate(alone.owner, productMigrations())).toEqual([]);
  });
});

describe('a database of the chain that the bases replace', () => {
  let database: TestDatabase;

  /** Registers the former chain up to this file in place of the bases. */
  const asFormer = (last: string) =>
    database.owner.query(`truncate schema_migration;
      insert into schema_migration (number, name, checksum) values (111, '0111_host.sql', 'former'),
        (${Number(last.slice(0, 4))}, '${last}', 'former')`);

  beforeEach(async () => {
    database = await createEmptyDatabase();
    await migrate(database.owner, productMigrations(PRODUCT));
  });
  afterEach(() => database?.drop());

  it('applies only newer migrations', async () => {
    await asFormer('0395_team_revert_reason.sql');
    const all = await readMigrations(productMigrations(PRODUCT));
    const { rows } = await database.owner.query('select number, name, checksum from schema_migration');
    const next = { ...all[0], number: 402, name: '0402_next.sql' } as Migration;
    expect(pendingMigrations([...all, next], rows)).toEqual([next]);
    expect(await migrate(database.owner, productMigrations(PRODUCT))).toEqual([]);
  });

  it('is refused if it is incomplete, with the migration that it lacks', async () => {
    await asFormer('0394_finish_hooks.sql');
    await expect(migrate(database.owner, productMigrations(PRODUCT))).rejects.toThrow(
      /si ferma alla migrazione 0394_finish_hooks\.sql.*contiene 0395_team_revert_reason\.sql/,
    );
  });
});

it('a product gets later migrations of the host, independent of its own numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cantieri host '));
  const productFolder = await mkdtemp(join(tmpdir(), 'cantieri own '));
  await writeFile(join(folder, '0001_base.sql'), 'create table host_base (id int)');
  await writeFile(join(productFolder, '5001_later.sql'), 'create table mine_too (id int)');
  const database = await createEmptyDatabase();
  try {
    await migrate(database.owner, [folder, productFolder]);
    await writeFile(join(folder, '0112_more.sql'), 'create table host_more (id int)');
    expect(await migrate(database.owner, [folder, productFolder])).toEqual(['0112_more.sql']);
    await expect(readMigrations([productFolder, folder, folder])).rejects.toThrow(/stesso numero/);
  } finally {
    await database.drop();
    await Promise.all([folder, productFolder].map((each) => rm(each, { recursive: true })));
  }
});
