import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { say } from '../../../engine/node.ts';
import { StartError } from './StartError.ts';

type Holder = { readonly pid: number; readonly birth: string; readonly host: string };

const BEAT_MS = 5_000;
const SILENCE_MS = 20_000;

/**
 * Locks the data folder for this process: two servers on one folder would destroy it. The lock file names its
 * holder; the lock of a dead process (kill -9, power cut) is taken over. A holder on another computer or
 * container counts as alive while it refreshes the file.
 *
 * @param dataDir an existing folder.
 * @returns releases the lock; may be called twice.
 * @throws StartError naming the holder.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'owner.lock');
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname() };
  const mine = join(dataDir, `owner.${randomUUID()}`);
  const claim = JSON.stringify(me);
  writeFileSync(mine, claim, { mode: 0o600 });
  try {
    // Linking is atomic and fails if the name exists.
    while (!tryLink(mine, path)) removeStale(path, mine, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    clearInterval(beat);
    // A computer that slept too long may have lost the folder to another process, whose lock stays.
    if (readOrNull(path) === claim) rmSync(path, { force: true });
  };
}

function removeStale(path: string, mine: string, dataDir: string): void {
  const text = readOrNull(path);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder !== null && holdsStill(holder, path, mine)) {
    const where = holder.host === hostname() ? '' : say('onComputer', { name: holder.host });
    throw new StartError(say('dataFolderTaken', { folder: dataDir, pid: String(holder.pid), where }));
  }
  const aside = `${mine}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Somebody else took it away: try the link again.
  }
  // Another start may have replaced the lock between reading and renaming: a valid lock is moved back.
  if (readOrNull(aside) !== text) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/** Null for a file that a power cut left empty. */
function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

function holdsStill(holder: Holder, path: string, mine: string): boolean {
  if (holder.host !== hostname()) {
    // Both times come from the same file system, so different clocks do not matter.
    return statSync(mine).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENCE_MS;
  }
  if (!isAlive(holder.pid)) return false;
  return holder.birth === '' || holder.birth === birthOf(holder.pid);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder is gone: so is what the lock protects.
  }
}

/** Whether a process with that number is running, of any user. A zombie counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processStat(pid)?.[0] !== 'Z';
}

/**
 * Start time of a process as the system writes it. With the number it identifies a process, whereas numbers
 * alone are reused (every container starts at 1). Empty when unknown.
 */
export function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}/${processStat(pid)?.[19] ?? ''}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Fields of /proc/<pid>/stat from the third (state); the second is a name that may contain spaces. */
function processStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
