import type { Product } from '../contract/index.ts';
import { describeFinding } from '../errors/describeFinding.ts';
import { EngineError } from '../errors/EngineError.ts';
import type { Finding } from '../errors/Finding.ts';
import { type SchemaErrorCode, severityOf } from '../errors/registry.ts';
import { deepFreeze } from '../values/records.ts';
import { assembleProduct, type PlacedProduct } from './assembleProduct.ts';
import { checkBounds } from './checkBounds.ts';
import { checkGrammar, grammarOf } from './checkGrammar.ts';
import { CHECKS } from './checks/index.ts';
import { checkNames } from './checks/names/names.ts';
import { expandWithCalls } from './expand/expandFiles.ts';
import { openGrammar } from './openGrammar.ts';
import { productVersion } from './productVersion.ts';
import { type OnFinding, readFiles } from './SchemaFile.ts';
import { inEveryLocale } from './translations/inEveryLocale.ts';

/**
 * Builds a product from files (path relative to the schema folder → parsed JSON, with the grammar under
 * `meta/`). Steps: limits, kinds of files, grammar of each file, notes of flags, parts, fragments, bases of
 * scenarios, calls, references, checks over the whole, translations, freezing.
 *
 * @throws EngineError SCHEMAS_INVALID with all findings: file, pointer, found, expected.
 */
export function loadProduct(files: Readonly<Record<string, unknown>>): Product {
  const { product, findings } = examine(files);
  if (product !== undefined) return product;
  const list = findings.map((finding) => `  - ${describeFinding(finding)}`).join('\n');
  throw new EngineError('SCHEMAS_INVALID', { count: findings.length, list }, findings);
}

/**
 * The same for editors: returns findings instead of throwing, and the product if none is an error. A missing
 * translation is a notice; the text then appears in the language of the schemas.
 */
export function examine(files: Readonly<Record<string, unknown>>): {
  readonly product: Product | undefined;
  readonly findings: readonly Finding[];
} {
  const beyond = checkBounds(files);
  if (beyond.length > 0) return { product: undefined, findings: beyond };
  const findings: Finding[] = [];
  const report: OnFinding = (finding) => {
    findings.push(finding);
  };
  const { meta, schemas } = readFiles(files, report);
  const grammar = grammarOf(openGrammar(meta, schemas));
  if (grammar.findings.length > 0) return { product: undefined, findings: grammar.findings };
  const wellFormed = schemas.filter((file) => {
    const wrong = checkGrammar(file, grammar);
    findings.push(...wrong);
    return wrong.length === 0;
  });
  // A reference to an invalid file would only be reported as missing, so names are checked once all files are
  // valid.
  const isWhole = wellFormed.length === schemas.length;
  const reportNames = isWhole ? report : () => undefined;
  const expanded = expandWithCalls(wellFormed, meta, report, reportNames);
  const assembled = assembleProduct(expanded, files, report, reportNames);
  const limitFindings = findings.filter(({ code }) => code === 'TOO_BIG');
  if (limitFindings.length > 0) return { product: undefined, findings: distinctFindings(limitFindings) };
  if (isWhole) checkAcross(assembled, findings);
  if (findings.some(({ code }) => severityOf(code) === 'error'))
    return { product: undefined, findings: distinctFindings(findings) };
  const product = deepFreeze({ version: productVersion(schemas), ...inEveryLocale(assembled, files) });
  return { product, findings: distinctFindings(findings) };
}

/** Adds findings of the checks across files. A special check gives a better message than `checkNames` at its place. */
function checkAcross(assembled: PlacedProduct, findings: Finding[]): void {
  const names = new Set(findings.flatMap(namesWrong));
  for (const check of CHECKS)
    check(assembled, (finding) => {
      for (const each of namesWrong(finding)) names.add(each);
      findings.push(assembled.place(finding));
    });
  checkNames(assembled, (finding) => {
    if (!namesWrong(finding).some((each) => names.has(each))) findings.push(assembled.place(finding));
  });
}

/** The grammar by file name (`entity.schema.json`), extended by the names that the product registers. */
export function openedGrammar(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { meta, schemas } = readFiles(files, () => undefined);
  return openGrammar(meta, schemas);
}

function distinctFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [findingKey(finding), finding])).values()];
}

const UNKNOWN: ReadonlySet<string> = new Set<SchemaErrorCode>([
  'UNKNOWN_NAME',
  'UNKNOWN_FIELD',
  'UNKNOWN_STATE',
  'UNKNOWN_MESSAGE',
  'UNKNOWN_PERMISSION',
]);

/** The place of a finding about an unknown name, as a key. */
function namesWrong({ code, file, pointer }: Finding): readonly string[] {
  return UNKNOWN.has(code) ? [`${file}#${pointer}`] : [];
}

function findingKey({ code, file, pointer, found, expected }: Finding): string {
  return JSON.stringify([code, file, pointer, found, expected]);
}
