import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { isJsonObject } from '../values/paths.ts';
import { fitsGrammar, isExpression, OPERANDS } from './fitsGrammar.ts';
import { ANNOTATIONS } from './grammar/annotationSchemas.ts';
import type { Annotations } from './grammar/annotations.ts';
import { EDIT_MARKS } from './grammar/editRights.ts';
import type { Meta } from './grammar/grammarNode.ts';
import { HINT } from './grammar/hintOf.ts';
import { SORTS } from './grammar/unknownName.ts';
import { findingsOf } from './grammarFindings.ts';
import { atPointer, nearestOf, shown, under } from './pointer.ts';
import { SCHEMA_KINDS, type SchemaFile } from './SchemaFile.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that hold schemas: one, or several in a list; by name. */
const WITHIN = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'];
const LISTED = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', '$defs', 'patternProperties', 'dependentSchemas'];

/** A schema within the grammar. */
interface MetaPlace {
  readonly file: string;
  readonly pointer: string;
  readonly schema: Schema;
}

/**
 * Findings in the grammar itself: keywords that there are not or of another shape, references and sorts of names
 * without a target. The compiler throws at the first of them, and names no file.
 *
 * @param fits whether a keyword is known and its operand is as it should be; what does not fit, the compiler explains.
 */
function checkMeta(
  meta: Meta,
  fits: (word: string, operand: unknown) => boolean,
  compiler: () => Ajv2020,
): readonly Finding[] {
  const places = Object.entries(meta).flatMap(([file, schema]) => metaPlacesIn(file, '', schema));
  const declared = places.flatMap(({ schema }) => annotated(schema)['x-declares'] ?? []);
  // Without a grammar file, what refers to it is right: the files of its kind are reported.
  const isWhole = SCHEMA_KINDS.every((kind) => meta[`${kind}.schema.json`] !== undefined);
  const sorts = new Set([...SCHEMA_KINDS, ...SORTS, ...declared]);
  const isSpelt = places.every(({ schema }) => Object.keys(schema).every((word) => fits(word, schema[word])));
  return [
    ...(isSpelt ? [] : wrongWords(meta, places, compiler())),
    ...(isWhole
      ? places.flatMap((place) => [...danglingParts(meta, place), ...unknownSort(place, sorts)])
      : []),
  ];
}

function wrongWords(meta: Meta, places: readonly MetaPlace[], ajv: Ajv2020): readonly Finding[] {
  return [
    ...Object.entries(meta).flatMap(([file, schema]) =>
      findingsAt(
        { file, pointer: '', schema: schema as Schema },
        '',
        (value) => ajv.validateSchema(value),
        ajv,
      ),
    ),
    ...places.flatMap((place) => Object.keys(place.schema).flatMap((word) => wrongWord(place, word, ajv))),
  ];
}

const annotated = (schema: Schema): Annotations => schema;

function metaPlacesIn(file: string, pointer: string, schema: unknown): readonly MetaPlace[] {
  if (!isJsonObject(schema)) return [];
  const inside = (word: string, value: unknown) => metaPlacesIn(file, under(pointer, word), value);
  const members = (word: string): readonly MetaPlace[] =>
    Object.entries(Object(schema[word]) as Schema).flatMap(([key, value]) =>
      metaPlacesIn(file, under(pointer, word, key), value),
    );
  return [
    { file, pointer, schema },
    ...WITHIN.flatMap((word) => inside(word, schema[word])),
    ...[...LISTED, ...NAMED].flatMap(members),
  ];
}

