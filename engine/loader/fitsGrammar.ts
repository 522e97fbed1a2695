import { isOfType, matches } from '../condition/holds.ts';
import { canonical, equal } from '../values/equality.ts';
import { entryOf } from '../values/paths.ts';
import { atPointer } from './pointer.ts';

type Schema = Readonly<Record<string, unknown>>;
/** Whether a value fits a schema of the grammar or, for a text, the one that this `$ref` names. */
type Fits = (schema: unknown, value: unknown) => boolean;

/**
 * Whether contents fit a file of the grammar, word by word: most files are judged once, and to compile the grammar
 * takes longer than to judge them all. What does not fit, or has a word that is not known here, is left to Ajv.
 *
 * @param meta the grammar by file name, e.g. `form.schema.json`.
 */
export function fitsGrammar(meta: Schema): (name: string, content: unknown) => boolean {
  const targets = new Map<string, (value: unknown) => boolean>();
  const targetOf = (file: string, pointer: string): ((value: unknown) => boolean) => {
    const schema = atPointer(meta[file], pointer);
    const fits: Fits = (inner, value) => {
      if (typeof inner !== 'string') return fitsWords(inner, value, fits);
      const [at = '', place = ''] = inner.split('#');
      const key = `${at || file}#${place}`;
      const target = targets.get(key) ?? targetOf(at || file, place);
      targets.set(key, target);
      return target(value);
    };
    return (value) => fitsWords(schema, value, fits);
  };
  return (name, content) => {
    try {
      return targetOf(name, '')(content);
    } catch {
      return false;
    }
  };
}

function fitsWords(schema: unknown, value: unknown, fits: Fits): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === true;
  for (const word in schema) {
    const judge = entryOf<Judge<unknown>>(WORDS as never, word);
    if (judge === undefined && (word.startsWith('x-') || Object.hasOwn(OPERANDS, word))) continue;
    if (judge === undefined) throw new TypeError(word);
    if (!judge((schema as Schema)[word] as never, value, fits, schema as Schema)) return false;
  }
  return true;
}

type Judge<Value> = (operand: never, value: Value, fits: Fits, schema: Schema) => boolean;

/** A word says nothing of values of another type. */
const of =
  <Value>(type: string, judge: Judge<Value>): Judge<unknown> =>
  (operand, value, fits, schema) =>
    !isOfType(type, value) || judge(operand, value as Value, fits, schema);
const ofNumber = (judge: Judge<number>) => of('number', judge);
const ofText = (judge: Judge<string>) => of('string', judge);
const ofList = (judge: Judge<readonly unknown[]>) => of('array', judge);
const ofObject = (judge: Judge<Schema>) => of('object', judge);

