import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../StartError.ts';
import { linkLibraries } from './linkLibraries.ts';
import { serverEnvironment } from './serverEnvironment.ts';
import { temporaryFolders } from './temporaryFolders.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/**
 * Copies the programs to a temporary folder that `user` can pass through and run from, once per version.
 * A folder of that name is trusted only if it is ours and nobody else may write in it.
 *
 * @throws StartError naming the folders tried.
 */
export function copyBinaries(installed: string, user: ServerUser): string {
  const places = temporaryFolders(user);
  for (const place of places) {
    const copy = copyInto(place, installed);
    if (copy !== null && runs(copy, user)) return copy;
  }
  throw new StartError(
    `I programmi di PostgreSQL (${installed}) non sono leggibili dall'utente ${user?.name ?? 'attuale'} e nessuna di queste ` +
      `cartelle permette di eseguirne una copia: ${places.join(', ')}. Sposta il progetto in una cartella aperta, ` +
      'avvia il programma da un utente comune, oppure indica un server con DATABASE_URL.',
  );
}

function copyInto(place: string, installed: string): string | null {
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(place, `cantieri-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(target)) return isOurs(target) ? target : null;
  const working = mkdtempSync(`${target}-`);
  try {
    cpSync(installed, working, { recursive: true, verbatimSymlinks: true });
    linkLibraries(working);
    chmodSync(working, 0o755);
    renameSync(working, target);
    return target;
  } catch {
    rmSync(working, { recursive: true, force: true });
    return isOurs(target) ? target : null; // Another start may have been quicker.
  }
}

/** Only a real folder that we own and nobody else may write in: what lies there is going to be run. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found?.isDirectory() === true &&
    found.uid === (process.getuid?.() ?? found.uid) &&
    (found.mode & 0o022) === 0
  );
}

/** False where the file system forbids running programs (noexec). */
function runs(folder: string, user: ServerUser): boolean {
  const { status } = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    cwd: folder,
    env: serverEnvironment(),
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  });
  return status === 0;
}
