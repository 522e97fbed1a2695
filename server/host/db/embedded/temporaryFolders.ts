import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { canReach } from './canReach.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/** Folders for temporary files that the account may pass through, ours first; TMPDIR may lead to a closed one. */
export function temporaryFolders(user: ServerUser): string[] {
  const folders = [...new Set([tmpdir(), '/var/tmp', '/tmp'])].filter((folder) => existsSync(folder));
  return folders.filter((folder) => canReach(folder, user));
}
