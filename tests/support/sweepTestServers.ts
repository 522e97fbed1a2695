import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterPaths } from '../../server/host/db/embedded/createCluster.ts';
import { stopOrphan } from '../../server/host/db/embedded/stopOrphan.ts';
import { lockDataFolder } from '../../server/host/db/lockDataFolder.ts';

/** A run makes its folder a moment before it locks it. */
const YOUNG_MS = 60_000;

/** Stops the servers of runs that were killed and removes their folders; those of living runs are locked. */
export async function sweepTestServers(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(prefix)) await sweep(join(tmpdir(), name));
  }
}

async function sweep(folder: string): Promise<void> {
  try {
    if (Date.now() - (await stat(folder)).mtimeMs < YOUNG_MS) return;
    const unlock = lockDataFolder(folder);
    await stopOrphan(clusterPaths(folder).cluster, () => {});
    await rm(folder, { recursive: true, force: true });
    unlock();
  } catch {
    // In use, or another run sweeps it: either way not ours to clean.
  }
}
