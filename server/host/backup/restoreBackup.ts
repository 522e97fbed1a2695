import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { REGISTER } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { inZone } from '../db/openPool.ts';
import { type Migration, productMigrations, readMigrations } from '../db/readMigrations.ts';
import type { ArchiveHeader } from './Archive.ts';
import { BackupError } from './BackupError.ts';
import type { Key } from './encryption.ts';
import { endCodes } from './endCodes.ts';
import { type ReadBackup, readArchive } from './readArchive.ts';
import { holdsFiles, restoreFiles } from './restoreFiles.ts';
import { restoreTables, type TableRestore } from './restoreTables.ts';

export interface RestoreOptions {
  readonly archive: string;
  readonly key: Key | undefined;
  readonly dataDir: string;
  /** A PostgreSQL server's, by the role that owns its tables; without it that of the data folder is made. */
  readonly databaseUrl?: string | undefined;
  readonly databaseTls?: boolean;
  readonly migrations: string;
  /** The zone in which its migrations take days; default this computer's. */
  readonly timeZone?: string | undefined;
  readonly say?: (line: string) => void;
}

/** What was put back. */
export interface Restored extends ReadBackup {
  /** Codes of other programs that ended with it. */
  readonly codesEnded: number;
}

/**
 * Puts an archive back into an empty database and an empty data folder: all of it, or nothing. The archive is read twice: once to compare all
 * of it before anything is touched, once to restore it. Tables are made by the archive's own migrations; newer ones follow at the next start. Codes of other
 * programs end with it.
 *
 * @throws BackupError in words for the person who asked for it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { archive, key, dataDir, databaseUrl, say = () => {} } = options;
  if (await holdsFiles(dataDir)) {
    throw new BackupError(
      `La cartella dei dati ${dataDir} contiene già file: il ripristino vuole una cartella vuota. Indicane un'altra con DATA_DIR.`,
    );
  }
  say("Controllo l'archivio…");
  const { header } = await readArchive(archive, key);
  const steps = await migrationsOf(header, options.migrations);
  const fresh = databaseUrl === undefined && isEmpty(await readdir(dataDir).catch(() => []));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Whoever restores owns what comes to be, and may be a superuser for it. A folder that another holds is not ours to clear.
  const database = await openDatabase({
    ...{ dataDir, databaseUrl, databaseSuperuser: true },
    databaseTls: options.databaseTls,
  });
  try {
    try {
      say('Ripristino…');
      return await restoreInto(database.ownerUrl, steps, options);
    } finally {
      await database.close();
    }
  } catch (error) {
    // A database that only this restore has made is taken away again; one that was there is as it was.
    if (fresh) {
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    }
    throw error;
  }
}

async function restoreInto(
  url: string,
  steps: readonly Migration[],
  { archive, key, dataDir, timeZone }: RestoreOptions,
): Promise<Restored> {
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
    const read = await readArchive(archive, key, {
      header: async (header) => {
        tables = await restoreTables(client, header);
      },
      rows: async (table, chunk) => tables?.rows(table, chunk),
      file: files.file,
      secret: files.secret,
      manifest: async (manifest) => tables?.end(manifest),
    });
    const codesEnded = await endCodes(client);
    await files.place();
    await client.query('commit');
    await client.query('analyze');
    return { ...read, codesEnded };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await files.abandon();
    await client.end();
  }
}

/** The archive's migrations as this product has them. */
async function migrationsOf({ migrations }: ArchiveHeader, folder: string): Promise<Migration[]> {
  const ours = new Map((await readMigrations(productMigrations(folder))).map((each) => [each.number, each]));
  return migrations.map(({ number, name, checksum }) => {
    const own = ours.get(number);
    if (own?.checksum === checksum) return own;
    throw new BackupError(
      `L'archivio contiene la migrazione ${name}, che questa versione del programma non conosce così: ripristinalo con la versione che lo ha fatto, o con una più nuova.`,
    );
  });
}

async function refuseFull(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by relname limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new BackupError(
    `Il database non è vuoto (contiene «${found.name}»): il ripristino non sovrascrive nulla. Indica un database vuoto con DATABASE_URL, o un'altra cartella con DATA_DIR.`,
  );
}

/** What a restore that was killed leaves behind is nothing. */
function isEmpty(names: readonly string[]): boolean {
  return names.every((name) => name === 'restore.unfinished' || name === 'owner.lock');
}
