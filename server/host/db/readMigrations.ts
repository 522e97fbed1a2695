import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './StartError.ts';

/**
 * One numbered SQL file. `checksum` is the SHA-256 of its text, line ends made equal. `compatible`: servers of the former version may go on
 * meanwhile, as a line of the file says (`-- former version: keeps working`); without it they may not.
 */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly compatible: boolean;
  /** Where the file lies: numbers grow within a folder. */
  readonly folder: string;
};

/** One folder of migrations, or host's and then a product's. */
export type MigrationFolders = string | readonly string[];

/** The tables of host itself: the first file makes all of them, each further one changes them for every product. */
const HOST_MIGRATIONS = join(import.meta.dirname, '../migrations');

/** The folders that make a product's database; a product without a folder has its tables from its entities (`keepTables`). */
export function productMigrations(folder?: string): readonly string[] {
  return folder === undefined ? [HOST_MIGRATIONS] : [HOST_MIGRATIONS, folder];
}

const COMPATIBLE = /^-- former version: keeps working$/m;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Reads the migrations of all folders in order of their numbers. The first file of several folders is the base of the others; where one of them begins
 * before it, its migrations have made what the base makes, and the base is left out.
 *
 * @throws StartError for an SQL file with another kind of name, or two files with one number.
 */
export async function readMigrations(folders: MigrationFolders): Promise<Migration[]> {
  const [first = [], ...others] = await Promise.all([folders].flat().map(readFolder));
  const began = (base: Migration | undefined) =>
    others.flat().some(({ number }) => base !== undefined && number < base.number);
  const migrations = [...(began(first[0]) ? first.slice(1) : first), ...others.flat()].sort(
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