/** The words of JSON Schema that the grammar uses. */
const WORDS = {
  $ref: (reference: string, value: unknown, fits: Fits) => fits(reference, value),
  type: (type: string | readonly string[], value: unknown) =>
    typeof type === 'string' ? isOfType(type, value) : type.some((each) => isOfType(each, value)),
  const: (constant: unknown, value: unknown) => equal(constant, value),
  enum: (options: readonly unknown[], value: unknown) => options.some((each) => equal(each, value)),
  minimum: ofNumber((least: number, value) => value >= least),
  maximum: ofNumber((most: number, value) => value <= most),
  exclusiveMinimum: ofNumber((bound: number, value) => value > bound),
  minLength: ofText((least: number, value) => [...value].length >= least),
  maxLength: ofText((most: number, value) => [...value].length <= most),
  pattern: ofText((pattern: string, value) => matches(pattern, value)),
  format: ofText((format: 'regex', value) => FORMATS[format](value)),
  minItems: ofList((least: number, value) => value.length >= least),
  maxItems: ofList((most: number, value) => value.length <= most),
  uniqueItems: ofList((_is: true, value) => new Set(value.map(comparableValue)).size === value.length),
  items: ofList((schema: unknown, value, fits) => value.every((each) => fits(schema, each))),
  contains: ofList((schema: unknown, value, fits) => value.some((each) => fits(schema, each))),
  minProperties: ofObject((least: number, value) => Object.keys(value).length >= least),
  maxProperties: ofObject((most: number, value) => Object.keys(value).length <= most),
  required: ofObject((words: readonly string[], value) => words.every((word) => isSaid(value, word))),
  dependentRequired: ofObject((needs: Readonly<Record<string, readonly string[]>>, value) =>
    Object.keys(needs).every(
      (word) => !isSaid(value, word) || needs[word]?.every((each) => isSaid(value, each)),
    ),
  ),
  dependentSchemas: ofObject((schemas: Schema, value, fits) =>
    Object.keys(schemas).every((word) => !isSaid(value, word) || fits(schemas[word], value)),
  ),
  propertyNames: ofObject((schema: unknown, value, fits) =>
    Object.keys(value).every((key) => fits(schema, key)),
  ),
  properties: ofObject((schemas: Schema, value, fits) =>
    Object.keys(schemas).every((key) => !isSaid(value, key) || fits(schemas[key], value[key])),
  ),
  patternProperties: ofObject((schemas: Schema, value, fits) =>
    Object.keys(schemas).every((pattern) =>
      Object.keys(value).every((key) => !matches(pattern, key) || fits(schemas[pattern], value[key])),
    ),
  ),
  additionalProperties: ofObject((schema: unknown, value, fits, { properties, patternProperties }) =>
    Object.keys(value).every(
      (key) =>
        Object.hasOwn(Object(properties), key) ||
        Object.keys(Object(patternProperties)).some((pattern) => matches(pattern, key)) ||
        fits(schema, value[key]),
    ),
  ),
  not: (schema: unknown, value: unknown, fits: Fits) => !fits(schema, value),
  allOf: (all: readonly unknown[], value: unknown, fits: Fits) => all.every((each) => fits(each, value)),
  anyOf: (all: readonly unknown[], value: unknown, fits: Fits) => all.some((each) => fits(each, value)),
  oneOf: (all: readonly unknown[], value: unknown, fits: Fits) =>
    all.filter((each) => fits(each, value)).length === 1,
  if: (schema: unknown, value: unknown, fits: Fits, { then = true, else: otherwise = true }: Schema) =>
    fits(fits(schema, value) ? then : otherwise, value),
};

const SCHEMA = { type: ['object', 'boolean'] };
const SCHEMAS = { type: 'array', items: { type: ['object', 'boolean'] } };
const MEMBERS = { type: 'object', additionalProperties: SCHEMA };
const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT, uniqueItems: true };
const COUNT = { type: 'integer', minimum: 0 };
const NUMBER = { type: 'number' };
const TYPE = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/** Schemas of what these words take, and those that judge nothing by themselves. */
export const OPERANDS: Readonly<Record<keyof typeof WORDS, Schema>> & Schema = {
  ...{ $schema: TEXT, $id: TEXT, $comment: TEXT, title: TEXT, description: TEXT, default: {} },
  ...{ $ref: TEXT, $defs: MEMBERS, type: { anyOf: [TYPE, { ...TEXTS, items: TYPE, minItems: 1 }] } },
  ...{
    const: {},
    enum: { type: 'array' },
    pattern: { ...TEXT, format: 'regex' },
    format: { const: 'regex' },
  },
  ...{ minimum: NUMBER, maximum: NUMBER, exclusiveMinimum: NUMBER, minLength: COUNT, maxLength: COUNT },
  ...{ minItems: COUNT, maxItems: COUNT, minProperties: COUNT, maxProperties: COUNT, required: TEXTS },
  ...{ uniqueItems: { const: true }, dependentRequired: { type: 'object', additionalProperties: TEXTS } },
  ...{ items: SCHEMA, contains: SCHEMA, propertyNames: SCHEMA, additionalProperties: SCHEMA },
  ...{ properties: MEMBERS, patternProperties: MEMBERS, dependentSchemas: MEMBERS },
  ...{ allOf: SCHEMAS, anyOf: SCHEMAS, oneOf: SCHEMAS, not: SCHEMA, if: SCHEMA, then: SCHEMA, else: SCHEMA },
};

const FORMATS = { regex: isExpression };

function isSaid(value: Schema, word: string): boolean {
  return Object.hasOwn(value, word) && value[word] !== undefined;
}

function comparableValue(value: unknown): unknown {
  return typeof value === 'object' ? canonical(value) : value;
}

/** Whether a text is a regular expression, as browsers read those of `pattern`. */
export function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
