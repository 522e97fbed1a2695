import { execFileSync } from 'node:child_process';
import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../dataFolder/processIdentity.ts';
import { StartError } from '../StartError.ts';
import { endBackends } from './endBackends.ts';
import { postmasterFile, readPostmaster } from './postmasterFile.ts';

const PATIENCE_MS = 60_000;

/**
 * Stops the PostgreSQL that a killed product left behind in this cluster, in the orderly way (it rolls back what
 * was open and flushes); a start after it is then always the same. Call it only with the data folder locked: it
 * takes for granted that no living product uses the cluster.
 *
 * A process number in the file may belong to another program by now (after a reboot, in a new container): it is
 * signalled only if it works in this very folder; otherwise the file alone is taken away.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const found = readPostmaster(cluster);
  if (found === null) return;
  if (!worksIn(cluster, found.pid)) {
    await endBackends(cluster, log);
    rmSync(postmasterFile(cluster), { force: true });
    return;
  }
  log(`Fermo il PostgreSQL rimasto acceso dopo un arresto improvviso (processo ${found.pid}).`);
  const deadline = Date.now() + PATIENCE_MS;
  process.kill(found.pid, 'SIGINT');
  while (isAlive(found.pid)) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Il PostgreSQL rimasto acceso in ${cluster} (processo ${found.pid}) non si ferma. Termina quel processo e riprova.`,
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
