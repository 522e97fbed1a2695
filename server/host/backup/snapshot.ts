import type { ClientBase } from 'pg';
import type { AppliedStep, Sequence, TableHead } from './Archive.ts';

/**
 * Opens the one view of the database that a back-up sees, whatever is written meanwhile, and in which values are written the same on every
 * server. Long ones are no mistake here.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  // Not every version knows all three.
  await client.query(
    `select set_config(name, '0', false) from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'`);
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is that of the first statement, not of BEGIN.
  await client.query('select 1');
}

/** Every table of ours with the columns that hold data, by name. */
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

/** Where every sequence stands: at the snapshot's rows or further, never before. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    const [state] = found.rows;
    if (state !== undefined) sequences.push({ name, ...state });
  }
  return sequences;
}

/** Content hashes that rows of the snapshot name, each once, in order; a page at a time. */
export async function* readContentHashes(client: ClientBase, pageSize = 1_000): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>(
      'select distinct sha256 from attachments where sha256 > $1 order by sha256 limit $2',
      [after, pageSize],
    );
    for (const { sha256 } of rows) yield sha256;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.sha256;
  }
}
