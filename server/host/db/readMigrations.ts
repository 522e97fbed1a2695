import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './StartError.ts';

/**
 * One numbered SQL file. `checksum` is the SHA-256 of its text with normalised line ends. `compatible`:
 * servers of the former version may keep running, declared by the line `-- former version: keeps working`.
 */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly compatible: boolean;
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
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Reads the migrations of all folders, sorted by number. The first file of the first folder is the base; it
 * is skipped where another folder starts with a lower number and creates the same tables itself.
 *
 * @throws StartError for an invalid file name or a duplicate number.
 */
export async function readMigrations(folders: MigrationFolders): Promise<Migration[]> {
  const [first = [], ...otherFolders] = await Promise.all([folders].flat().map(readFolder));
  const startsBefore = (base: Migration | undefined) =>
    otherFolders.flat().some(({ number }) => base !== undefined && number < base.number);
  const migrations = [...(startsBefore(first[0]) ? first.slice(1) : first), ...otherFolders.flat()].sort(
    (one, other) => one.number - other.number,
  );
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number) {
      throw new StartError(
        `Due migrazioni con lo stesso numero in ${[folders].flat().join(' e ')}: ${previous.name} e ${migration.name}.`,
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
    throw new StartError(
      `Nome di migrazione non valido: ${join(folder, name)}. Serve 0001_parole_minuscole.sql.`,
    );
  }
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { number: Number(number), name, sql, checksum, compatible: COMPATIBLE.test(sql), folder };
}
