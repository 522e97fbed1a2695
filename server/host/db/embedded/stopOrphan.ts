import { execFileSync } from 'node:child_process';
import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../dataFolder/processIdentity.ts';
import { StartError } from '../StartError.ts';
import { endBackends } from './endBackends.ts';
import { postmasterFile, readPostmaster } from './postmasterFile.ts';

const PATIENCE_MS = 60_000;

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
  log(`Fermo il PostgreSQL rimasto acceso dopo un arresto improvviso (processo ${postmaster.pid}).`);
  const deadline = Date.now() + PATIENCE_MS;
  process.kill(postmaster.pid, 'SIGINT');
  while (isAlive(postmaster.pid)) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Il PostgreSQL rimasto acceso in ${cluster} (processo ${postmaster.pid}) non si ferma. Termina quel processo e riprova.`,
      );
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
