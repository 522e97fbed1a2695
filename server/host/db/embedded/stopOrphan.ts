import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../../engine/node.ts';
import { isAlive } from '../lockDataFolder.ts';
import { operatorText, StartError } from '../StartError.ts';
import { postmasterFile, readPostmaster } from './runServer.ts';

const POSTMASTER_PATIENCE_MS = 60_000;

/**
 * Stops the PostgreSQL of a killed product in this cluster in the orderly way (rolls back and flushes). Call
 * it only with the data folder locked: it assumes that no running product uses the cluster.
 *
 * The process number in the file may belong to another program by now (after a reboot, in a new container):
 * the process is signalled only if it works in this folder, otherwise only the file is removed.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return;
  if (!worksIn(cluster, postmaster.pid)) {
    await endBackends(cluster, log);
    rmSync(postmasterFile(cluster), { force: true });
    return;
  }
  log(operatorText(say('orphanStops', { pid: String(postmaster.pid) }), 'it'));
  const deadline = Date.now() + POSTMASTER_PATIENCE_MS;
  process.kill(postmaster.pid, 'SIGINT');
  while (isAlive(postmaster.pid)) {
    if (Date.now() > deadline) {
      throw new StartError(say('orphanRuns', { folder: cluster, pid: String(postmaster.pid) }));
    }
    await sleep(50);
  }
}

function worksIn(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** Time for a process to quit after SIGQUIT; then it is killed … */
const BACKENDS_PATIENCE_MS = 2_000;
/** … and must have ended after this time, unless its disk hangs. */
const BACKENDS_TIMEOUT_MS = 10_000;

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
  log(operatorText(say('orphanProcesses', { count: orphans.length }), 'it'));
  const startedAt = Date.now();
  for (const pid of orphans) signal(pid, 'SIGQUIT');
  for (let still = workingIn(cluster); still.length > 0; still = workingIn(cluster)) {
    const waited = Date.now() - startedAt;
    if (waited > BACKENDS_TIMEOUT_MS)
      throw new Error(`processes of PostgreSQL do not end: ${still.join(', ')}`);
    if (waited > BACKENDS_PATIENCE_MS) for (const pid of still) signal(pid, 'SIGKILL');
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
