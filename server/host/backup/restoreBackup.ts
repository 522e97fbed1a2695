import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Client, escapeLiteral } from 'pg';
import { phraseText, say } from '../../../engine/node.ts';
import { REGISTER, withReplacements } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { inZone } from '../db/openPool.ts';
import { type Migration, productMigrations, readMigrations } from '../db/readMigrations.ts';
import { type ArchiveHeader, BackupError } from './Archive.ts';
import { rowsOf } from './backupRecords.ts';
import type { Key } from './encryption.ts';
import { type ReadBackup, readArchive } from './readArchive.ts';
import { holdsFiles, restoreFiles } from './restoreFiles.ts';
import { restoreTables, type TableRestore } from './restoreTables.ts';

interface RestoreOptions {
  readonly archive: string;
  readonly key: Key | undefined;
  readonly dataDir: string;
  /**
   * URL of a server with the role that owns the tables; default the data folder's database, which is created.
   */
  readonly databaseUrl?: string | undefined;
  readonly databaseTls?: boolean;
  readonly migrations: string;
  /** Time zone in which the migrations compute days; default that of this computer. */
  readonly timeZone?: string | undefined;
  readonly print?: (line: string) => void;
}

/** Result of a restore. */
interface Restored extends ReadBackup {
  /** Number of API tokens revoked by the restore. */
  readonly codesEnded: number;
}

/**
 * Restores an archive completely into an empty database and data folder, or changes nothing. The archive is
 * read twice: first to verify it, then to restore. Tables are created by the archive's migrations; newer ones
 * follow at the next start. API tokens are revoked, sessions ended.
 *
 * @throws BackupError with a text for the operator.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { archive, key, dataDir, databaseUrl, print = () => {} } = options;
  if (await holdsFiles(dataDir)) {
    throw new BackupError(say('restoreFolderTaken', { folder: dataDir }));
  }
  print(phraseText(say('restoreChecks'), 'it'));
  const { header } = await readArchive(archive, key);
  const steps = await migrationsOf(header, options.migrations);
  const fresh = databaseUrl === undefined && isEmpty(await readdir(dataDir).catch(() => []));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A superuser is accepted: the restoring role owns the tables. A folder locked by another process is not
  // cleared.
  const database = await openDatabase({
    ...{ dataDir, databaseUrl, databaseSuperuser: true },
    databaseTls: options.databaseTls,
  });
  try {
    try {
      print(phraseText(say('restoreWrites'), 'it'));
      return await restoreInto(database.ownerUrl, steps, options);
    } finally {
      await database.close();
    }
  } catch (error) {
    // Deletes a database that this restore created; an existing one was rolled back.
    if (fresh) {
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    }
    throw error;
  }
}

async function restoreInto(
  url: string,
  steps: readonly Migration[],
  options: RestoreOptions,
): Promise<Restored> {
  const { archive, key, dataDir, timeZone } = options;
  const client = new Client({ connectionString: url, application_name: 'cantieri restore' });
  client.on('error', () => {});
  await client.connect();
  const files = await restoreFiles(dataDir);
  try {
    await client.query(`${inZone(timeZone)}; set client_encoding = 'UTF8'`);
    await client.query('begin');
    await refuseFull(client);
    await client.query(REGISTER);
    for (const { sql } of steps) await client.query(sql);
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'");
    let tables: TableRestore | undefined;
    const verified = await readArchive(archive, key, {
      header: async (header) => {
        tables = await restoreTables(client, header);
      },
      rows: async (table, chunk) => tables?.rows(table, chunk),
      file: files.file,
      secret: files.secret,
      manifest: async (manifest) => tables?.end(manifest),
    });
    const codesEnded = await endCodes(client);
    const startedAt = await recordRestored(client, archive, verified);
    await files.place();
    await client.query('commit');
    await client.query('analyze');
    // An archive that stays unrecorded is no reason to undo the restore.
    if (startedAt !== undefined) await recordLater(client, startedAt, options).catch(() => undefined);
    return { ...verified, codesEnded };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await files.abandon();
    await client.end();
  }
}

/** The archive's migrations from this product's folders. */
async function migrationsOf({ migrations }: ArchiveHeader, folder: string): Promise<Migration[]> {
  const ownMigrations = await readMigrations(productMigrations(folder));
  const migrationByNumber = new Map(ownMigrations.map((each) => [each.number, each]));
  return withReplacements(ownMigrations, migrations).map(({ number, name, checksum }) => {
    const migration = migrationByNumber.get(number);
    if (migration?.checksum === checksum) return migration;
    throw new BackupError(say('restoreMigration', { name }));
  });
}

