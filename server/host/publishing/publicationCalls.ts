import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { refuse } from '../errors/Refusal.ts';
import type { Overlay, Publication } from '../product/SchemaSets.ts';
import { draftRows, staleDraft } from './drafts.ts';
import { forSecondPerson } from './edits/privilegeEscalations.ts';
import { isSameJson, jsonDifferences } from './json.ts';
import { refuseEdits } from './judgement/validateOverlay.ts';
import { changedOverlay, changedPaths, layOver } from './overlay.ts';
import { preparePublication } from './preparePublication.ts';
import { newestPublication, publicationOf, setsOf } from './publications.ts';

/** Differences listed for one file; further ones are read in the file itself. */
const MOST_DIFFERENCES = 500;

interface Chosen {
  readonly path: string;
  readonly revision: number;
}

/** Publishing, rolling back, and the history of publications. */
export const publicationCalls = handlers({
  publishSchemas: {
    prepare: async ({ body: { note, based, drafts, examples = 0 } }, context) => {
      const publish = await preparePublication(context, {
        ...{ note, based, examples },
        overlayOn: async (newest) => {
          const { release } = await setsOf(context).current();
          const { files: inForce } = layOver(release, newest.files);
          const chosen = await chosenDrafts(context, drafts);
          refuseEdits(forSecondPerson(context, chosen), context.user, 'SCHEMAS_FOR_ANOTHER');
          const outdated = chosen.find(({ path, base }) => !isSameJson(base, inForce[path] ?? null));
          if (outdated !== undefined) throw refuse('SCHEMA_DRAFT_OUTDATED', { path: outdated.path });
          return changedOverlay(newest.files, chosen, release);
        },
      });
      return async (within) => {
        const published = await publish(within);
        // Checked again under the lock: the published drafts are the validated ones.
        const chosen = await chosenDrafts(within, drafts);
        const paths = chosen.map(({ path }) => path);
        await within.db.deleteFrom('schema_drafts').where('path', 'in', paths).execute();
        return published;
      };
    },
  },

  rollBackSchemas: {
    prepare: async ({ body: { to, note, based } }, context) =>
      preparePublication(context, {
        ...{ note, based, restores: to },
        overlayOn: async () => {
          const former = await publicationOf(context.db, to);
          if (former === undefined) throw refuse('NOT_FOUND', { what: `La pubblicazione n. ${to}` });
          return former.files;
        },
      }),
  },

  fetchSchemaPublications: async ({ query }, context) => {
    const publications = context.db
      .selectFrom('schema_publications as publication')
      .leftJoin('users', 'users.userId', 'publication.author')
      .select(['publication.number', 'note', 'at', 'hash', 'restores'])
      .select(({ fn, val }) => fn.coalesce('users.fullName', val('?')).as('author'));
    const fields = { number: 'publication.number', at: 'at', note: 'note' };
    const order = { fields, by: 'number', descending: true, last: 'publication.number' } as const;
    const { rows, total } = await listRows(publications, query, order, context);
    return { publications: rows, total };
  },

  fetchSchemaPublication: async ({ params: { number } }, context) => {
    const { db } = context;
    const row = await db
      .selectFrom('schema_publications as publication')
      .leftJoin('users', 'users.userId', 'publication.author')
      .selectAll('publication')
      .select(({ fn, val }) => fn.coalesce('users.fullName', val('?')).as('who'))
      .where('publication.number', '=', number)
      .executeTakeFirst();
    if (row === undefined) throw refuse('NOT_FOUND', { what: `La pubblicazione n. ${number}` });
    const { note, at, hash, restores, who: author, files } = row;
    const changes = differences(await newestPublication(db, number), files as unknown as Overlay);
    return { number, note, at, hash, restores, author, paths: changes.map(({ path }) => path), changes };
  },
});

/**
 * The chosen drafts at the revisions their publisher saw.
 *
 * @throws Refusal SCHEMA_DRAFT_TAKEN where one was saved meanwhile.
 */
async function chosenDrafts({ db }: Pick<CallContext, 'db'>, chosen: readonly Chosen[]) {
  const paths = chosen.map(({ path }) => path);
  const rows = await draftRows(db).where('draft.path', 'in', paths).execute();
  for (const { path, revision } of chosen) {
    const draft = rows.find((row) => row.path === path);
    if (draft?.revision !== revision) throw staleDraft(path, draft);
  }
  return rows;
}

/** Differences between a publication and the one before it, by file. */
function differences(former: Publication, files: Overlay) {
  return changedPaths(former.files, files).map((path) => {
    // A file missing from one overlay had the program's content, i.e. the base of the other side.
    const before = former.files[path]?.content ?? files[path]?.base ?? null;
    const after = files[path]?.content ?? former.files[path]?.base ?? null;
    const all = jsonDifferences(before, after);
    const listed = all.slice(0, MOST_DIFFERENCES).map(({ pointer, before: was, after: is }) => ({
      pointer,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    }));
    return { path, differences: listed, total: all.length };
  });
}
