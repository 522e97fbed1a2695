import { folderOf } from '../imports/folderOf.ts';
import type { SourceFile } from '../imports/readTree.ts';

/**
 * Levels of the folders of engine, host and areas: 1 for folders without imports, otherwise one more than the
 * highest level that they import. The maximum is the depth that a reader has to follow. Folders must not
 * import each other in a circle (`checkCircles`).
 */
export function levelsOf(sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): number {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    if (from === null) continue;
    const imported = below.get(from) ?? new Set();
    below.set(from, imported);
    for (const { target } of imports) {
      const to = target === null ? null : folderOf(target);
      if (to !== null && to !== from) imported.add(to);
    }
  }
  const levelByFolder = new Map<string, number>();
  const level = (folder: string): number => {
    const stored = levelByFolder.get(folder);
    if (stored !== undefined) return stored;
    // In a circle (reported by another check) no folder is counted twice.
    levelByFolder.set(folder, 0);
    const value = 1 + Math.max(0, ...[...(below.get(folder) ?? [])].map(level));
    levelByFolder.set(folder, value);
    return value;
  };
  return Math.max(0, ...[...below.keys()].map(level));
}