async function refuseFull(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by relname limit 1`,
  );
  const [relation] = rows;
  if (relation === undefined) return;
  throw new BackupError(say('restoreDatabaseTaken', { name: relation.name }));
}

/** Whether the folder is empty but for remains of a killed restore. */
function isEmpty(names: readonly string[]): boolean {
  return names.every((name) => name === 'restore.unfinished' || name === 'owner.lock');
}

/** Bulk version of `auth/endTokens` with its audit rows; the action is one of `SYSTEM_ACTIONS`. */
const END = (actor: string) => `
  with ended as (delete from api_tokens returning *),
    told as (
      insert into audit ("userId", username, call, "requestId", entity, key, before)
      select 0, ${escapeLiteral(actor)}, 'restore', '', 'api-token', "tokenId"::text,
        jsonb_build_object('userId', "userId", 'name', name, 'scope', scope, 'expiresAt', "expiresAt")
      from ended)
  select count(*)::int as ended from ended`;

/** Older archives lack some of these tables. */
const STATEMENTS = {
  sessions: 'delete from sessions',
  auth_steps: 'delete from auth_steps',
  api_tokens: END(phraseText(say('commandLine'), 'it')),
};

/**
 * Ends all sessions, sign-in steps and API tokens after a restore: those ended since the back-up would be
 * valid again, and clients that follow changes hold marks of the former database.
 *
 * @returns the number of tokens.
 */
async function endCodes(client: Client): Promise<number> {
  let ended = 0;
  for (const [table, statement] of Object.entries(STATEMENTS)) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ]);
    if (rows[0]?.there !== true) continue;
    const done = await client.query<{ ended?: number }>(statement);
    ended = done.rows[0]?.ended ?? 0;
  }
  return ended;
}

/**
 * Records the restored archive as verified, which its snapshot calls running.
 *
 * @returns when it was started, as archives write it.
 */
async function recordRestored(
  client: Client,
  archive: string,
  restored: ReadBackup,
): Promise<string | undefined> {
  const { rows } = await client.query<{ Id: number; startedAt: string }>(
    `select "Id", "startedAt"::text as "startedAt" from backups where status = 'R' order by "Id" limit 1`,
  );
  const [own] = rows;
  if (own !== undefined) await endRestored(client, own.Id, archive, restored);
  return own?.startedAt;
}

/**
 * Records the later archives of the folder: retention removes recorded archives alone. They list the start
 * of the restored one, those of another installation do not. The database is restored before, because whole
 * archives are read; an unreadable one stays unrecorded.
 */
async function recordLater(
  client: Client,
  startedAt: string,
  { archive, key, print = () => {} }: RestoreOptions,
): Promise<void> {
  const names = await readdir(dirname(archive)).catch(() => []);
  const laterNames = names.filter((name) => MADE.test(name) && name > basename(archive)).toSorted();
  if (laterNames.length > 0) print(phraseText(say('restoreRecords'), 'it'));
  for (const name of laterNames) {
    let listed = '';
    const isForeign = () => listed !== '' && !listed.includes(`\t${startedAt}\t`);
    const later = await readArchive(join(dirname(archive), name), key, {
      rows: async (table, chunk) => {
        if (table === 'backups') listed += Buffer.from(chunk).toString('latin1');
        else if (isForeign()) throw new BackupError(say('archiveUnexpected', { name }));
      },
    }).catch(() => undefined);
    if (later === undefined || listed === '' || isForeign()) continue;
    const added = await client.query<{ Id: number }>(
      `insert into backups (origin, "startedBy", "startedAt") values ('C', $1, $2) returning "Id"`,
      [phraseText(say('commandLine'), 'it'), later.header.at],
    );
    await endRestored(client, added.rows[0]?.Id, name, later);
  }
}

const MADE = /^cantieri-[\w-]+\.tar(\.age)?$/;

async function endRestored(
  client: Client,
  id: number | undefined,
  path: string,
  { header, manifest, encrypted, bytes }: ReadBackup,
): Promise<void> {
  await client.query(
    `update backups set status = 'V', "fileName" = $2, size = $3, "rowCount" = $4, "fileCount" = $5, "lostCount" = $6,
       encrypted = $7, "endedAt" = $8 where "Id" = $1`,
    [
      ...[id, basename(path), bytes, rowsOf({ manifest }), manifest.files.count, manifest.lost.count],
      ...[encrypted ? 'Y' : 'N', header.at],
    ],
  );
}
