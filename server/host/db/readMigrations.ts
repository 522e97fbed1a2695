import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { say } from '../../../engine/node.ts';
import { StartError } from './StartError.ts';

/**
 * One numbered SQL file. `checksum` is the SHA-256 of its text with normalised line ends. `compatible`:
 * servers of the former version may keep running, declared by the line `-- former version: keeps working`.
 * `replaces`: last file of the former chain that this file (with those before it) stands for, declared by the
 * line `-- replaces all up to NNNN_name.sql`.
 */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly compatible: boolean;
  readonly replaces: string | undefined;
  /** Folder of the file: numbers must grow within a folder. */
  readonly folder: string;
};

/** One folder, or host's followed by a product's. */
export type MigrationFolders = string | readonly string[];

/** Host's tables: the first file creates them, further ones change them for every product. */
const HOST_MIGRATIONS = join(import.meta.dirname, '../migrations');

/** The migration folders of a product; without a folder its tables come from its entities (`keepTables`). */
export function productMigrations(folder?: string): readonly string[] {
  return folder === undefined ? [HOST_MIGRATIONS] : [HOST_MIGRATIONS, folder];
}

const COMPATIBLE = /^-- former version: keeps working$/m;
const REPLACES = /^-- replaces all up to (\d{4}_[a-z0-9_]+\.sql)$/m;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Reads the migrations of all folders, sorted by number.
 *
 * @throws StartError for an invalid file name or a duplicate number.
 */
export async function readMigrations(folders: MigrationFolders): Promise<Migration[]> {
  const migrations = (await Promise.all([folders].flat().map(readFolder)))
    .flat()
    .sort((one, other) => one.number - other.number);
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number) {
      throw new StartError(
        say('migrationTwice', { folders: [folders].flat(), first: previous.name, second: migration.name }),
      );
    }
  }
  return migrations;
}

async function readFolder(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = NAME.exec(name)?.[1];
  if (number === undefined) {
    throw new StartError(say('migrationName', { file: join(folder, name) }));
  }
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  const [compatible, replaces] = [COMPATIBLE.test(sql), REPLACES.exec(sql)?.[1]];
  return { number: Number(number), name, sql, checksum, compatible, replaces, folder };
}

export interface MigrationWatch {
  /** Resolves with the name of an incompatible migration that a newer version has applied. */
  readonly superseded: Promise<string>;
  stop(): void;
}

/** Polls for migrations that a newer version applied while this server runs. Compatible ones are ignored. */
export async function watchMigrations(pool: Pool, everyMs = 5_000): Promise<MigrationWatch> {
  const { rows } = await pool.query<{ number: number }>('select number from schema_migration');
  const appliedNumbers = rows.map(({ number }) => number);
  let stop = () => {};
  const superseded = new Promise<string>((resolve) => {
    const look = async () => {
      const newer = await pool.query<{ name: string }>(
        'select name from schema_migration where number <> all ($1) and not compatible order by number limit 1',
        [appliedNumbers],
      );
      const name = newer.rows[0]?.name;
      if (name === undefined) return;
      stop();
      resolve(name);
    };
    // Errors of an unreachable database are ignored until the next poll.
    const timer = setInterval(() => void look().catch(() => undefined), everyMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { superseded, stop: () => stop() };
}
