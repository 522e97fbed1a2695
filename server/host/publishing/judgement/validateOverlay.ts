import type { Product } from '../../../../engine/contract/index.ts';
import {
  type EditedFiles,
  emptyGroups,
  lackingMessage,
  untranslatedAt,
} from '../../../../engine/editor/index.ts';
import type { Finding, SchemaErrorCode } from '../../../../engine/index.ts';
import { checkBounds, phraseText, say, severityOf } from '../../../../engine/node.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { StartError } from '../../db/StartError.ts';
import { refuse } from '../../errors/Refusal.ts';
import type { Judgement } from '../../product/judge/examineSchemas.ts';
import { judgeSchemas } from '../../product/judge/judgeSchemas.ts';
import type { SchemaFiles } from '../../product/readProduct.ts';
import type { Overlay } from '../../product/SchemaSets.ts';
import { lostRoles, lostSteps, refuseRemovedChoices, refuseReusedNames } from '../edits/losses.ts';
import { openedSecrets } from '../edits/openedSecrets.ts';
import { type Objection, refusedEdits } from '../edits/refusedEdits.ts';
import { overlayContent, setsOf } from '../publications.ts';

/** An objection to publishing: code, place, and text in the reader's language. */
interface SchemaFinding extends Omit<Objection, 'code' | 'what'> {
  readonly code: Objection['code'] | SchemaErrorCode;
  readonly severity: 'error' | 'warning';
  readonly what: string;
}

/** Product and files of an overlay without objections. */
export interface ValidOverlay extends Judgement {
  readonly product: Product;
  /** The program's files with the overlay applied. */
  readonly files: SchemaFiles['files'];
}

type OverlayValidation =
  | { readonly findings: readonly SchemaFinding[]; readonly valid: undefined }
  | { readonly findings: readonly []; readonly valid: ValidOverlay };

/**
 * Validates an overlay for this server: edits that administrators may not make, findings of the loader, lost
 * wizard steps, opened secrets, records that the database cannot store, lost roles and choices, revived names.
 * Callers judge broken examples by `lostExamples()`. Slow: never within a transaction.
 *
 * @param changed paths that differ from the files in force.
 * @param examples also run the examples, for `lostExamples`.
 * @param isBack a roll-back: names of former items are allowed.
 */
export async function validateOverlay(
  context: Pick<CallContext, 'db' | 'schemaSets' | 'user'>,
  overlay: Overlay,
  changed: readonly string[],
  { examples = true, isBack = false } = {},
): Promise<OverlayValidation> {
  const sets = setsOf(context);
  const { release } = await sets.current();
  const { files } = overlayContent(release, overlay);
  // As merged: a file of a former release takes this release's program parts.
  const refused = changed.flatMap((path) =>
    refusedEdits(release.files, path, overlay[path] === undefined ? null : (files[path] ?? null)),
  );
  const { user } = context;
  if (refused.length > 0) return { findings: readableEdits(refused, user), valid: undefined };
  const judgement = await judgeSchemas(files, { scenarios: examples });
  const { product } = judgement;
  const steps = lostSteps(release.files, files, changed);
  if (product === undefined) {
    const findings = readableFindings(judgement.findings, files, user);
    return { findings: [...readableEdits(steps, user), ...findings], valid: undefined };
  }
  const edits = [...steps, ...openedSecrets(release.files, product, files)];
  if (edits.length === 0)
    edits.push(...(await startFindings(() => sets.compareWithRunning(product), changed)));
  if (edits.length > 0) return { findings: readableEdits(edits, user), valid: undefined };
  const { product: before } = await sets.current();
  edits.push(...(await lostRoles(context.db, product, changed)));
  edits.push(...(await refuseRemovedChoices(context.db, before, product, changed)));
  if (!isBack) edits.push(...(await refuseReusedNames(context.db, before, product, changed)));
  return edits.length > 0
    ? { findings: readableEdits(edits, user), valid: undefined }
    : { findings: [], valid: { ...judgement, product, files } };
}

/**
 * The product made of edited files.
 *
 * @throws Refusal SCHEMAS_WRONG with all findings where they are invalid.
 */
export async function requireProduct(
  files: SchemaFiles['files'],
  user: Pick<CallContext['user'], 'locale'>,
): Promise<Product> {
  const { product, findings } = await judgeSchemas(files);
  if (product !== undefined) return product;
  throw findingsRefusal(readableFindings(findings, files, user));
}

/** Turns a `StartError` for a product into an objection. */
export async function startFindings(
  ask: () => Promise<void>,
  changed: readonly string[],
): Promise<readonly Objection[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ code: 'CANNOT_START', file: changed[0] ?? '', pointer: '', what: error.what }];
  }
}

/** Findings of the loader, in the reader's language. */
export function readableFindings(
  findings: readonly Finding[],
  files: SchemaFiles['files'],
  { locale }: { readonly locale: string },
): readonly SchemaFinding[] {
  return findings.map((finding) => {
    const { code, file, pointer } = finding;
    return {
      ...{ code, severity: severityOf(code), file, pointer },
      what: plainFinding(finding, files as EditedFiles, locale) ?? phraseText(finding, locale),
    };
  });
}

/** Refused edits, in the reader's language. */
export function readableEdits(
  edits: readonly Objection[],
  { locale }: { readonly locale: string },
): readonly SchemaFinding[] {
  return edits.map(({ what, ...at }) => ({ ...at, severity: 'error', what: phraseText(what, locale) }));
}

type WrongSchemas = 'SCHEMAS_WRONG' | 'SCHEMAS_FOR_ANOTHER';

/** @throws Refusal SCHEMAS_WRONG, or `code`, where there are any edits (`findingsRefusal`). */
export function refuseEdits(
  edits: readonly Objection[],
  reader: { readonly locale: string },
  code?: WrongSchemas,
): void {
  if (edits.length > 0) throw findingsRefusal(readableEdits(edits, reader), code);
}

/** Refusal that names the first finding and has all of them as its problems. */
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

/**
 * Plain wording for findings that often follow from adding an item: a missing translation, an empty group.
 * Undefined for all others, which are reported with file and pointer.
 *
 * @param files the contents that were validated.
 * @param locale language of the reader.
 */
export function plainFinding(
  { code, file, pointer }: Finding,
  files: EditedFiles,
  locale: string,
): string | undefined {
  if (code === 'UNTRANSLATED') {
    const lacking = untranslatedAt(files, { file, pointer }) ?? lackingMessage(files, { file, pointer });
    if (lacking === undefined) return undefined;
    const language = new Intl.DisplayNames([locale], { type: 'language' }).of(lacking.locale);
    return phraseText(
      say('lacksTranslation', { text: lacking.text, language: language ?? lacking.locale }),
      locale,
    );
  }
  if (code !== 'MISSING_WORD') return undefined;
  const group = emptyGroups(files, file).find((each) => pointer === `${each.pointer}/fields`);
  return group && phraseText(say('emptyGroup', { title: group.title }), locale);
}

/**
 * Refuses contents larger or deeper than a schema may be, before they are compared, merged or stored.
 *
 * @param files content by path; null for no content.
 * @param reader gives the language of the problems.
 * @throws Refusal SCHEMAS_WRONG with each place that exceeds a bound (`SCHEMA_BOUNDS`).
 */
export function refuseAboveLimit(
  files: Readonly<Record<string, unknown>>,
  reader: { readonly locale: string },
): void {
  const findings = checkBounds(files);
  if (findings.length > 0) throw findingsRefusal(readableFindings(findings, files, reader));
}
