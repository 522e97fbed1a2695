import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_TABLES } from '../../../server/host/db/HOST_TABLES.ts';
import { migrate } from '../../../server/host/db/migrate.ts';
import { productMigrations, readMigrations } from '../../../server/host/db/readMigrations.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

const PRODUCT = join(import.meta.dirname, '../../../server/migrations');

/**
 * Definition of the listed tables in the catalogue: columns, constraints, indexes, triggers, and their
 * functions.
 */
async function describeTables(pool: Pool, tables: readonly string[]) {
  const ask = async (text: string) =>
    (await pool.query<{ line: string }>(text, [tables])).rows.map(({ line }) => line).sort();
  return {
    columns:
      await ask(`select format('%s.%I %s%s default %s %s', c.relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end, coalesce(pg_get_expr(adbin, adrelid), 'none'), attidentity) as line
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
        left join pg_attrdef d on adrelid = c.oid and adnum = attnum
      where relkind = 'r' and relname = any($1)`),
    // References to a product's tables are that product's.
    constraints: await ask(`select c.relname || ': ' || pg_get_constraintdef(k.oid) as line
      from pg_constraint k join pg_class c on c.oid = conrelid left join pg_class other on other.oid = confrelid
      where c.relname = any($1) and contype in ('p', 'u', 'c', 'f') and (contype <> 'f' or other.relname = any($1))`),
    indexes: await ask(`select indexdef as line from pg_indexes where tablename = any($1)`),
    triggers:
      await ask(`select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and tgname <> 'option_values' and c.relname = any($1)`),
  };
}

const functions = async (pool: Pool) =>
  new Map(
    (
      await pool.query<{ name: string; body: string }>(
        `select proname as name, pg_get_functiondef(oid) || coalesce(array_to_string(proacl, ','), '') as body from pg_proc
         where pronamespace = 'public'::regnamespace and prokind = 'f'`,
      )
    ).rows.map(({ name, body }) => [name, body]),
  );

const tablesOf = async (pool: Pool) =>
  (
    await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('the tables of host', () => {
  let alone: TestDatabase;
  let product: TestDatabase;

  beforeAll(async () => {
    [alone, product] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    await migrate(alone.owner, productMigrations());
    await migrate(product.owner, productMigrations(PRODUCT));
  });
  afterAll(() => Promise.all([alone?.drop(), product?.drop()]));

  it('come to be the same by its own migrations and by those of the product that had them first', async () => {
    const ownTables = await tablesOf(alone.owner);
    expect(ownTables).toContain('sessions');
    expect(ownTables).not.toContain('teams');
    expect(await describeTables(alone.owner, ownTables)).toEqual(
      await describeTables(product.owner, ownTables),
    );
  });

  it('[SEC-Q9] are those that no entity of an administrator may name', async () => {
    const ownTables = await tablesOf(alone.owner);
    expect([...HOST_TABLES].sort()).toEqual([...ownTables, 'schema_migration'].sort());
  });

  it('bring the functions that they need, word by word', async () => {
    const [own, theirs] = [await functions(alone.owner), await functions(product.owner)];
    expect([...own.keys()]).toEqual(
      expect.arrayContaining(['seal_audit', 'search_query', 'tell_sessions_ended']),
    );
    for (const [name, body] of own) expect(theirs.get(name), name).toBe(body);
  });

  it('are all that a product without migrations begins with', async () => {
    const names = (await readMigrations(productMigrations())).map(({ name }) => name);
    expect(names[0]).toBe('0111_host.sql');
    expect(await migrate(alone.owner, productMigrations())).toEqual([]);
  });
});

describe('a database from before the host had separate migrations', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'cantieri host '));
    // Migrations of former versions run first; later ones build on tables of the host.
    const former = join(folder, 'former');
    await cp(PRODUCT, former, { recursive: true, filter: (path) => !/[/\\](?!0[01])\d{4}_/.test(path) });
    await migrate(database.owner, former);
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  it('applies only newer migrations: existing objects are not created again', async () => {
    const migrations = await migrate(database.owner, productMigrations(PRODUCT));
    expect(migrations.filter((name) => name <= '0111_host.sql')).toEqual([]);
    const { rows } = await database.owner.query(
      "select 1 from schema_migration where name = '0111_host.sql'",
    );
    expect(rows).toEqual([]);
  });

  it('gets later migrations of the host, independent of its own numbers', async () => {
    await writeFile(join(folder, '0001_base.sql'), 'create table never (id int)');
    await writeFile(join(folder, '0112_more.sql'), 'create table host_more (id int)');
    const ownFolder = await mkdtemp(join(tmpdir(), 'cantieri own '));
    await writeFile(join(ownFolder, '0000_founding.sql'), 'create table mine (id int)');
    await writeFile(join(ownFolder, '5001_later.sql'), 'create table mine_too (id int)');
    const otherDatabase = await createEmptyDatabase();
    try {
      await migrate(otherDatabase.owner, ownFolder);
      expect(await migrate(otherDatabase.owner, [folder, ownFolder])).toEqual(['0112_more.sql']);
      await expect(readMigrations([ownFolder, folder, folder])).rejects.toThrow(/stesso numero/);
    } finally {
      await otherDatabase.drop();
      await rm(ownFolder, { recursive: true });
    }
  });
});
