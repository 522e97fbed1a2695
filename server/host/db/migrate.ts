import type { Pool, PoolClient } from 'pg';
import { grantProduct } from './grantProduct.ts';
import { pendingMigrations } from './pendingMigrations.ts';
import { type Migration, type MigrationFolders, readMigrations } from './readMigrations.ts';
import { refuseBesideOthers } from './refuseBesideOthers.ts';
import { StartError } from './StartError.ts';

/** Any fixed number: it names our lock among the advisory locks of the database. */
const LOCK = 4_262_001;
const TABLE_PATIENCE = '20s';

export interface MigrateOptions {
  /** Hears what a migration found and people should know (`raise warning`). */
  readonly log?: (line: string) => void;
  /** The role that the product is, to be given its rights; none where it is the pool's own. */
  readonly product?: string | undefined;
  /** How long a migration waits for a table that others use: behind it everybody else waits, too. */
  readonly tablePatience?: string;
}

interface Notice {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/** Where applied migrations are written down. */
export const REGISTER = `create table if not exists schema_migration (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now());
  alter table schema_migration add column if not exists compatible boolean not null default false`;

/**
 * Brings the database to the newest migration. Processes that start together wait for one another; each file runs
 * in a transaction together with its own record, so that it is applied whole and once.
 *
 * @param pool the owner's.
 * @param folders hold `NNNN_name.sql` files.
 * @returns the names of the files applied now, in order.
 * @throws StartError when an applied file was edited or is missing, when a new one is out of order, when servers of the former version would not
 *   survive it, or when the SQL fails (file, line and PostgreSQL's words).
 */
export async function migrate(
  pool: Pool,
  folders: MigrationFolders,
  { log = () => {}, product, tablePatience = TABLE_PATIENCE }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folders);
  const client = await pool.connect();
  const tell = ({ severity, message }: Notice) => {
    if (severity === 'WARNING') log(message ?? '');
  };
  client.on('notice', tell);
  try {
    // A large table takes as long as it takes to change, and whoever migrates at the same time is waited for.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRecord(client);
    const { rows } = await client
      .query('select number, name, checksum from schema_migration order by number')
      .catch((error: unknown) => {
        throw failure('schema_migration', error);
      });
    const pending = pendingMigrations(migrations, rows);
    if (rows.length > 0) await refuseBesideOthers(client, pending);
    for (const migration of pending) await apply(client, migration, tablePatience);
    if (product !== undefined && (pending.length > 0 || !(await hasRights(client, product))))
      await grantProduct(client, product);
    return pending.map(({ name }) => name);
  } finally {
    // Also ends the lock when a query failed so badly that the connection cannot be used again.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.off('notice', tell);
    // Not used again: it has no limits.
    client.release(true);
  }
}

/** The table of what was applied. Looked for first: a role that may make no tables can open a database that needs none. */
async function ensureRecord(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from information_schema.columns
     where table_schema = current_schema() and table_name = 'schema_migration' and column_name = 'compatible'`,
  );
  if (rowCount !== 0) return;
  await client.query(REGISTER).catch((error: unknown) => {
    throw failure('schema_migration', error);
  });
}

async function hasRights(client: PoolClient, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege($1, 'schema_migration', 'select') as may`,
    [role],
  );
  return rows[0]?.may === true;
}

async function apply(client: PoolClient, migration: Migration, tablePatience: string): Promise<void> {
  const { number, name, checksum, sql, compatible } = migration;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${tablePatience}'`);
    await client.query(sql);
    await client.query(
      'insert into schema_migration (number, name, checksum, compatible) values ($1, $2, $3, $4)',
      [number, name, checksum, compatible],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw failure(name, error, sql);
  }
}

function failure(name: string, error: unknown, sql = ''): StartError {
  const { message, position, code } = error as Error & { position?: string; code?: string };
  if (code === '42501') {
    return new StartError(
      `La migrazione ${name} non riesce: ${message}. Il ruolo di DATABASE_URL non può cambiare le tabelle: indica in DATABASE_OWNER_URL quello che ne è ` +
        'proprietario.',
      { cause: error },
    );
  }
  if (code === '55P03') {
    return new StartError(
      `La migrazione ${name} aspetta da troppo una tabella che altri stanno usando. Ferma gli altri programmi che usano il database, o ` +
        'aspetta che finiscano, e riavvia.',
      { cause: error },
    );
  }
  const line = position === undefined ? '' : `, riga ${sql.slice(0, Number(position)).split('\n').length}`;
  return new StartError(`La migrazione ${name}${line} non riesce: ${message}`, { cause: error });
}
