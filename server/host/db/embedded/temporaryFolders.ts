import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { canReach } from './canReach.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/** Temporary folders that the account can traverse, this process's first; TMPDIR may be closed to it. */
export function temporaryFolders(user: ServerUser): string[] {
  const folders = [...new Set([tmpdir(), '/var/tmp', '/tmp'])].filter((folder) => existsSync(folder));
  return folders.filter((folder) => canReach(folder, user));
}
