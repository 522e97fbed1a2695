import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One fingerprint of the contents and names of files and folders (recursively). By contents and not by time: a
 * clone, a checkout or a copy changes times. Missing paths count as empty.
 *
 * @param root what `paths` count from; it does not enter the fingerprint.
 */
export function hashTree(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(root, path)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`));
}
