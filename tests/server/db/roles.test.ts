import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSystemAudit } from '../../../server/host/audit/recordChanges.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const FORBIDDEN = /permission denied|must be owner|superuser/;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await recordSystemAudit(database.db, { action: 'housekeeping', actor: 'sistema' });
});
afterAll(() => database.drop());

describe("the product's role", () => {
  it.each([
    "copy (select 1) to program 'id'",
    "copy audit from '/etc/passwd'",
    'create role intruder superuser',
    'create database other',
    'create table loan (id int)',
    'create function open() returns int language sql security definer return 1',
    'alter table audit disable trigger all',
    "alter system set work_mem = '1GB'",
    'set role cantieri',
    'set session authorization cantieri',
    'update audit set username = username',
    'delete from audit',
    'truncate audit',
    'drop table audit',
    'insert into audit overriding system value select * from audit on conflict (id) do update set username = excluded.username',
    'delete from schema_migration',
    "update form_versions set content = '{}'",
    'delete from form_versions',
    'update forms_in_force set since = now()',
    'delete from forms_in_force',
    "update schema_migration set checksum = ''",
  ])('[SEC-P18] may not %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(FORBIDDEN);
  });

  it('[SEC-P18] has no rights over the server, and those rights over rows that calls need', async () => {
    const { rows } = await database.pool.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
         pg_has_role('pg_execute_server_program', 'usage') or pg_has_role('pg_write_all_data', 'usage') as more
       from pg_roles where rolname = current_user`,
    );
    expect(new Set(Object.values(rows[0] as object))).toEqual(new Set([false]));
    const open = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'audit%' and tablename <> 'schema_migration'
         and not has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'select, insert, update, delete')`,
    );
    expect(open.rows).toEqual([]);
    expect((await database.pool.query('select count(*)::int as count from audit')).rows).toEqual([
      { count: 1 },
    ]);
  });
});

describe('the role of DATABASE_URL', () => {
  const open = (more: object = {}) => openDatabase({ databaseUrl: database.url, dataDir: '', ...more });
  const opened = async (options: object, work: (pool: Pool) => Promise<void>) => {
    const { pool, close } = await open(options);
    await work(pool).finally(close);
  };

  it('[SEC-P18] is refused as superuser with a remedy, unless requested', async () => {
    const databaseUrl = database.ownerUrl;
    await expect(open({ databaseUrl })).rejects.toThrow(
      /superutente.*DATABASE_OWNER_URL.*DATABASE_SUPERUSER=on/,
    );
    await opened({ databaseUrl, databaseSuperuser: true }, async (pool) => {
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('[SEC-P18] cannot migrate: the owner does, and grants the rights at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cantieri migrations '));
    await database.owner.query(`delete from schema_migration where name <> '0400_host.sql'`);
    await writeFile(join(folder, '0001_loan.sql'), 'create table loan (id int)');
    const alone = await open();
    await expect(alone.migrate(folder)).rejects.toThrow(/DATABASE_OWNER_URL/);
    await alone.close();
    const both = await open({ databaseOwnerUrl: database.ownerUrl });
    expect(await both.migrate(folder)).toEqual(['0001_loan.sql']);
    await both.pool.query('insert into loan values (1)');
    await expect(both.pool.query('truncate loan')).rejects.toThrow(FORBIDDEN);
    await both.close();
    // From now on it opens without the owner until there is a migration.
    const again = await open();
    expect(await again.migrate(folder)).toEqual([]);
    await again.close();
    await rm(folder, { recursive: true });
  });
});
