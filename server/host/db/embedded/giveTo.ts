import { lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/**
 * Changes the owner of files and folders, with their contents, to PostgreSQL's account; no effect without
 * such an account.
 *
 * @throws StartError where root may not do that (some containers have no other account).
 */
export function giveTo(user: ServerUser, ...paths: readonly string[]): void {
  if (user === null) return;
  try {
    for (const path of paths) {
      lchownSync(path, user.uid, user.gid);
      for (const inner of contents(path)) lchownSync(inner, user.uid, user.gid);
    }
  } catch (error) {
    throw new StartError(
      `PostgreSQL non parte come root, e qui non posso cedere ${paths[0]} all'utente ${user.name} (${(error as Error).message}). ` +
        'Avvia il programma da un utente comune, oppure indica un server con DATABASE_URL.',
    );
  }
}

function contents(path: string): string[] {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
}
