import { readFileSync } from 'node:fs';
import { StartError } from '../StartError.ts';

/**
 * Owner of the embedded cluster and its database, and name of the database; used for migrations, while
 * requests use another role.
 */
export const SUPERUSER = 'cantieri';

/** `postgres://<role>:<password>@127.0.0.1:<port>/<database>`. */
export function serverUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** The superuser's password from the data folder. */
export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(
      `Il database esiste ma manca il file della sua password (${file}). Rimettilo dalla copia di sicurezza della stessa cartella.`,
    );
  }
}
