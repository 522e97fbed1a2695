import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';
import { saveDraft } from './saveDraft.ts';
import { setsOf } from './setsOf.ts';
import { withRelease } from './withRelease.ts';

/** Where a new release of the program and administrators changed the same place: both contents, and which of them is to be. */
export const conflictCalls = handlers({
  fetchSchemaConflicts: async (_input, context) => {
    const { conflicts } = await setsOf(context).current();
    return { conflicts: conflicts.map(told) };
  },

  settleSchemaConflicts: {
    prepare: async ({ body: { path, revision, release } }, context) => {
      const { files, conflicts } = await setsOf(context).current();
      const own = conflicts.filter(({ file }) => file === path);
      if (own.length === 0) throw refuse('NOT_FOUND', { what: `Un conflitto in ${path}` });
      const stray = release.find((pointer) => own.every((conflict) => conflict.pointer !== pointer));
      if (stray !== undefined) throw refuse('NOT_FOUND', { what: `Un conflitto in ${path}${stray}` });
      const chosen = own.filter(({ pointer }) => release.includes(pointer));
      const content = withRelease(files[path], chosen) as object | null;
      // What is not chosen stays the administrators': published, it has this release as its base.
      return saveDraft({ path, revision, content, renewed: true }, context);
    },
  },
});

function told({ file, pointer, base, release, own }: SchemaConflict) {
  const sides = Object.entries({ base, release, own }).filter(([, value]) => value !== undefined);
  return { file, pointer, ...Object.fromEntries(sides) };
}
