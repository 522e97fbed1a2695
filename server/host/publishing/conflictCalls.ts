import { keysOf } from '../../../engine/node.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';
import { setsOf } from './publications.ts';
import { saveSchemaDraft } from './schemaDrafts.ts';

/**
 * Conflicts: places changed both by administrators and by a new release of the program. Answers both contents
 * and settles them.
 */
export const conflictCalls = handlers({
  fetchSchemaConflicts: async (_input, context) => {
    const { conflicts } = await setsOf(context).current();
    return { conflicts: conflicts.map(answeredConflict) };
  },

  settleSchemaConflicts: {
    prepare: async ({ body: { path, revision, release } }, context) => {
      const { files, conflicts } = await setsOf(context).current();
      const ofFile = conflicts.filter(({ file }) => file === path);
      if (ofFile.length === 0)
        throw refuse('NOT_FOUND', { what: messageWords('refusal.conflict', { path }) });
      const stray = release.find((pointer) => ofFile.every((conflict) => conflict.pointer !== pointer));
      if (stray !== undefined)
        throw refuse('NOT_FOUND', { what: messageWords('refusal.conflict', { path: `${path}${stray}` }) });
      const chosen = ofFile.filter(({ pointer }) => release.includes(pointer));
      const content = withRelease(files[path], chosen) as object | null;
      // Unchosen places keep the administrators' content: once published, its base is this release.
      return saveSchemaDraft({ path, revision, content, renewed: true }, context);
    },
  },
});

function answeredConflict({ file, pointer, base, release, own }: SchemaConflict) {
  const sides = Object.entries({ base, release, own }).filter(([, value]) => value !== undefined);
  return { file, pointer, ...Object.fromEntries(sides) };
}

/**
 * Replaces the administrators' content by the program's at the given conflicts. From last to first: removing
 * an item does not move the places before it.
 */
function withRelease(content: unknown, conflicts: readonly SchemaConflict[]): unknown {
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
