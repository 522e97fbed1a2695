import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../StartError.ts';

/** The account that PostgreSQL runs as; null means the account of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string } | null;

/** Preference: the account for PostgreSQL, then the one without files. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * The account for PostgreSQL, which refuses to run as root. An existing cluster keeps its owner, so that
 * alternating starts as root and as a user do not change it; a new one gets the first existing candidate.
 *
 * @param clusterFolder absolute path; need not exist.
 * @throws StartError when root has no such account.
 */
export function unprivilegedUser(clusterFolder: string, accounts = readAccounts()): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    const name = accounts.find((account) => account.uid === owner.uid)?.name ?? String(owner.uid);
    return { uid: owner.uid, gid: owner.gid, name };
  }
  for (const candidate of CANDIDATES) {
    const account = accounts.find(({ name, uid }) => name === candidate && uid !== 0);
    if (account !== undefined) return account;
  }
  throw new StartError(
    `PostgreSQL non parte come root e su questo computer non esistono gli utenti ${CANDIDATES.join(' o ')}. ` +
      'Avvia il programma da un utente comune, oppure indica un server con DATABASE_URL.',
  );
}

function readAccounts(): NonNullable<ServerUser>[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}
