import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** For one that is told to leave at once; then it is ended … */
const PATIENCE_MS = 2_000;
/** … and is gone by then, unless its disk stands still. */
const LONGEST_MS = 10_000;

/**
 * Ends what is left of a PostgreSQL whose first process was killed: a backend that computes does not notice, and while it holds the cluster's memory no other
 * server starts on it. What it had not acknowledged is lost with it, as with the server.
 *
 * Call it only with the data folder locked and no server on the cluster. Its processes are known by their name and the folder in which they work, on Linux alone.
 *
 * @throws Error where one does not end.
 */
export async function endBackends(cluster: string, log: (line: string) => void): Promise<void> {
  const left = workingIn(cluster);
  if (left.length === 0) return;
  log(`Termino ${left.length} processi di PostgreSQL rimasti attivi senza il loro server.`);
  const begun = Date.now();
  for (const pid of left) signal(pid, 'SIGQUIT');
  for (let still = workingIn(cluster); still.length > 0; still = workingIn(cluster)) {
    const waited = Date.now() - begun;
    if (waited > LONGEST_MS) throw new Error(`I processi di PostgreSQL ${still.join(', ')} non terminano.`);
    if (waited > PATIENCE_MS) for (const pid of still) signal(pid, 'SIGKILL');
    await sleep(50);
  }
}

function workingIn(cluster: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerIn(folder, pid));
}

/** Not a terminal that somebody has opened there. */
function isServerIn(folder: string, pid: number): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    // Gone, or not ours to look at.
    return false;
  }
}

function signal(pid: number, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself.
  }
}
