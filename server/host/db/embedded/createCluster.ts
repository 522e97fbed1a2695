import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../../../engine/node.ts';
import { StartError } from '../StartError.ts';
import type { Binaries } from './binaries.ts';
import { changeOwner, type ServerUser, serverProcess, temporaryFolders } from './serverProcess.ts';

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
  changeOwner(user, paths.unfinished);
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
        say('clusterNotMade', {
          folder: paths.cluster,
          reason: result.error?.message ?? result.stderr.trim(),
        }),
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
  changeOwner(user, folder);
  return { folder, file };
}

/** Paths of the embedded server inside the data folder. */
export type ClusterPaths = {
  /** The cluster; it is moved here when complete. */
  readonly cluster: string;
  /** A cluster being created, or the rest of an aborted start. */
  readonly unfinished: string;
  readonly password: string;
  readonly log: string;
};

export function clusterPaths(dataDir: string): ClusterPaths {
  return {
    cluster: join(dataDir, 'postgres'),
    unfinished: join(dataDir, 'postgres.unfinished'),
    password: join(dataDir, 'postgres.password'),
    log: join(dataDir, 'postgres.log'),
  };
}

/**
 * Owner of the embedded cluster and its database, and name of the database; used for migrations, while
 * requests use another role.
 */
export const SUPERUSER = 'cantieri';

/** `postgres://<role>:<password>@127.0.0.1:<port>/<database>`. */
export function serverUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** The superuser's password from the data folder. */
export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(say('passwordFileGone', { file }));
  }
}
