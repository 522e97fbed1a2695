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
 * Copies the programs once per version to a temporary folder that `user` can traverse and execute from. An
 * existing folder is trusted only if this account owns it and no other may write to it.
 *
 * @throws StartError naming the tried folders.
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
  if (existsSync(target)) return isTrusted(target) ? target : null;
  const working = mkdtempSync(`${target}-`);
  try {
    cpSync(installed, working, { recursive: true, verbatimSymlinks: true });
    linkLibraries(working);
    chmodSync(working, 0o755);
    renameSync(working, target);
    return target;
  } catch {
    rmSync(working, { recursive: true, force: true });
    return isTrusted(target) ? target : null; // Another start may have been quicker.
  }
}

/** A real folder, owned by this account and writable by no other: its programs will be executed. */
function isTrusted(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return (
    stats?.isDirectory() === true &&
    stats.uid === (process.getuid?.() ?? stats.uid) &&
    (stats.mode & 0o022) === 0
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
