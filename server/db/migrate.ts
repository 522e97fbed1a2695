import type { Pool, PoolClient } from 'pg';
import { pendingMigrations } from './pendingMigrations.ts';
import { type Migration, readMigrations } from './readMigrations.ts';
import { StartError } from './StartError.ts';

/** Any fixed number: it names our lock among the advisory locks of the database. */
const LOCK = 4_262_001;

/**
 * Brings the database to the newest migration. Processes that start together wait for one another; each file runs
 * in a transaction together with its own record, so that it is applied whole and once.
 *
 * @param folder holds `NNNN_name.sql` files.
 * @returns the names of the files applied now, in order.
 * @throws StartError when an applied file was edited or is missing, when a new one is out of order, or when the
 *   SQL fails (file, line and PostgreSQL's words).
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         number integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query(
      'select number, name, checksum from schema_migration order by number',
    );
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Also ends the lock when a query failed so badly that the connection cannot be used again.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release();
  }
}

async function apply(client: PoolClient, { number, name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as Error & { position?: string };
    const line = position === undefined ? '' : `, riga ${sql.slice(0, Number(position)).split('\n').length}`;
    throw new StartError(`La migrazione ${name}${line} non riesce: ${message}`, { cause: error });
  }
}
