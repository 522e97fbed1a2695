import type { EditedFiles } from '../../../engine/editor/index.ts';
import type { Finding } from '../../../engine/index.ts';
import { findingText } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { StartError } from '../db/StartError.ts';
import { refuse } from '../errors/refuse.ts';
import { judgeSchemas } from '../product/judgeSchemas.ts';
import type { Overlay } from '../product/Publication.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import { layOver } from './layOver.ts';
import { lostChoices } from './lostChoices.ts';
import { lostRoles } from './lostRoles.ts';
import { lostSteps } from './lostSteps.ts';
import { openedSecrets } from './openedSecrets.ts';
import { plainFinding } from './plainFinding.ts';
import { type RefusedEdit, refusedEdits } from './refusedEdits.ts';
import { revivedNames } from './revivedNames.ts';
import { setsOf } from './setsOf.ts';

/** Something that stands against publishing: where, and what it is, in Italian. */
export type SchemaFinding = RefusedEdit;

/**
 * All that stands against putting an overlay in force in this server: what is not for administrators to change, what the loader finds, what the
 * database cannot keep, whom it would leave without a role, which records without a choice that they hold, which dead item's answers it would give to another, which steps nobody would show, which secrets somebody would. Slow: never within a transaction.
 *
 * @param changed paths that differ from what is in force.
 * @param examples are asked for next (`lostExamples`): run in the same examination.
 * @param isBack its items are those of then.
 */
export async function validateOverlay(
  context: Pick<CallContext, 'db' | 'schemaSets' | 'user'>,
  overlay: Overlay,
  changed: readonly string[],
  { examples = true, isBack = false } = {},
): Promise<readonly SchemaFinding[]> {
  const sets = setsOf(context);
  const { release } = await sets.current();
  const refused = changed.flatMap((path) =>
    refusedEdits(path, release.files[path], overlay[path]?.content ?? null),
  );
  if (refused.length > 0) return refused;
  const { files } = layOver(release, overlay);
  const { product, findings } = await judgeSchemas(files, { apart: true, scenarios: examples });
  const steps = lostSteps(release.files, files, changed);
  if (product === undefined) return [...steps, ...toldFindings(findings, files, context.user)];
  const kept = [...steps, ...openedSecrets(release.files, product, files)];
  if (kept.length > 0) return kept;
  const unfit = await startFindings(() => sets.validate(product), changed);
  if (unfit !== undefined) return unfit;
  const { product: before } = await sets.current();
  return [
    ...(await lostRoles(context.db, product, changed)),
    ...(await lostChoices(context.db, before, product, changed)),
    ...(isBack ? [] : await revivedNames(context.db, before, product, changed)),
  ];
}

/**
 * Makes the database ready for an overlay that nothing stands against: it is about to be written. What is made stays, so nobody who only asks comes here.
 *
 * @throws Refusal SCHEMAS_WRONG where the database cannot be made to keep what it lets people write.
 */
export async function prepareDatabase(
  context: Pick<CallContext, 'schemaSets' | 'user'>,
  overlay: Overlay,
  changed: readonly string[],
): Promise<void> {
  const sets = setsOf(context);
  const { release } = await sets.current();
  const { files } = layOver(release, overlay);
  const { product, findings } = await judgeSchemas(files, { apart: true });
  if (product === undefined) return refuseFindings(toldFindings(findings, files, context.user));
  refuseFindings((await startFindings(() => sets.prepare(product), changed)) ?? []);
}

/** What a server says of a product that it could not start with. */
async function startFindings(
  ask: () => Promise<void>,
  changed: readonly string[],
): Promise<readonly SchemaFinding[] | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ file: changed[0] ?? '', pointer: '', what: error.message.replace(/\.$/, '') }];
  }
}

/** What the loader finds, in the language of the administrator who reads it. */
export function toldFindings(
  findings: readonly Finding[],
  files: SchemaFiles['files'],
  { locale }: { readonly locale: string },
): readonly SchemaFinding[] {
  return findings.map((finding) => {
    const { file, pointer } = finding;
    return {
      file,
      pointer,
      what: plainFinding(finding, files as EditedFiles, locale) ?? findingText(finding, locale),
    };
  });
}

/** @throws Refusal SCHEMAS_WRONG, or what is said, that names the first, with all of them as its problems. */
export function refuseFindings(
  findings: readonly SchemaFinding[],
  code: 'SCHEMAS_WRONG' | 'SCHEMAS_FOR_ANOTHER' = 'SCHEMAS_WRONG',
): void {
  const [first] = findings;
  if (first === undefined) return;
  const problems = findings.map(({ file, pointer, what }) => ({
    path: `${file}#${pointer}`,
    rule: 'schema',
    params: { file, pointer },
    text: `${file}${pointer}: ${what}.`,
  }));
  throw refuse(code, { ...first, count: findings.length }, problems as never);
}
