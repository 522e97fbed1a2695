import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import type { Annotations } from './grammar/annotations.ts';
import type { Meta } from './grammar/grammarNode.ts';
import { SORTS } from './grammar/unknownName.ts';
import { findingsOf } from './grammarFindings.ts';
import { atPointer, nearestOf, under } from './pointer.ts';
import { SCHEMA_KINDS } from './SchemaFile.ts';

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
export function checkMeta(
  meta: Meta,
  fits: (word: string, operand: unknown) => boolean,
  compiler: () => Ajv2020,
): readonly Finding[] {
  const places = Object.entries(meta).flatMap(([file, schema]) => placesIn(file, '', schema));
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

function placesIn(file: string, pointer: string, schema: unknown): readonly MetaPlace[] {
  if (!isSchema(schema)) return [];
  const inside = (word: string, value: unknown) => placesIn(file, under(pointer, word), value);
  const members = (word: string): readonly MetaPlace[] =>
    Object.entries(Object(schema[word]) as Schema).flatMap(([key, value]) =>
      placesIn(file, under(pointer, word, key), value),
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

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
