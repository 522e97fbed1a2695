import { keysOf } from '../../../engine/node.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';

/**
 * Replaces the administrators' content by the program's at the given conflicts. From last to first: removing
 * an item does not move the places before it.
 */
export function withRelease(content: unknown, conflicts: readonly SchemaConflict[]): unknown {
  let settled = structuredClone(content);
  for (const { pointer, release, own } of conflicts.toReversed()) {
    const keys = keysOf(pointer);
    const last = keys.at(-1);
    if (last === undefined) {
      settled = release ?? null;
      continue;
    }
    // biome-ignore lint/suspicious/noExplicitAny: the parent of a conflict is an untyped list or object
    const around: any = keys.slice(0, -1).reduce((at: any, key) => at?.[key], settled);
    if (Array.isArray(around)) {
      around.splice(Number(last), own === undefined ? 0 : 1, ...(release === undefined ? [] : [release]));
    } else if (release === undefined) delete around[last];
    else around[last] = release;
  }
  return settled;
}