/** Findings where a validator of the compiler refuses the value at a word; `''`: the schema itself. */
function findingsAt(
  { file, pointer, schema }: MetaPlace,
  word: string,
  isValid: (value: Schema) => unknown,
  validator: { readonly errors?: ErrorObject[] | null | undefined },
): readonly Finding[] {
  const content = (word === '' ? schema : schema[word]) as Json;
  if (isValid(content as Schema) === true) return [];
  const at = word === '' ? pointer : under(pointer, word);
  const findings = findingsOf({ path: `meta/${file}`, content }, validator.errors ?? []).map((finding) => ({
    ...finding,
    pointer: `${at}${finding.pointer}`,
  }));
  // An alternative that is wrong within is reported again as none of its alternatives: the innermost finding counts.
  const isAround = (outer: string, inner: string) => inner.startsWith(`${outer}/`);
  return findings.filter(
    ({ pointer: here }, index) =>
      !findings.some(
        (each, other) => isAround(here, each.pointer) || (each.pointer === here && other < index),
      ),
  );
}

/** A keyword that the compiler does not know, or an annotation that its schema refuses. */
function wrongWord(place: MetaPlace, word: string, ajv: Ajv2020): readonly Finding[] {
  const { keywords } = ajv.RULES;
  if (keywords[word] !== true) {
    const at = { file: `meta/${place.file}`, pointer: under(place.pointer, word) };
    return [
      { ...at, code: 'UNKNOWN_WORD', found: quoted(word), expected: nearestOf(Object.keys(keywords), word) },
    ];
  }
  const definition = ajv.getKeyword(word);
  const validate = typeof definition === 'object' ? definition.validateSchema : undefined;
  return validate === undefined ? [] : findingsAt(place, word, validate, validate);
}

function danglingParts(meta: Meta, { file, pointer, schema }: MetaPlace): readonly Finding[] {
  return ['$ref', 'x-like'].flatMap((word): readonly Finding[] => {
    const reference = schema[word];
    if (typeof reference !== 'string') return [];
    const [at = '', part = ''] = reference.split('#');
    if (atPointer(meta[at === '' ? file : at], part) !== undefined) return [];
    const place = { file: `meta/${file}`, pointer: under(pointer, word), found: quoted(reference) };
    return [{ ...place, code: 'DANGLING_REF', expected: say('somethingAt', { key: reference }) }];
  });
}

/** A sort of names that no file is of, and that no word declares. */
function unknownSort({ file, pointer, schema }: MetaPlace, sorts: ReadonlySet<string>): readonly Finding[] {
  const { 'x-names': names } = annotated(schema);
  const sort = typeof names === 'object' && 'name' in names ? names.name : names;
  if (typeof sort !== 'string' || sorts.has(sort)) return [];
  const at = { file: `meta/${file}`, pointer: under(pointer, 'x-names') };
  return [{ ...at, code: 'UNKNOWN_NAME', found: quoted(sort), expected: nearestOf(sorts, sort) }];
}

/** Checks files by a grammar. */
export interface Grammar {
  /** Faults of the grammar itself; with any, files are not checked. */
  readonly findings: readonly Finding[];
  readonly has: (name: string) => boolean;
  readonly fits: (name: string, content: unknown) => boolean;
  /** Errors of Ajv in a content; it compiles a file of the grammar when the first content does not fit. */
  readonly errorsOf: (name: string, content: unknown) => readonly ErrorObject[];
  /** Frozen contents that fit, with their file of the grammar; most contents are unchanged between checks. */
  readonly valid: WeakMap<object, string>;
}

/** Grammars kept: of the files in force, and of a draft that registers names. */
const MAX_KEPT = 2;
let recent: readonly (readonly [text: string, grammar: Grammar])[] = [];

/** The grammar as a judge, cached by its text: files from another thread or with registered names are new objects. */
export function grammarOf(meta: Meta): Grammar {
  const text = JSON.stringify(meta);
  const entry = recent.find(([each]) => each === text) ?? ([text, judge(meta)] as const);
  recent = [entry, ...recent.filter((each) => each !== entry)].slice(0, MAX_KEPT);
  return entry[1];
}

const CONST_TRUE = { const: true };
/** Values of a field's or an entry's property for which a word is offered; `false`: none is given. */
const PURPOSE = {
  type: 'object',
  propertyNames: { enum: ['type', 'format', 'enum', 'flag', 'widget', 'kind', 'beside'] },
  additionalProperties: { anyOf: [{ const: false }, { type: 'array', items: { type: 'string' } }] },
};

