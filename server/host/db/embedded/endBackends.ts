import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for a process to quit after SIGQUIT; then it is killed … */
const PATIENCE_MS = 2_000;
/** … and must have ended after this time, unless its disk hangs. */
const LONGEST_MS = 10_000;

/**
 * Ends backends of a PostgreSQL whose postmaster was killed: a computing backend does not notice, and while
 * it holds the cluster's shared memory no new server starts.
 *
 * Call it only with the data folder locked and no server on the cluster. Processes are recognised by name and
 * working folder; Linux only.
 *
 * @throws Error where one does not end.
 */
export async function endBackends(cluster: string, log: (line: string) => void): Promise<void> {
  const orphans = workingIn(cluster);
  if (orphans.length === 0) return;
  log(`Termino ${orphans.length} processi di PostgreSQL rimasti attivi senza il loro server.`);
  const startedAt = Date.now();
  for (const pid of orphans) signal(pid, 'SIGQUIT');
  for (let still = workingIn(cluster); still.length > 0; still = workingIn(cluster)) {
    const waited = Date.now() - startedAt;
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

/** Excludes e.g. a terminal that is open in the folder. */
function isServerIn(folder: string, pid: number): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

function signal(pid: number, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
