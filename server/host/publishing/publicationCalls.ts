import { createHash } from 'node:crypto';
import { requireRecentProof } from '../auth/admit.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import type { Overlay, Publication } from '../product/SchemaSets.ts';
import { draftsForSecondPerson, privilegeEscalations } from './edits/privilegeEscalations.ts';
import { reservedEdits, touchesRights } from './edits/reservedEdits.ts';
import { isSameJson, jsonDifferences } from './json.ts';
import {
  examplesAnswer,
  type LostExample,
  lostExamples,
  NO_LOST_EXAMPLES,
  refuseLostExamples,
} from './judgement/lostExamples.ts';
import { samplePrintFailures } from './judgement/samplePrintFailures.ts';
import { findingsRefusal, refuseEdits, startFindings, validateOverlay } from './judgement/validateOverlay.ts';
import {
  changedOverlay,
  changedPaths,
  newestPublication,
  overlayContent,
  publicationOf,
  setsOf,
} from './publications.ts';
import { draftRows, lockSchemas, staleDraft } from './schemaDrafts.ts';

/** Differences listed for one file; further ones are read in the file itself. */
const MAX_DIFFERENCES = 500;

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
          const { files: inForce } = overlayContent(release, newest.files);
          const chosen = await chosenDrafts(context, drafts);
          refuseEdits(draftsForSecondPerson(context, chosen), context.user, 'SCHEMAS_FOR_ANOTHER');
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
        overlayOn: async () => (await publicationOf(context.db, to)).files,
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
    const { publication } = await setsOf(context).current();
    return { publication: publication.number, publications: rows, total };
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
    if (row === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.publication', { number }) });
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
    const listed = all.slice(0, MAX_DIFFERENCES).map(({ pointer, before: was, after: is }) => ({
      pointer,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    }));
    return { path, differences: listed, total: all.length };
  });
}

/**
 * Each publication stores the whole overlay, and a bundle of it must fit the import of another server
 * (`importSchemas`, 4 MB).
 */
const MAX_BYTES = 3.5 * 1024 * 1024;
/** Broken examples named in the audit. */
const MAX_NOTED = 20;

interface Plan {
  readonly note: string;
  /** Number of the newest publication when the publisher read it. */
  readonly based: number;
  readonly restores?: number;
  /**
   * Broken examples that the publisher confirmed; undefined when rolling back, which needs no confirmation.
   */
  readonly examples?: number;
  overlayOn(newest: Publication): Promise<Overlay> | Overlay;
}

/**
 * Validates an overlay outside of any transaction.
 *
 * @returns what writes it as the next publication, within one transaction; it comes into force before the call
 * is answered.
 * @throws Refusal SCHEMAS_PUBLISHED_MEANWHILE, SCHEMAS_UNCHANGED, SCHEMAS_FOR_ANOTHER, REAUTH_NEEDED,
 * SCHEMAS_WRONG, SCHEMAS_EXAMPLES.
 */
async function preparePublication(context: PrepareContext, plan: Plan) {
  const { note, based, restores, overlayOn } = plan;
  const sets = setsOf(context);
  const newest = await newestPublication(context.db);
  if (newest.number !== based) throw refuse('SCHEMAS_PUBLISHED_MEANWHILE', { number: newest.number });
  const overlay = await overlayOn(newest);
  const paths = changedPaths(newest.files, overlay);
  if (paths.length === 0) throw refuse('SCHEMAS_UNCHANGED');
  const { release } = await sets.current();
  const [before, after] = [
    overlayContent(release, newest.files).files,
    overlayContent(release, overlay).files,
  ];
  const forOthers = [
    ...reservedEdits(context, before, after, paths),
    ...privilegeEscalations(context, before, after, paths),
  ];
  refuseEdits(forOthers, context.user, 'SCHEMAS_FOR_ANOTHER');
  if (touchesRights(before, after, paths)) requireRecentProof(context);
  const options = { examples: plan.examples !== undefined, isBack: restores !== undefined };
  const { findings, valid } = await validateOverlay(context, overlay, paths, options);
  if (valid === undefined) throw findingsRefusal(findings);
  // Papers of a former publication were printed then: rolling back must not wait for the printer.
  if (restores === undefined)
    refuseEdits(await samplePrintFailures(context, valid.product, paths), context.user);
  const lost = plan.examples === undefined ? NO_LOST_EXAMPLES : await lostExamples(valid, before);
  refuseLostExamples(lost, plan.examples ?? 0, context.user.locale);
  const files = JSON.stringify(overlay);
  if (Buffer.byteLength(files) > MAX_BYTES)
    throw refuse('TOO_LARGE', { limit: `${MAX_BYTES / 1_048_576} MB` });
  // Tables made by `makeReady` remain: it runs only once all other checks have passed.
  refuseEdits(await startFindings(() => sets.makeReady(valid.product), paths), context.user);
  const hash = createHash('sha256').update(files).digest('hex');

  return async ({ db, user, now, changed, afterCommit }: CallContext) => {
    await lockSchemas(db);
    const last = await newestPublication(db);
    if (last.number !== based) throw refuse('SCHEMAS_PUBLISHED_MEANWHILE', { number: last.number });
    const number = based + 1;
    const entry = { number, note, hash, restores: restores ?? null };
    const row = { ...entry, author: user.userId, at: now() };
    await db
      .insertInto('schema_publications')
      .values({ ...row, files })
      .execute();
    const { broken, examples } = examplesAnswer(lost, user.locale);
    const accepted = broken === 0 ? {} : { broken, examples: examples.slice(0, MAX_NOTED).map(titleIn) };
    changed('schema-publication', number, undefined, { ...entry, paths, ...accepted });
    // Other processes hear of the row by a trigger; the publisher's answer waits for this one.
    afterCommit(() => sets.refresh());
    return { ...entry, author: user.fullName, at: row.at.toISOString(), paths: [...paths] };
  };
}

function titleIn({ file, title }: Pick<LostExample, 'file' | 'title'>): string {
  return `${file}: ${title}`;
}
