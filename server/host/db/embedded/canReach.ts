import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ServerUser } from './unprivilegedUser.ts';

const EXECUTE = 1;
const READ = 4;

/**
 * Whether the account can read the path and traverse every folder above it, by permission bits:
 * `canReach('/root/x', nobody)` is false when /root has mode 700. True without another account.
 */
export function canReach(path: string, user: ServerUser): boolean {
  if (user === null) return true;
  for (let at = path, need = READ | EXECUTE; ; at = dirname(at), need = EXECUTE) {
    const { mode, uid, gid } = statSync(at);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & need) !== need) return false;
    if (dirname(at) === at) return true;
  }
}
