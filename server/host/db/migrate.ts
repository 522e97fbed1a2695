import type { ClientBase, Pool, PoolClient } from 'pg';
import { say } from '../../../engine/node.ts';
import { grantProduct } from './grantProduct.ts';
import { type Migration, type MigrationFolders, readMigrations } from './readMigrations.ts';
import { StartError } from './StartError.ts';

/** Arbitrary key of the advisory lock. */
const LOCK = 4_262_001;
const TABLE_PATIENCE = '20s';

interface MigrateOptions {
  /** Receives the warnings of migrations (`raise warning`). */
  readonly log?: (line: string) => void;
  /** Role that gets the product's rights; undefined when the owner itself is the product's role. */
  readonly product?: string | undefined;
  /** Longest wait of a migration for a table lock: all later queries on the table queue behind it. */
  readonly tablePatience?: string;
}

interface Notice {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/** Creates the table of applied migrations. */
export const REGISTER = `create table if not exists schema_migration (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now());
  alter table schema_migration add column if not exists compatible boolean not null default false`;

/**
 * Applies pending migrations. Processes that start together wait for each other; each file runs in one
 * transaction with its record, so it is applied completely and once.
 *
 * @param pool connections of the owner.
 * @param folders contain `NNNN_name.sql` files.
 * @returns names of the files applied, in order.
 * @throws StartError when an applied file was edited or is missing, a new one is out of order, running
 * servers of the former version are incompatible, or the SQL fails (with file, line and PostgreSQL's
 * message).
 */
export async function migrate(
  pool: Pool,
  folders: MigrationFolders,
  { log = () => {}, product, tablePatience = TABLE_PATIENCE }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folders);
  const client = await pool.connect();
  const logWarning = ({ severity, message }: Notice) => {
    if (severity === 'WARNING') log(message ?? '');
  };
  client.on('notice', logWarning);
  try {
    // No time limits: large tables take long, and concurrent migrations are waited for.
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
    // Releases the lock even when a failed query made the connection unusable.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.off('notice', logWarning);
    // Destroyed, because its limits were removed.
    client.release(true);
  }
}

/**
 * Creates the table of applied migrations unless it exists: a role without the right to create tables can
 * open a complete database.
 */
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
    return new StartError(say('migrationRole', { name, reason: message }), { cause: error });
  }
  if (code === '55P03') {
    return new StartError(say('migrationWaits', { name }), { cause: error });
  }
  const line = String(sql.slice(0, Number(position)).split('\n').length);
  const where = position === undefined ? '' : say('atLine', { line });
  return new StartError(say('migrationFailed', { name, where, reason: message }), { cause: error });
}

/** `application_name` of the connection that every server holds while it runs. */
const SERVER_CONNECTION = 'cantieri events';

/**
 * Refuses incompatible migrations while servers of the former version run: they would fail or write invalid
 * data. Compatible ones (`-- former version: keeps working`) may run beside them, for rolling updates.
 *
 * @throws StartError with the number of running servers.
 */
async function refuseBesideOthers(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  const incompatible = pending.filter(({ compatible }) => !compatible);
  if (incompatible.length === 0) return;
  const { rows } = await client.query<{ others: string }>(
    'select count(*)::text as others from pg_stat_activity where datname = current_database() and application_name = $1',
    [SERVER_CONNECTION],
  );
  const serverCount = Number(rows[0]?.others ?? 0);
  if (serverCount === 0) return;
  throw new StartError(say('formerServers', { count: serverCount, name: incompatible[0]?.name }));
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

/**
 * The applied migrations, with a former chain exchanged for the files that replace it (`replaces`): both
 * create the same tables.
 *
 * @throws StartError when the former chain was not applied completely.
 */
export function withReplacements(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const base = migrations.find(({ replaces }) => replaces !== undefined);
  const lastFormer = base?.replaces;
  if (base === undefined || lastFormer === undefined) return applied;
  const names = new Set(migrations.map(({ name }) => name));
  const former = applied.filter(({ name }) => name <= lastFormer && !names.has(name));
  const last = former.at(-1);
  if (last === undefined) return applied;
  if (last.name !== lastFormer)
    throw new StartError(say('migrationStops', { name: last.name, last: lastFormer }));
  const replacements = migrations.filter(({ number }) => number <= base.number);
  return [...replacements, ...applied.filter((each) => !former.includes(each))];
}

/**
 * The files still to be applied; both lists sorted by number.
 *
 * @throws StartError when applied migrations differ from the files: applied files must never change.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  registered: readonly AppliedMigration[],
): Migration[] {
  const applied = withReplacements(migrations, registered);
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number);
    if (file === undefined) {
      throw new StartError(say('migrationUnknown', { name }));
    }
    if (file.checksum !== checksum) {
      throw new StartError(say('migrationChanged', { file: file.name, name }));
    }
  }
  const lastOf = (folder: string) =>
    applied.findLast(({ number }) => byNumber.get(number)?.folder === folder)?.number ?? 0;
  const done = new Set(applied.map(({ number }) => number));
  const pending = migrations.filter(({ number }) => !done.has(number));
  const late = pending.find(({ number, folder }) => number < lastOf(folder));
  if (late !== undefined) {
    throw new StartError(say('migrationLate', { name: late.name, last: String(lastOf(late.folder)) }));
  }
  return pending;
}

/**
 * Checks for read-only commands that the database has this version.
 *
 * @throws StartError when migrations are pending or the database is newer.
 */
export async function refusePending(pool: Pool, folders: MigrationFolders): Promise<void> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  const applied =
    tables[0]?.there === true
      ? (
          await pool.query<AppliedMigration>(
            'select number, name, checksum from schema_migration order by number',
          )
        ).rows
      : [];
  const [first, ...more] = pendingMigrations(await readMigrations(folders), applied);
  if (first === undefined) return;
  const name = more.length === 0 ? first.name : say('andOthers', { name: first.name, count: more.length });
  throw new StartError(say('databaseBehind', { name }));
}
