import type { SpawnOptions } from 'node:child_process';
import { serverEnvironment } from './serverEnvironment.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/**
 * How every PostgreSQL program is started in a cluster folder.
 *
 * As root on Linux the folder may lie under one that the unprivileged account cannot pass through (/root has mode
 * 700). The child changes into it before it gives up root, and names it by `/proc/self/cwd`, which leads straight
 * to the folder without walking the path. So no folder of the user's is opened to others and the data stays in
 * DATA_DIR; a plain `-D .` fails, because PostgreSQL makes it absolute and walks it.
 */
export function serverProcess(cluster: string, user: ServerUser) {
  const options = {
    cwd: cluster,
    env: serverEnvironment(),
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  } satisfies SpawnOptions;
  const folder = user !== null && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
  return { options, folder };
}
