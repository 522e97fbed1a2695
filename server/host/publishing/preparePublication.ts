import { createHash } from 'node:crypto';
import { requireRecentProof } from '../auth/admit.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import type { Overlay, Publication } from '../product/SchemaSets.ts';
import { lockSchemas } from './drafts.ts';
import { privilegeEscalations } from './edits/privilegeEscalations.ts';
import { reservedEdits, touchesRights } from './edits/reservedEdits.ts';
import {
  examplesAnswer,
  type LostExample,
  lostExamples,
  NOTHING_LOST,
  refuseLostExamples,
} from './judgement/lostExamples.ts';
import { samplePrintFailures } from './judgement/samplePrintFailures.ts';
import { findingsRefusal, refuseEdits, startFindings, validateOverlay } from './judgement/validateOverlay.ts';
import { changedPaths, layOver } from './overlay.ts';
import { newestPublication, setsOf } from './publications.ts';

/**
 * Each publication stores the whole overlay, and a bundle of it must fit the import of another server
 * (`importSchemas`, 4 MB).
 */
const MOST_BYTES = 3.5 * 1024 * 1024;
/** Broken examples named in the audit. */
const MOST_NOTED = 20;

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
 * @returns what writes it as the next publication, within one transaction; it comes into force when the call
 * is answered.
 * @throws Refusal SCHEMAS_PUBLISHED_MEANWHILE, SCHEMAS_UNCHANGED, SCHEMAS_FOR_ANOTHER, REAUTH_NEEDED,
 * SCHEMAS_WRONG, SCHEMAS_EXAMPLES.
 */
export async function preparePublication(context: PrepareContext, plan: Plan) {
  const { note, based, restores, overlayOn } = plan;
  const sets = setsOf(context);
  const newest = await newestPublication(context.db);
  if (newest.number !== based) throw refuse('SCHEMAS_PUBLISHED_MEANWHILE', { number: newest.number });
  const overlay = await overlayOn(newest);
  const paths = changedPaths(newest.files, overlay);
  if (paths.length === 0) throw refuse('SCHEMAS_UNCHANGED');
  const { release } = await sets.current();
  const [before, after] = [layOver(release, newest.files).files, layOver(release, overlay).files];
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
  const lost = plan.examples === undefined ? NOTHING_LOST : await lostExamples(valid, before);
  refuseLostExamples(lost, plan.examples ?? 0, context.user.locale);
  const files = JSON.stringify(overlay);
  if (Buffer.byteLength(files) > MOST_BYTES)
    throw refuse('TOO_LARGE', { limit: `${MOST_BYTES / 1_048_576} MB` });
  // Tables made by `prepare` remain: it runs only once all other checks have passed.
  refuseEdits(await startFindings(() => sets.prepare(valid.product), paths), context.user);
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
    const accepted = broken === 0 ? {} : { broken, examples: examples.slice(0, MOST_NOTED).map(titleIn) };
    changed('schema-publication', number, undefined, { ...entry, paths, ...accepted });
    afterCommit(() => sets.refresh());
    return { ...entry, author: user.fullName, at: row.at.toISOString(), paths: [...paths] };
  };
}

function titleIn({ file, title }: Pick<LostExample, 'file' | 'title'>): string {
  return `${file}: ${title}`;
}
