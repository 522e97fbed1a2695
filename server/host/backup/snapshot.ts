import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { say } from '../../../engine/node.ts';
import { clusterPaths, readPassword, SUPERUSER, serverUrl } from '../db/embedded/createCluster.ts';
import { postmasterFile } from '../db/embedded/runServer.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../db/openDatabase.ts';
import { type AppliedStep, BackupError, type Sequence, type TableHead } from './Archive.ts';

/**
 * Starts the transaction of a back-up: one consistent snapshot, a text format independent of the server, no
 * time limits.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  // Not every version has all three settings.
  await client.query(
    `select set_config(name, '0', false) from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'`);
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is taken by the first statement, not by BEGIN.
  await client.query('select 1');
}

/** All tables except those of extensions, with their stored columns, by name. */
export async function readTables(client: ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(
    `select relname as name,
       coalesce((select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '{}') as columns
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e') order by relname`,
  );
  return rows;
}

export async function readMigrationsApplied(client: ClientBase): Promise<AppliedStep[]> {
  const { rows } = await client.query<AppliedStep>(
    'select number, name, checksum from schema_migration order by number',
  );
  return rows;
}

/** Sequence values, which may be newer than the rows of the snapshot, never older. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const result = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    const [state] = result.rows;
    if (state !== undefined) sequences.push({ name, ...state });
  }
  return sequences;
}

/** Hashes read at a time. */
const PAGE_SIZE = 1_000;

/** Content hashes referenced by the snapshot, sorted without duplicates, read in pages. */
export async function* readContentHashes(client: ClientBase): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>(
      'select distinct sha256 from attachments where sha256 > $1 order by sha256 limit $2',
      [after, PAGE_SIZE],
    );
    for (const { sha256 } of rows) yield sha256;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.sha256;
  }
}

/**
 * Opens the database for a back-up from the command line: an external server, the embedded one of a running
 * product, or the data folder's own, started for this purpose.
 *
 * @throws BackupError where there is none.
 */
export async function openForBackup(
  options: Pick<
    OpenDatabaseOptions,
    'dataDir' | 'databaseUrl' | 'databaseTls' | 'databaseSuperuser' | 'timeZone'
  >,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, timeZone } = options;
  if (databaseUrl !== undefined) return openDatabase(options);
  const { cluster, password } = clusterPaths(resolve(dataDir));
  if (!existsSync(cluster)) {
    throw new BackupError(say('nothingToBackUp', { folder: dataDir }));
  }
  const port = runningPort(cluster);
  if (port !== undefined) {
    // The product's password is new at each start and unknown here: the owner's role is used beside a running
    // product.
    const url = serverUrl(SUPERUSER, readPassword(password), port, SUPERUSER);
    if (await answers(url))
      return openDatabase({ dataDir, timeZone, databaseUrl: url, databaseSuperuser: true });
  }
  return openDatabase({ dataDir, timeZone });
}

/** Port from the fourth line of `postmaster.pid`; the file may be left from a killed server. */
function runningPort(cluster: string): number | undefined {
  try {
    const port = Number(readFileSync(postmasterFile(cluster), 'utf8').split('\n')[3]);
    return Number.isInteger(port) && port > 0 ? port : undefined;
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
