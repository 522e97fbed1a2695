import { keysOf } from '../../../engine/node.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';

/** The program's content in the place of the administrators', at some of the conflicts of a file. The last first: places before it stay where they are. */
export function withRelease(content: unknown, conflicts: readonly SchemaConflict[]): unknown {
  let settled = structuredClone(content);
  for (const { pointer, release, own } of conflicts.toReversed()) {
    const keys = keysOf(pointer);
    const last = keys.at(-1);
    if (last === undefined) {
      settled = release ?? null;
      continue;
    }
    // biome-ignore lint/suspicious/noExplicitAny: what stands at the place of a conflict is a list or an object, of anything
    const around: any = keys.slice(0, -1).reduce((at: any, key) => at?.[key], settled);
    if (Array.isArray(around)) {
      around.splice(Number(last), own === undefined ? 0 : 1, ...(release === undefined ? [] : [release]));
    } else if (release === undefined) delete around[last];
    else around[last] = release;
  }
  return settled;
}
