import type { Product } from '../../../engine/contract/index.ts';
import type { EditedFiles } from '../../../engine/editor/index.ts';
import type { Finding, SchemaErrorCode } from '../../../engine/index.ts';
import { asWritten, findingText, phraseText, severityOf } from '../../../engine/node.ts';
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

/** Something that stands against publishing as its reader is told: which mistake, where it is, and what it is in their language. */
export interface SchemaFinding extends Omit<RefusedEdit, 'code' | 'what'> {
  readonly code: RefusedEdit['code'] | SchemaErrorCode;
  readonly severity: 'error' | 'warning';
  readonly what: string;
}

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
  const { user } = context;
  if (refused.length > 0) return { findings: toldEdits(refused, user), valid: undefined };
  const { files } = layOver(release, overlay);
  const judgement = await judgeSchemas(files, { scenarios: examples });
  const { product } = judgement;
  const steps = lostSteps(release.files, files, changed);
  if (product === undefined) {
    const found = toldFindings(judgement.findings, files, user);
    return { findings: [...toldEdits(steps, user), ...found], valid: undefined };
  }
  const against = [...steps, ...openedSecrets(release.files, product, files)];
  if (against.length === 0) against.push(...(await startFindings(() => sets.validate(product), changed)));
  if (against.length > 0) return { findings: toldEdits(against, user), valid: undefined };
  const { product: before } = await sets.current();
  against.push(...(await lostRoles(context.db, product, changed)));
  against.push(...(await lostChoices(context.db, before, product, changed)));
  if (!isBack) against.push(...(await revivedNames(context.db, before, product, changed)));
  return against.length > 0
    ? { findings: toldEdits(against, user), valid: undefined }
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

/** What a server says of a product that it could not start with: in Italian, as at its start. */
export async function startFindings(
  ask: () => Promise<void>,
  changed: readonly string[],
): Promise<readonly RefusedEdit[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const what = asWritten(error.message.replace(/\.$/, ''));
    return [{ code: 'CANNOT_START', file: changed[0] ?? '', pointer: '', what }];
  }
}

/** What the loader finds, in the language of the administrator who reads it. */
export function toldFindings(
  findings: readonly Finding[],
  files: SchemaFiles['files'],
  { locale }: { readonly locale: string },
): readonly SchemaFinding[] {
  return findings.map((finding) => {
    const { code, file, pointer } = finding;
    return {
      ...{ code, severity: severityOf(code), file, pointer },
      what: plainFinding(finding, files as EditedFiles, locale) ?? findingText(finding, locale),
    };
  });
}

/** What else stands against publishing, in the language of the administrator who reads it. */
export function toldEdits(
  edits: readonly RefusedEdit[],
  { locale }: { readonly locale: string },
): readonly SchemaFinding[] {
  return edits.map(({ what, ...at }) => ({ ...at, severity: 'error', what: phraseText(what, locale) }));
}

type WrongSchemas = 'SCHEMAS_WRONG' | 'SCHEMAS_FOR_ANOTHER';

/** @throws Refusal SCHEMAS_WRONG, or what is said, where anything stands against it (`findingsRefusal`). */
export function refuseEdits(
  edits: readonly RefusedEdit[],
  reader: { readonly locale: string },
  code?: WrongSchemas,
): void {
  if (edits.length > 0) throw findingsRefusal(toldEdits(edits, reader), code);
}

/** Names the first finding, with all of them as its problems. */
export function findingsRefusal(findings: readonly SchemaFinding[], code: WrongSchemas = 'SCHEMAS_WRONG') {
  const { file = '', pointer = '', what = '' } = findings[0] ?? {};
  const problems = findings.map(problemOf);
  return refuse(code, { file, pointer, what, count: findings.length }, problems as never);
}

function problemOf({ code, severity, file, pointer, what }: SchemaFinding) {
  return {
    path: `${file}#${pointer}`,
    rule: 'schema',
    params: { file, pointer, code },
    severity,
    text: `${file}${pointer}: ${what}.`,
  };
}
