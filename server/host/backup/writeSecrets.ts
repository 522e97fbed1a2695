import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Digest } from './Archive.ts';
import { digestOf } from './Meter.ts';
import type { OpenArchive } from './openArchive.ts';

/** Keys that the product keeps outside the database, in the data folder: small files `<what-for>.key`. */
export const SECRET_NAME = /^[a-z][a-z0-9-]{0,60}\.key$/;

/** Writes the data folder's keys into the archive. */
export async function writeSecrets(archive: OpenArchive, dataDir: string): Promise<Record<string, Digest>> {
  const written: Record<string, Digest> = {};
  for (const name of (await readdir(dataDir)).filter((each) => SECRET_NAME.test(each)).sort()) {
    const bytes = await readFile(join(dataDir, name));
    await archive.entry(`secrets/${name}`, bytes.byteLength, [bytes]);
    written[name] = digestOf(bytes);
  }
  return written;
}