/** A label in all languages, or one for each; of a value, the part begins with a full stop. */
const LABEL = {
  type: ['string', 'object'],
  propertyNames: { pattern: '^(?:[a-z]{2}$|[.])' },
  additionalProperties: { type: ['string', 'object'], additionalProperties: { type: 'string' } },
};

/** Keywords of the grammar for completion and for the editor, without effect on validation, with their schemas. */
const EDITOR_KEYWORDS = {
  ...{ 'x-completed': CONST_TRUE, 'x-like': { type: 'string' } },
  'x-for': { anyOf: [{ const: false }, PURPOSE, { type: 'array', items: PURPOSE }] },
  'x-list': {
    type: 'object',
    properties: {
      ...{ move: CONST_TRUE, remove: CONST_TRUE, retire: { type: 'string' }, listed: { type: 'string' } },
      add: {
        type: 'object',
        properties: { key: { type: 'string' }, chosen: CONST_TRUE, with: { type: 'object' } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  ...{ 'x-label': LABEL, 'x-edit': EDIT_MARKS, 'x-says': HINT },
} as const;

const KEYWORDS = { ...EDITOR_KEYWORDS, ...ANNOTATIONS };
const fitsKeyword = fitsGrammar({ ...KEYWORDS, ...OPERANDS });

function judge(meta: Meta): Grammar {
  let compiler: Ajv2020 | undefined;
  const errorsOf: Grammar['errorsOf'] = (name, content) => {
    compiler ??= compilerOf(meta);
    const validate = compiler.getSchema(name);
    return validate?.(content) === false ? (validate.errors ?? []) : [];
  };
  return {
    findings: checkMeta(meta, fitsKeyword, () => compilerOf({})),
    has: (name) => Object.hasOwn(meta, name),
    fits: fitsGrammar(meta),
    errorsOf,
    valid: new WeakMap(),
  };
}

function compilerOf(meta: Meta): Ajv2020 {
  // Few files are explained, so that less code counts more than quick code.
  const short = { code: { optimize: false }, inlineRefs: false, messages: false };
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, verbose: true, ...short });
  ajv.addFormat('regex', isExpression);
  for (const [keyword, metaSchema] of Object.entries(KEYWORDS)) ajv.addKeyword({ keyword, metaSchema });
  for (const [name, schema] of Object.entries(meta)) {
    const { $id: _own, ...schemaWithoutId } = schema as { $id?: string };
    ajv.addSchema(schemaWithoutId, name);
  }
  return ajv;
}

/** Findings where a file violates the grammar of its kind. */
export function checkGrammar(file: SchemaFile, { has, fits, errorsOf, valid }: Grammar): readonly Finding[] {
  const [name, content] = [`${file.kind}.schema.json`, file.content as object];
  if (!has(name)) return [missingGrammar(file)];
  if (valid.get(content) !== name) {
    const errors = fits(name, content) ? [] : errorsOf(name, content);
    if (errors.length > 0) return findingsOf(file, errors);
    if (Object.isFrozen(content)) valid.set(content, name);
  }
  return grammarNamed(file);
}

/** Editors use the grammar in `$schema`, so that of another kind would mislead them. */
function grammarNamed({ path, kind, content }: SchemaFile): readonly Finding[] {
  const { $schema: reference } = content as { readonly $schema?: unknown };
  if (typeof reference !== 'string' || reference === '' || reference.endsWith(`/meta/${kind}.schema.json`))
    return [];
  const expected = say('pathEndsWith', { end: `/meta/${kind}.schema.json` });
  return [{ code: 'GRAMMAR', file: path, pointer: '/$schema', found: shown(reference), expected }];
}

function missingGrammar(file: SchemaFile): Finding {
  const expected = say('grammarFile', { file: `meta/${file.kind}.schema.json` });
  return { code: 'GRAMMAR', file: file.path, pointer: '', found: say('noGrammar'), expected };
}
