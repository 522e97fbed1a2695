import { readFileSync } from 'node:fs';
import { StartError } from '../StartError.ts';

/** Owner of the embedded cluster, and the name of the database in it. */
export const SUPERUSER = 'cantieri';

/** `postgres://cantieri:<password>@127.0.0.1:<port>/<database>`, with the password kept in the data folder. */
export function serverUrl(passwordFile: string, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${readPassword(passwordFile)}@127.0.0.1:${port}/${database}`;
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(
      `Il database esiste ma manca il file della sua password (${file}). Rimettilo dalla copia di sicurezza della stessa cartella.`,
    );
  }
}
