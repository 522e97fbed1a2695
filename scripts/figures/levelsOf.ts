import { folderOf } from '../imports/folderOf.ts';
import type { SourceFile } from '../imports/readTree.ts';

/**
 * The levels that the folders of engine, host and areas stand in: 1 for folders that import no other, otherwise one more than the highest that they
 * import. The highest of all is how far a reader has to go down. Folders must not import each other in a circle (`checkCircles`).
 */
export function levelsOf(sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): number {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    if (from === null) continue;
    const found = below.get(from) ?? new Set();
    below.set(from, found);
    for (const { target } of imports) {
      const to = target === null ? null : folderOf(target);
      if (to !== null && to !== from) found.add(to);
    }
  }
  const known = new Map<string, number>();
  const level = (folder: string): number => {
    const found = known.get(folder);
    if (found !== undefined) return found;
    // Of a circle, which another check tells, no folder is counted twice.
    known.set(folder, 0);
    const own = 1 + Math.max(0, ...[...(below.get(folder) ?? [])].map(level));
    known.set(folder, own);
    return own;
  };
  return Math.max(0, ...[...below.keys()].map(level));
}
