import type { Json, MessagesSchema, Product } from '../contract/index.ts';
import { describeFinding } from '../errors/describeFinding.ts';
import { EngineError } from '../errors/EngineError.ts';
import type { Finding } from '../errors/Finding.ts';
import { type SchemaErrorCode, severityOf } from '../errors/registry.ts';
import { deepFreeze, memoizeFrozen, memoizeLatest } from '../values/records.ts';
import { buildDraft } from './buildDraft.ts';
import { completeCalls } from './calls/completeCalls.ts';
import { checkBounds } from './checkBounds.ts';
import { checkGrammar, grammarOf } from './checkGrammar.ts';
import { CHECKS } from './checks/index.ts';
import { checkNames } from './checks/names/names.ts';
import { expandInputs, patched } from './expand/completeActions.ts';
import { expandFlags } from './expand/expandFlags.ts';
import { expandFragments } from './expand/expandFragments.ts';
import { expandScenarios } from './expand/expandScenarios.ts';
import { joinParts } from './expand/joinParts.ts';
import type { Meta } from './grammar/grammarNode.ts';
import { openGrammar } from './openGrammar.ts';
import { metaOf, readFiles, type SchemaFile } from './SchemaFile.ts';
import { cataloguesOf, type TranslatedPlace } from './translations/catalogues.ts';

type Node = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, Said>>;

/** A text of all languages, or one for each. */
type Said = string | Readonly<Record<string, string>>;

/** Labels by id of a message, without its `schema.`. */
type Labels = readonly (readonly [id: string, said: Said])[];

/**
 * Labels that the grammar gives its words (`x-label`), as messages of a locale: what a word is called that has
 * no message. A locale without a text takes the first.
 */
function grammarLabels(meta: Meta): (locale: string) => Readonly<Record<string, string>> {
  const labels = Object.entries(meta).flatMap(([file, grammar]) => {
    const kind = file.slice(0, file.indexOf('.'));
    return labelsOf(grammar as object, kind, () => labelsWithin(grammar, kind, kind));
  });
  const textIn = (said: Said, locale: string) =>
    typeof said === 'string' ? said : (said[locale] ?? Object.values(said)[0] ?? '');
  return (locale) =>
    Object.fromEntries(labels.map(([id, said]) => [`schema.${id}`, textIn(said, locale)] as const));
}

const labelsOf = memoizeLatest<Labels>();

/** Ids as `grammarAt` has them: a shared part has its own, an entry of a list that of the list. */
function labelsWithin(node: unknown, kind: string, id: string): Labels {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, value]: [string, unknown]): Labels => {
    if (key !== 'properties' && key !== '$defs')
      return key.startsWith('x-') ? [] : labelsWithin(value, kind, id);
    const owner = key === '$defs' ? kind : id;
    return Object.entries(Object(value) as Node).flatMap(([word, entry]) =>
      labelsWithin(entry, kind, `${owner}.${word}`),
    );
  });
  return [...ownLabels(node as Node, id), ...inside];
}

/** Labels of a word, of its list where the editor orders it, and of its values (`.half`). */
function ownLabels({ 'x-label': label, 'x-list': list }: Node, id: string): Labels {
  const entries = Object.entries(Object(typeof label === 'string' ? { it: label } : label) as Words);
  const { parts = [], own = [] } = Object.groupBy(entries, ([key]) =>
    key.startsWith('.') ? 'parts' : 'own',
  );
  const ids = own.length === 0 ? [] : list === undefined ? [id] : [id, `${id}.many`];
  return [
    ...ids.map((each) => [each, Object.fromEntries(own) as Said] as const),
    ...parts.map(([part, said]) => [`${id}${part}`, said] as const),
  ];
}

type Parts = Omit<Product, 'version'>;

/**
 * A product with its translations: missing messages filled from the language of the schemas, `labels` by
 * text for each locale, and for a locale with exceptions the whole product with these applied (`inLocale`).
 */
function inEveryLocale(
  product: Parts,
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
): Parts {
  const catalogues = cataloguesOf(written);
  const messages: Record<string, MessagesSchema> = { ...withWritten(product.messages, all) };
  const inLocale: Record<string, Parts> = {};
  for (const [locale, { texts, places }] of catalogues) {
    const localeMessages = messages[locale];
    if (localeMessages === undefined) continue;
    const labels = Object.fromEntries([...texts].map(([text, { is }]) => [text, is]));
    messages[locale] = { ...localeMessages, labels };
    const exceptions = places.filter(({ at, text, is }) => at !== undefined && labels[text] !== is);
    if (exceptions.length > 0) inLocale[locale] = rebuilt(written, all, exceptions);
  }
  const translatedParts = Object.entries(inLocale).map(([locale, parts]) => [locale, { ...parts, messages }]);
  return {
    ...product,
    messages,
    ...(translatedParts.length === 0 ? {} : { inLocale: Object.fromEntries(translatedParts) }),
  };
}

