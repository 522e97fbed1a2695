import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { giveTo } from './giveTo.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/** Major version of the binaries in package.json; a cluster opens only with its own. */
const MAJOR = '18';

/**
 * Makes sure that an existing cluster can be opened by the account chosen: its version fits and its files belong
 * to that account. A cluster owned by root (a copy made by root) is given to the account.
 */
export function checkCluster(cluster: string, user: ServerUser): void {
  const owner = statSync(cluster).uid;
  const me = process.getuid?.() ?? owner;
  if (user === null && owner !== me) {
    throw new StartError(
      `La cartella ${cluster} appartiene a un altro utente (numero ${owner}). Avvia il programma da quello, ` +
        `oppure dagli la cartella: sudo chown -R ${me} "${cluster}".`,
    );
  }
  const version = readVersion(cluster);
  if (version !== MAJOR) {
    throw new StartError(
      `La cartella ${cluster} è di PostgreSQL ${version}, questo programma usa PostgreSQL ${MAJOR}. ` +
        'Aprila con la versione del programma che la ha creata ed esporta i dati.',
    );
  }
  if (user !== null && owner !== user.uid) giveTo(user, cluster);
}

function readVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`La cartella ${cluster} non contiene un database: spostala altrove e riprova.`);
  }
}
