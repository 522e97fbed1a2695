import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { say } from '../../../engine/node.ts';
import { type ArchiveHeader, BackupError, type Manifest, type TableHead } from './Archive.ts';
import { readTables } from './snapshot.ts';

/** Rows being restored within the caller's transaction. */
export interface TableRestore {
  rows(table: string, chunk: Uint8Array): Promise<void>;
  /** Ends the last table, sets sequences, restores constraints and triggers; invalid data fails here. */
  end(manifest: Manifest): Promise<void>;
}

/**
 * Empties the tables (migrations insert some rows) and removes foreign keys and triggers until `end`: rows
 * arrive table by table, refer to each other in circles, and are already in the audit. Needs the owner of the
 * tables, no superuser.
 *
 * @throws BackupError when the tables differ from those of the archive.
 */
export async function restoreTables(client: Client, header: ArchiveHeader): Promise<TableRestore> {
  await makeChecklistParts(client, header);
  await refuseOtherColumns(client, header);
  const quoted = (name: string) => client.escapeIdentifier(name);
  const triggers = await disableTriggers(client);
  const keys = await dropForeignKeys(client);
  for (const { name } of header.tables) await client.query(`delete from ${quoted(name)}`);

  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  const counted: Record<string, number> = {};
  let open: { table: string; sink: PassThrough; copy: CopyStreamQuery; done: Promise<void> } | undefined;
  const close = async () => {
    if (open === undefined) return;
    const { table, sink, copy, done } = open;
    open = undefined;
    sink.end();
    await done;
    counted[table] = copy.rowCount;
  };

  return {
    async rows(table, chunk) {
      if (open?.table !== table) {
        await close();
        const columns = (columnsOf.get(table) ?? []).map(quoted).join(', ');
        const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
        const sink = new PassThrough();
        const done = pipeline(sink, copy);
        done.catch(() => {});
        open = { table, sink, copy, done };
      }
      const { sink, done } = open;
      if (!sink.write(chunk)) {
        await Promise.race([new Promise<void>((go) => void sink.once('drain', go)), done]);
      }
    },
    async end(manifest) {
      await close();
      for (const [table, { rows }] of Object.entries(manifest.tables)) {
        if ((counted[table] ?? 0) !== rows) {
          throw new BackupError(
            say('restoreRows', {
              ...{ name: table, actual: String(counted[table] ?? 0), expected: String(rows) },
            }),
          );
        }
      }
      for (const { name, value, called } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called]);
      }
      for (const sql of [...keys, ...triggers]) await client.query(sql);
    },
  };
}

/**
 * Creates partitions for checklists, which come from published schemas and not from migrations: each in the
 * store with the same columns.
 */
async function makeChecklistParts(client: Client, { tables }: ArchiveHeader): Promise<void> {
  const { rows: stores } = await client.query<TableHead>(
    `select relname as name, array_agg(attname::text order by attnum) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'p' and relnamespace = 'public'::regnamespace and relname like '%\\_checklists' and attnum > 0 and not attisdropped group by relname`,
  );
  const there = new Set((await readTables(client)).map(({ name }) => name));
  for (const { name, columns } of tables.filter((table) => !there.has(table.name))) {
    const sorted = JSON.stringify(columns.toSorted());
    const store = stores.find((each) => JSON.stringify(each.columns.toSorted()) === sorted);
    if (store !== undefined) await client.query('select make_checklist_part($1, $2)', [store.name, name]);
  }
}

async function refuseOtherColumns(client: Client, { tables }: ArchiveHeader): Promise<void> {
  if (listed(await readTables(client)) === listed(tables)) return;
  throw new BackupError(say('restoreTables'));
}

function listed(tables: readonly TableHead[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).toSorted());
}

/** @returns statements that add them again, which checks all rows. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`,
  );
}

const ENABLE: Readonly<Record<string, string>> = {
  O: 'enable trigger',
  R: 'enable replica trigger',
  A: 'enable always trigger',
};

/** @returns statements that enable them again. */
async function disableTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; enabled: string }>(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} disable trigger ${client.escapeIdentifier(name)}`);
  }
  return rows.map(
    ({ table, name, enabled }) =>
      `alter table ${table} ${ENABLE[enabled] ?? 'enable trigger'} ${client.escapeIdentifier(name)}`,
  );
}