/** Fills messages that a locale lacks with labels of the grammar, and those in the language of the schemas. */
function withWritten(messages: Parts['messages'], all: Readonly<Record<string, unknown>>): Parts['messages'] {
  const schemaTexts = Object.values(messages).find(({ ofSchemas }) => ofSchemas === true)?.texts ?? {};
  const labelsIn = grammarLabels(metaOf(all));
  const whole = Object.entries(messages).map(([locale, localeMessages]) => {
    const others = { ...labelsIn(locale), ...schemaTexts };
    const lacks = Object.keys(others).some((id) => !Object.hasOwn(localeMessages.texts, id));
    return [
      locale,
      lacks ? { ...localeMessages, texts: { ...others, ...localeMessages.texts } } : localeMessages,
    ] as const;
  });
  return Object.fromEntries(whole);
}

/** Builds the product again with the exceptions of a locale; findings were reported in the first build. */
function rebuilt(
  written: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  exceptions: readonly TranslatedPlace[],
): Parts {
  const changed = new Map<string, unknown>();
  for (const [schema, placed] of Map.groupBy(exceptions, (each) => each.schema))
    changed.set(
      schema,
      patched(
        all[schema] as Json,
        placed.map(({ at, is }) => [at?.pointer ?? '', is]),
      ),
    );
  const files = written.map(
    (file) => ({ ...file, content: changed.get(file.path) ?? file.content }) as SchemaFile,
  );
  const expanded = expandFragments(joinParts(files, metaOf(all)).files, () => undefined);
  const whole = expandScenarios(expanded.files, () => undefined);
  const completed = expandInputs(completeCalls(whole.files).files);
  return buildDraft(completed, { ...all, ...Object.fromEntries(changed) }, files, () => undefined).product;
}

/**
 * Builds a product from files (path relative to the schema folder → parsed JSON, with the grammar under
 * `meta/`). Steps: limits, kinds of files, grammar of each file, notes of flags, parts, fragments, bases of
 * examples, calls, references, checks over the whole, translations, freezing.
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
  const report = (finding: Finding): void => {
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
  const noted = expandFlags(wellFormed, report);
  const all = { ...files, ...noted.contents };
  // A reference to an invalid file would only be reported as missing, so names are checked once all files are
  // valid.
  const isWhole = wellFormed.length === schemas.length;
  const joined = joinParts(noted.files, meta, isWhole ? report : () => undefined);
  const expanded = expandFragments(joined.files, isWhole ? report : () => undefined);
  const whole = expandScenarios(expanded.files, report);
  const completed = completeCalls(whole.files, report);
  const reportAtSource = (finding: Finding): void =>
    report(noted.place(joined.place(expanded.place(whole.place(completed.place(finding))))));
  const draft = buildDraft(
    expandInputs(completed.files),
    all,
    noted.files,
    reportAtSource,
    isWhole ? reportAtSource : () => undefined,
  );
  const tell = (finding: Finding): void => reportAtSource(draft.place(finding));
  const limitFindings = findings.filter(({ code }) => code === 'TOO_BIG');
  if (limitFindings.length > 0) return { product: undefined, findings: distinct(limitFindings) };
  if (isWhole) {
    // A special check at the same place gives a better message than `checkNames`.
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
  const version = hashOf(schemas.map(({ path, content }) => `${path} ${contentHash(content)}`).join('\n'));
  const product = deepFreeze({ version, ...inEveryLocale(draft.product, noted.files, all) });
  return { product, findings: distinct(findings) };
}

/** The grammar by file name (`entity.schema.json`), extended by the names that the product registers. */
export function openedGrammar(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { meta, schemas } = readFiles(files, () => undefined);
  return openGrammar(meta, schemas);
}

const contentHash = memoizeFrozen((content: SchemaFile['content']) => hashOf(JSON.stringify(content)));

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

/** The place of a finding about an unknown name, as a key. */
function namesWrong({ code, file, pointer }: Finding): readonly string[] {
  return UNKNOWN.has(code) ? [`${file}#${pointer}`] : [];
}

function keyOf({ code, file, pointer, found, expected }: Finding): string {
  return JSON.stringify([code, file, pointer, found, expected]);
}

/**
 * Fingerprint of a text (two rounds of a 53-bit multiplicative hash, 28 hex digits) for versions in
 * addresses and caches; not cryptographic. Plain arithmetic, so that Node and the browser give the same
 * result.
 */
function hashOf(text: string): string {
  return [0x9e3779b9, 0x85ebca6b].map((seed) => round(text, seed).toString(16).padStart(14, '0')).join('');
}

function round(text: string, seed: number): number {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
