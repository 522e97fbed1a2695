import { createHash } from 'node:crypto';
import { keysOf, say } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';
import { draftedOverlay, draftRows, lockSchemas, saveDraft, staleDraft } from './drafts.ts';
import { draftsForSecondPerson, privilegeEscalations } from './edits/privilegeEscalations.ts';
import type { RefusedEdit } from './edits/refusedEdits.ts';
import { reservedEdits } from './edits/reservedEdits.ts';
import { examplesAnswer, lostExamples, NO_LOST_EXAMPLES } from './judgement/lostExamples.ts';
import { samplePrintFailures } from './judgement/samplePrintFailures.ts';
import {
  readableEdits,
  readableFindings,
  refuseEdits,
  validateOverlay,
} from './judgement/validateOverlay.ts';
import { setsOf } from './publications.ts';

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
      return saveDraft({ path, revision, content, renewed: true }, context);
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

/** Missing translations listed at most: a newly added language has thousands. */
const MAX_REVIEWED = 200;

/**
 * Drafts of schemas. The editor saves every few seconds, so that the audit only records publishing and
 * discarding.
 */
export const schemaDraftCalls = handlers({
  saveSchemaDraft: { prepare: ({ body }, context) => saveDraft(body, context) },

  saveSchemaDrafts: {
    prepare: async ({ body: { drafts } }, context) => {
      refuseEdits(twice(drafts.map(({ path }) => path)), context.user);
      const saves = await Promise.all(
        drafts.map((draft, index) => saveDraft({ ...draft, more: index < drafts.length - 1 }, context)),
      );
      return async (within) => {
        await lockSchemas(within.db);
        const saved = [];
        for (const save of saves) {
          const { path, revision } = await save(within);
          saved.push({ path, revision });
        }
        return saved;
      };
    },
  },

  discardSchemaDraft: async ({ query }, within) => {
    await lockSchemas(within.db);
    await discard(query, within);
    return {};
  },

  discardSchemaDrafts: async ({ body: { drafts } }, within) => {
    refuseEdits(twice(drafts.map(({ path }) => path)), within.user);
    await lockSchemas(within.db);
    for (const draft of drafts) await discard(draft, within);
    return {};
  },

  fetchSchemaDraftStep: async ({ query: { path, revision } }, { db }) => {
    const step = await db
      .selectFrom('schema_draft_steps as step')
      .leftJoin('users', 'users.userId', 'step.author')
      .select(['step.revision', 'step.content', 'step.at', 'users.fullName as author'])
      .where('step.path', '=', path)
      .where('step.revision', '=', revision)
      .executeTakeFirst();
    if (step === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.draft-version', { path }) });
    return { ...step, author: step.author ?? '?' };
  },

  checkSchemaDrafts: async ({ query: { without } }, context) => {
    const { drafts, overlay, before, after, paths } = await draftedOverlay(context, without);
    const reserved = [
      ...reservedEdits(context, before.files, after.files, paths),
      ...privilegeEscalations(context, before.files, after.files, paths),
      ...draftsForSecondPerson(context, drafts),
    ];
    const { findings: wrong, valid } = await validateOverlay(context, overlay, paths);
    const papers = valid === undefined ? [] : await samplePrintFailures(context, valid.product, paths);
    const findings = [...wrong, ...readableEdits(papers, context.user)];
    // Examples cannot be run with invalid schemas.
    const usable = findings.length > 0 ? undefined : valid;
    const lost = usable === undefined ? NO_LOST_EXAMPLES : await lostExamples(usable, before.files);
    // Missing translations are warnings: they do not prevent publishing.
    const warnings = usable?.findings.slice(0, MAX_REVIEWED) ?? [];
    const untranslated = [...readableFindings(warnings, after.files, context.user)];
    return {
      ...{ files: [...paths], findings, others: [...readableEdits(reserved, context.user)] },
      ...{ ...examplesAnswer(lost, context.user.locale), untranslated },
    };
  },
});

/** @throws Refusal NOT_FOUND, SCHEMA_DRAFT_TAKEN where another saved meanwhile. */
async function discard(
  { path, revision }: { readonly path: string; readonly revision: number },
  { db, changed }: CallContext,
): Promise<void> {
  const former = await draftRows(db).where('draft.path', '=', path).executeTakeFirst();
  if (former === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.draft', { path }) });
  if (former.revision !== revision) throw staleDraft(path, former);
  await db.deleteFrom('schema_drafts').where('path', '=', path).execute();
  const { author, authors, updatedAt, content } = former;
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  changed('schema-draft', path, { revision, author, authors, updatedAt, hash });
}

function twice(paths: readonly string[]): readonly RefusedEdit[] {
  return paths
    .filter((path, index) => paths.indexOf(path) < index)
    .map((file) => ({ code: 'FILE_TWICE', file, pointer: '', what: say('fileTwice') }));
}
