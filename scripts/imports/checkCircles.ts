import { findCircles } from './findCircles.ts';
import type { Tree } from './readTree.ts';

/**
 * No file imports itself by a detour, types included; and no two areas of the engine (`engine/form`,
 * `engine/values` …) import each other, so that it can be read from the bottom up.
 */
export function checkCircles(tree: Tree): string[] {
  const files = new Map<string, string[]>();
  const areas = new Map<string, string[]>();
  for (const { path, imports } of tree.sources) {
    const targets = imports.flatMap(({ target }) => target ?? []);
    files.set(path, targets);
    const from = engineArea(path);
    if (from === null) continue;
    const to = targets.map(engineArea).filter((area) => area !== null && area !== from);
    areas.set(from, [...(areas.get(from) ?? []), ...to.filter((area) => area !== null)]);
  }
  return [
    ...findCircles(files).map((circle) => `${circle[0]}: import circle ${circle.join(' → ')}`),
    ...findCircles(areas).map(
      (circle) => `${circle[0]}: areas of the engine import each other: ${circle.join(' → ')}`,
    ),
  ];
}

/** `engine/form/fields/x.ts` belongs to `engine/form`; the doors beside the areas belong to none. */
function engineArea(path: string): string | null {
  return /^engine\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}
