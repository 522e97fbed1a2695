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
};

const COMPATIBLE = /^-- former version: keeps working$/m;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Reads the migrations of a folder in order of their numbers.
 *
 * @throws StartError for an SQL file with another kind of name, or two files with one number.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number) {
      throw new StartError(
        `Due migrazioni con lo stesso numero in ${folder}: ${previous.name} e ${migration.name}.`,
      );
    }
  }
  return migrations;
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
  return { number: Number(number), name, sql, checksum, compatible: COMPATIBLE.test(sql) };
}
