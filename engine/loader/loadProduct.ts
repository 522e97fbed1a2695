import type { Product } from '../contract/index.ts';
import { describeFinding } from '../errors/describeFinding.ts';
import { EngineError } from '../errors/EngineError.ts';
import type { Finding } from '../errors/Finding.ts';
import { type SchemaErrorCode, severityOf } from '../errors/registry.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import { buildDraft } from './buildDraft.ts';
import { completeCalls } from './calls/completeCalls.ts';
import { checkBounds } from './checkBounds.ts';
import { checkGrammar, grammarOf } from './checkGrammar.ts';
import { CHECKS } from './checks/index.ts';
import { checkNames } from './checks/names/checkNames.ts';
import { expandFlags } from './expandFlags.ts';
import { expandFragments } from './expandFragments.ts';
import { expandScenarios } from './expandScenarios.ts';
import { hashOf } from './hashOf.ts';
import { joinParts } from './joinParts.ts';
import { openGrammar } from './openGrammar.ts';
import { readFiles } from './readFiles.ts';
import type { SchemaFile } from './SchemaFile.ts';
import { inEveryLocale } from './translations/inEveryLocale.ts';

/**
 * Files (path relative to the folder of schemas → parsed JSON, grammar under `meta/` included) → `Product`.
 * In order: refuse what is beyond all bounds, tell kinds, check each file's grammar, put notes beside their flags, join what stands in parts, put fragments into their forms and bases under their examples, complete calls, resolve references, check what only the whole can show, put translations to their texts, freeze.
 * Throws one EngineError SCHEMAS_INVALID that lists every finding: file, pointer, found, expected.
 */
export function loadProduct(files: Readonly<Record<string, unknown>>): Product {
  const { product, findings } = examine(files);
  if (product !== undefined) return product;
  const list = findings.map((finding) => `  - ${describeFinding(finding)}`).join('\n');
  throw new EngineError('SCHEMAS_INVALID', { count: findings.length, list }, findings);
}

/** The same without throwing, for editors: the product where nothing is wrong, and all findings. A text that a language lacks is read as it is written: it is told, and keeps no product from being. */
export function examine(files: Readonly<Record<string, unknown>>): {
  readonly product: Product | undefined;
  readonly findings: readonly Finding[];
} {
  const beyond = checkBounds(files);
  if (beyond.length > 0) return { product: undefined, findings: beyond };
  const findings: Finding[] = [];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  const { meta, schemas } = readFiles(files, report);
  const grammar = grammarOf(openGrammar(meta, schemas));
  const wellFormed = schemas.filter((file) => {
    const wrong = checkGrammar(file, grammar);
    findings.push(...wrong);
    return wrong.length === 0;
  });
  const noted = expandFlags(wellFormed, report);
  const all = { ...files, ...noted.contents };
  const joined = joinParts(noted.files);
  // What refers to a file with broken grammar would only be reported as missing: first things first.
  const isWhole = wellFormed.length === schemas.length;
  const expanded = expandFragments(joined.files, isWhole ? report : () => undefined);
  const whole = expandScenarios(expanded.files, report);
  const completed = completeCalls(whole.files);
  const told = (finding: Finding): void =>
    report(noted.place(joined.place(expanded.place(whole.place(completed.place(finding))))));
  const draft = buildDraft(completed.files, all, noted.files, told, isWhole ? told : () => undefined);
  const tell = (finding: Finding): void => told(draft.place(finding));
  const endless = findings.filter(({ code }) => code === 'TOO_BIG');
  if (endless.length > 0) return { product: undefined, findings: distinct(endless) };
  if (isWhole) {
    // Where a check knows that few of those that are called so may stand there, it says more.
    const names = new Set(findings.flatMap(namesWrong));
    const telling = (finding: Finding): void => {
      for (const each of namesWrong(finding)) names.add(each);
      tell(finding);
    };
    for (const check of CHECKS) check(draft, telling);
    checkNames(draft, (finding) => namesWrong(finding).some((each) => names.has(each)) || tell(finding));
  }
  if (findings.some(({ code }) => severityOf(code) === 'error'))
    return { product: undefined, findings: distinct(findings) };
  const version = hashOf(schemas.map(({ path, content }) => `${path} ${jsonOf(content)}`).join('\n'));
  const product = deepFreeze({ version, ...inEveryLocale(draft.product, noted.files, all) });
  return { product, findings: distinct(findings) };
}

/** The grammar of each kind, by the names of its files (`entity.schema.json`), as these schemas are held to it: with the names that the product registers. */
export function openedGrammar(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { meta, schemas } = readFiles(files, () => undefined);
  return openGrammar(meta, schemas);
}

const jsonOf = memoizeFrozen((content: SchemaFile['content']) => JSON.stringify(content));

function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

const UNKNOWN: ReadonlySet<string> = new Set<SchemaErrorCode>([
  'UNKNOWN_NAME',
  'UNKNOWN_FIELD',
  'UNKNOWN_STATE',
  'UNKNOWN_MESSAGE',
  'UNKNOWN_PERMISSION',
]);

/** The place of which a finding says that nothing is called so. */
function namesWrong({ code, file, pointer }: Finding): readonly string[] {
  return UNKNOWN.has(code) ? [`${file}#${pointer}`] : [];
}

function keyOf({ code, file, pointer, found, expected }: Finding): string {
  return JSON.stringify([code, file, pointer, found, expected]);
}
