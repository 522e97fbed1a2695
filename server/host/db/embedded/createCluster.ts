import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterPaths } from './clusterPaths.ts';
import { giveTo } from './giveTo.ts';
import { serverProcess } from './serverProcess.ts';
import { SUPERUSER } from './serverUrl.ts';
import { temporaryFolders } from './temporaryFolders.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/**
 * Makes the cluster and its random password. The cluster is built beside its place and moved there when whole, so
 * a start that is cut short leaves nothing that looks like a database.
 *
 * Sorting is `C.UTF-8` of PostgreSQL itself: the same on every system and not changed by an update of its libraries.
 *
 * @param durable false leaves out the final flush to disk (tests).
 */
export function createCluster(
  paths: ClusterPaths,
  programs: Binaries,
  user: ServerUser,
  durable: boolean,
): void {
  rmSync(paths.unfinished, { recursive: true, force: true });
  mkdirSync(paths.unfinished, { mode: 0o700 });
  giveTo(user, paths.unfinished);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(paths.password, password, { mode: 0o600, flush: true });
  const secret = writeSecret(password, user);
  try {
    const { options, folder } = serverProcess(paths.unfinished, user);
    const result = spawnSync(
      programs.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${secret.file}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...options, encoding: 'utf8' },
    );
    if (result.status !== 0) {
      throw new StartError(
        `Non riesco a creare il database in ${paths.cluster}: ${result.error?.message ?? result.stderr.trim()}`,
      );
    }
  } finally {
    rmSync(secret.folder, { recursive: true, force: true });
  }
  if (!existsSync(paths.cluster)) renameSync(paths.unfinished, paths.cluster);
}

/** initdb reads the password from a file, and as the unprivileged account: hence outside the data folder. */
function writeSecret(password: string, user: ServerUser): { folder: string; file: string } {
  const folder = mkdtempSync(join(temporaryFolders(user)[0] ?? tmpdir(), 'cantieri-'));
  const file = join(folder, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  giveTo(user, folder);
  return { folder, file };
}
