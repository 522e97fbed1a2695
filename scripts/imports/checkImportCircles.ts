import { findCircles } from './findCircles.ts';
import { folderOf } from './folderOf.ts';
import type { Tree } from './readTree.ts';

/**
 * No file imports itself by a detour, types included; and no two folders of the engine (`engine/form`, `engine/values` …), of the server's host or of its
 * areas import each other, so that each can be read from the bottom up.
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
