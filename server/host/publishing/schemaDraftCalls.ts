import { createHash } from 'node:crypto';
import { say } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { draftsForSecondPerson, privilegeEscalations } from './edits/privilegeEscalations.ts';
import type { Objection } from './edits/refusedEdits.ts';
import { reservedEdits } from './edits/reservedEdits.ts';
import { examplesAnswer, lostExamples, NO_LOST_EXAMPLES } from './judgement/lostExamples.ts';
import { samplePrintFailures } from './judgement/samplePrintFailures.ts';
import {
  readableEdits,
  readableFindings,
  refuseEdits,
  validateOverlay,
} from './judgement/validateOverlay.ts';
import { draftedOverlay, draftRows, lockSchemas, saveSchemaDraft, staleDraft } from './schemaDrafts.ts';

/** Missing translations listed at most: a newly added language has thousands. */
const MAX_REVIEWED = 200;

/**
 * Drafts of schemas. The editor saves every few seconds, so that the audit only records publishing and
 * discarding.
 */
export const schemaDraftCalls = handlers({
  saveSchemaDraft: { prepare: ({ body }, context) => saveSchemaDraft(body, context) },

  saveSchemaDrafts: {
    prepare: async ({ body: { drafts } }, context) => {
      refuseEdits(twice(drafts.map(({ path }) => path)), context.user);
      const saves = await Promise.all(
        drafts.map((draft, index) => saveSchemaDraft({ ...draft, more: index < drafts.length - 1 }, context)),
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

function twice(paths: readonly string[]): readonly Objection[] {
  return paths
    .filter((path, index) => paths.indexOf(path) < index)
    .map((file) => ({ code: 'FILE_TWICE', file, pointer: '', what: say('fileTwice') }));
}
