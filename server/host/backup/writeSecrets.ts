import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Digest } from './Archive.ts';
import { digestOf } from './Meter.ts';
import type { OpenArchive } from './openArchive.ts';

/** Names of key files in the data folder, outside the database: `<purpose>.key`. */
export const SECRET_NAME = /^[a-z][a-z0-9-]{0,60}\.key$/;

/** Writes the key files into the archive. */
export async function writeSecrets(archive: OpenArchive, dataDir: string): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const name of (await readdir(dataDir)).filter((each) => SECRET_NAME.test(each)).sort()) {
    const bytes = await readFile(join(dataDir, name));
    await archive.entry(`secrets/${name}`, bytes.byteLength, [bytes]);
    digests[name] = digestOf(bytes);
  }
  return digests;
}
