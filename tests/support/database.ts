import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLimits, LIMITS } from '../../server/host/db/Database.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { openPool } from '../../server/host/db/openPool.ts';
import { databaseAt } from './databaseAt.ts';
import { runSql } from './runSql.ts';

export type TestDatabase = {
  readonly url: string;
  /** Connects as the role of the product, which is no superuser and owns no tables. */
  readonly pool: Pool;
  readonly pools: readonly Pool[];
  readonly db: Kysely<Database>;
  readonly ownerUrl: string;
  /**
   * Connects as the owner of the tables, for statements that the product may not run (other tables,
   * statistics, rewriting the audit).
   */
  readonly owner: Pool;
  /** Ends the connections. */
  close(): Promise<void>;
  /** Ends the connections and removes the database. */
  drop(): Promise<void>;
};

/**
 * A fresh database with every migration applied and no rows, for one suite alone: a clone of the run's template,
 * some tens of milliseconds. Drop it in `afterAll`.
 */
export async function createTestDatabase(
  limits: DatabaseLimits = LIMITS,
  template = inject('testServer').template,
): Promise<TestDatabase> {
  return createFrom(template, limits);
}

/**
 * A template with more in it, for all suites of a worker; the run's server removes it with its own.
 *
 * @returns its name.
 */
export async function createTemplate(fill: (db: TestDatabase['db']) => Promise<unknown>): Promise<string> {
  const { template } = inject('testServer');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const { db, close } = await createFrom(template, LIMITS, name);
  await fill(db).finally(close);
  return name;
}

/** A new empty database, for another product or for the migration history. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0', LIMITS);
}

async function createFrom(
  template: string,
  limits: DatabaseLimits,
  name = `cantieri_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
): Promise<TestDatabase> {
  const { url: server, ownerUrl: ownerServer } = inject('testServer');
  await runSql(ownerServer, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseAt(server, name);
  const { pool, pools, db, ...opened } = await openDatabase({ databaseUrl: url, dataDir: '', limits });
  const ownerUrl = databaseAt(ownerServer, name);
  const owner = openPool(ownerUrl);
  const close = async () => {
    await opened.close();
    await owner.end();
  };
  const drop = async () => {
    await close();
    await runSql(ownerServer, `drop database if exists ${name} with (force)`);
  };
  return { url, pool, pools, db, ownerUrl, owner, close, drop };
}
