import { findCircles } from './findCircles.ts';
import { folderOf } from './folderOf.ts';
import type { Tree } from './readTree.ts';

/**
 * Finds import circles between files, type imports included, and between folders of the engine
 * (`engine/form`, `engine/values` …), of the server's host and of its areas.
 */
export function checkImportCircles(tree: Tree): string[] {
  const files = new Map<string, string[]>();
  const folders = new Map<string, string[]>();
  for (const { path, imports } of tree.sources) {
    const targets = imports.flatMap(({ target }) => target ?? []);
    files.set(path, targets);
    const from = folderOf(path);
    if (from === null) continue;
    const to = targets.map(folderOf).filter((folder) => folder !== null && folder !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...to.filter((folder) => folder !== null)]);
  }
  return [
    ...findCircles(files).map((circle) => `${circle[0]}: import circle ${circle.join(' → ')}`),
    ...findCircles(folders).map((circle) => `${circle[0]}: folders import each other: ${circle.join(' → ')}`),
  ];
}
