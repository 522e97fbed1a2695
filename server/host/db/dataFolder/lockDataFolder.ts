import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { birthOf, isAlive } from './processIdentity.ts';

type Holder = { readonly pid: number; readonly birth: string; readonly host: string };

const BEAT_MS = 5_000;
const SILENCE_MS = 20_000;

/**
 * Takes the data folder for this process: two servers on one folder would destroy it. The lock is a file that
 * names its holder; one whose holder died (kill -9, power cut) is taken over. A holder on another computer
 * or container that shares the folder cannot be asked: it counts as alive while it refreshes the file.
 *
 * @param dataDir an existing folder.
 * @returns gives the folder back; safe to call twice.
 * @throws StartError naming the holder when the folder is in use.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'owner.lock');
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname() };
  const mine = join(dataDir, `owner.${randomUUID()}`);
  const claim = JSON.stringify(me);
  writeFileSync(mine, claim, { mode: 0o600 });
  try {
    // A link appears whole or not at all, and fails if the name exists: the one atomic step everything rests on.
    while (!tryLink(mine, path)) removeStale(path, mine, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    clearInterval(beat);
    // A computer that slept too long may have lost the folder to another: leave it to that one.
    if (readOrNothing(path) === claim) rmSync(path, { force: true });
  };
}

function removeStale(path: string, mine: string, dataDir: string): void {
  const text = readOrNothing(path);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder !== null && holdsStill(holder, path, mine)) {
    const where = holder.host === hostname() ? '' : ` sul computer ${holder.host}`;
    throw new StartError(
      `La cartella dei dati ${dataDir} è già in uso da un altro avvio del programma (processo ${holder.pid}${where}). ` +
        "Ferma quello, oppure scegli un'altra cartella con DATA_DIR.",
    );
  }
  const aside = `${mine}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Somebody else took it away: try the link again.
  }
  // Between reading and renaming another start may have taken over: then what was moved is a living lock.
  if (readOrNothing(aside) !== text) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/** Null for a file that a power cut left empty: its writer is gone. */
function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

function holdsStill(holder: Holder, path: string, mine: string): boolean {
  if (holder.host !== hostname()) {
    // Both times come from the same file system, so clocks that differ do no harm.
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

function readOrNothing(path: string): string | null {
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
