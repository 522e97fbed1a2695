import type { Product } from '../../../engine/contract/index.ts';
import type { EditedFiles } from '../../../engine/editor/index.ts';
import type { Finding } from '../../../engine/index.ts';
import { findingText } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { StartError } from '../db/StartError.ts';
import { refuse } from '../errors/refuse.ts';
import { judgeSchemas } from '../product/judgeSchemas.ts';
import type { Judgement } from '../product/judgeWorker.ts';
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

/** What an overlay makes, where nothing stands against it. */
export interface ValidOverlay extends Judgement {
  readonly product: Product;
  /** The program's files with the overlay. */
  readonly files: SchemaFiles['files'];
}

export type OverlayValidation =
  | { readonly findings: readonly SchemaFinding[]; readonly valid: undefined }
  | { readonly findings: readonly []; readonly valid: ValidOverlay };

/**
 * Judges an overlay, and all that stands against putting it in force in this server: what is not for administrators to change, what the loader finds, what the
 * database cannot keep, whom it would leave without a role, which records without a choice that they hold, which dead item's answers it would give to another, which steps nobody would show, which secrets somebody would. Slow: never within a transaction.
 *
 * @param changed paths that differ from what is in force.
 * @param examples are asked for next (`lostExamples`): run in the same judgement.
 * @param isBack its items are those of then.
 */
export async function validateOverlay(
  context: Pick<CallContext, 'db' | 'schemaSets' | 'user'>,
  overlay: Overlay,
  changed: readonly string[],
  { examples = true, isBack = false } = {},
): Promise<OverlayValidation> {
  const sets = setsOf(context);
  const { release } = await sets.current();
  const refused = changed.flatMap((path) =>
    refusedEdits(path, release.files[path], overlay[path]?.content ?? null),
  );
  if (refused.length > 0) return { findings: refused, valid: undefined };
  const { files } = layOver(release, overlay);
  const judgement = await judgeSchemas(files, { scenarios: examples });
  const { product } = judgement;
  const findings = [...lostSteps(release.files, files, changed)];
  if (product === undefined) findings.push(...toldFindings(judgement.findings, files, context.user));
  else findings.push(...openedSecrets(release.files, product, files));
  if (product === undefined || findings.length > 0) return { findings, valid: undefined };
  findings.push(...(await startFindings(() => sets.validate(product), changed)));
  if (findings.length > 0) return { findings, valid: undefined };
  const { product: before } = await sets.current();
  findings.push(...(await lostRoles(context.db, product, changed)));
  findings.push(...(await lostChoices(context.db, before, product, changed)));
  if (!isBack) findings.push(...(await revivedNames(context.db, before, product, changed)));
  return findings.length > 0
    ? { findings, valid: undefined }
    : { findings: [], valid: { ...judgement, product, files } };
}

/** The product that edited files make. @throws Refusal SCHEMAS_WRONG with all that stands against there being one. */
export async function requireProduct(
  files: SchemaFiles['files'],
  user: Pick<CallContext['user'], 'locale'>,
): Promise<Product> {
  const { product, findings } = await judgeSchemas(files);
  if (product !== undefined) return product;
  throw findingsRefusal(toldFindings(findings, files, user));
}

/** What a server says of a product that it could not start with. */
export async function startFindings(
  ask: () => Promise<void>,
  changed: readonly string[],
): Promise<readonly SchemaFinding[]> {
  try {
    await ask();
    return [];
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

type WrongSchemas = 'SCHEMAS_WRONG' | 'SCHEMAS_FOR_ANOTHER';

/** @throws Refusal SCHEMAS_WRONG, or what is said, where there are findings (`findingsRefusal`). */
export function refuseFindings(findings: readonly SchemaFinding[], code?: WrongSchemas): void {
  if (findings.length > 0) throw findingsRefusal(findings, code);
}

/** Names the first finding, with all of them as its problems. */
export function findingsRefusal(findings: readonly SchemaFinding[], code: WrongSchemas = 'SCHEMAS_WRONG') {
  const [first = { file: '', pointer: '', what: '' }] = findings;
  const problems = findings.map(({ file, pointer, what }) => ({
    path: `${file}#${pointer}`,
    rule: 'schema',
    params: { file, pointer },
    text: `${file}${pointer}: ${what}.`,
  }));
  return refuse(code, { ...first, count: findings.length }, problems as never);
}
