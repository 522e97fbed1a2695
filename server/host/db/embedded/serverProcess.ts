import type { SpawnOptions } from 'node:child_process';
import { existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { say } from '../../../../engine/node.ts';
import { StartError } from '../StartError.ts';

/**
 * How every PostgreSQL program is started in a cluster folder.
 *
 * As root on Linux the folder may lie under one that the unprivileged account cannot pass through (/root has mode
 * 700). The child changes into it before it gives up root, and names it by `/proc/self/cwd`, which leads straight
 * to the folder without walking the path. So no folder of the user's is opened to others and the data stays in
 * DATA_DIR; a plain `-D .` fails, because PostgreSQL makes it absolute and walks it.
 */
export function serverProcess(cluster: string, user: ServerUser) {
  const options = {
    cwd: cluster,
    env: serverEnvironment(),
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  } satisfies SpawnOptions;
  const folder = user !== null && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
  return { options, folder };
}

/**
 * Environment of PostgreSQL's processes: without PG* variables, which would override the arguments, and with
 * a fixed language, so that messages can be recognised.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

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
  throw new StartError(say('noServerAccount', { names: CANDIDATES }));
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

/**
 * Changes the owner of files and folders, with their contents, to PostgreSQL's account; no effect without
 * such an account.
 *
 * @throws StartError where root may not do that (some containers have no other account).
 */
export function changeOwner(user: ServerUser, ...paths: readonly string[]): void {
  if (user === null) return;
  try {
    for (const path of paths) {
      lchownSync(path, user.uid, user.gid);
      for (const inner of contents(path)) lchownSync(inner, user.uid, user.gid);
    }
  } catch (error) {
    throw new StartError(
      say('folderNotGiven', { folder: paths[0], user: user.name, reason: (error as Error).message }),
    );
  }
}

function contents(path: string): string[] {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
}

const EXECUTE = 1;
const READ = 4;

/**
 * Whether the account can read the path and traverse every folder above it, by permission bits:
 * `canReach('/root/x', nobody)` is false when /root has mode 700. True without another account.
 */
export function canReach(path: string, user: ServerUser): boolean {
  if (user === null) return true;
  for (let at = path, need = READ | EXECUTE; ; at = dirname(at), need = EXECUTE) {
    const { mode, uid, gid } = statSync(at);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & need) !== need) return false;
    if (dirname(at) === at) return true;
  }
}

/** Temporary folders that the account can traverse, this process's first; TMPDIR may be closed to it. */
export function temporaryFolders(user: ServerUser): string[] {
  const folders = [...new Set([tmpdir(), '/var/tmp', '/tmp'])].filter((folder) => existsSync(folder));
  return folders.filter((folder) => canReach(folder, user));
}
