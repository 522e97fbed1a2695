import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, holds, type Predicate } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { anyContext, anyExpression } from './anyExpression.ts';

const text = fc.constantFrom('', '  ', 'a', 'ab', 'à', '𝄞', '𝄞a', '12', 'A1');
const key = fc.constantFrom('p', 'q');
const plain = fc.oneof(fc.constantFrom(null, true, false, 0, -0, 1, 1.5, -2, 3, 1e21), text);

/** Any JSON value, nested so deep. */
function jsonOf(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return plain;
  const inner = jsonOf(depth - 1);
  const options = { maxKeys: 2, noNullPrototype: true };
  return fc.oneof(plain, fc.array(inner, { maxLength: 3 }), fc.dictionary(key, inner, options));
}

const value = jsonOf(2);
const count = fc.integer({ min: 0, max: 3 });
const limit = fc.constantFrom(-2, 0, 1, 1.5, 3);

const flat: Record<string, fc.Arbitrary<unknown>> = {
  type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null'),
  const: value,
  enum: fc.array(value, { minLength: 1, maxLength: 3 }),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  minLength: count,
  maxLength: count,
  pattern: fc.constantFrom('^a', '\\d$', '^\\p{L}+$', '.', '^.$'),
  minItems: count,
  maxItems: count,
  required: fc.uniqueArray(key, { maxLength: 2 }),
};

/**
 * Any predicate of the grammar except references: up to three keywords, nested to a limited depth. `contains`
 * is excluded below entries of lists: the compiler keeps its result from one entry to the next (`items:
 * {contains: …}` accepts `[[null], []]`).
 */
function predicateOf(depth: number, entries = false): fc.Arbitrary<Predicate> {
  const words = depth === 0 ? flat : { ...flat, ...nestedWords(depth - 1, entries) };
  const word = fc.oneof(
    ...Object.entries(words).map(([name, part]) => part.map((each) => ({ [name]: each }))),
  );
  return fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((parts) => Object.assign({}, ...parts) as Predicate);
}

function nestedWords(depth: number, entries: boolean): Record<string, fc.Arbitrary<unknown>> {
  const inner = predicateOf(depth, entries);
  const entry = predicateOf(depth, true);
  const list = fc.array(inner, { minLength: 1, maxLength: 2 });
  const properties = fc.dictionary(key, inner, { maxKeys: 2, noNullPrototype: true });
  const anywhere = { items: entry, not: inner, properties, allOf: list, anyOf: list };
  return entries ? anywhere : { ...anywhere, contains: entry };
}

const predicate = predicateOf(2);

/** A new compiler for each predicate: a shared one would keep every schema in memory. */
function accepts(schema: object, data: unknown): boolean {
  return new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  }).compile(schema)(data);
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  string: ['minLength', 'maxLength', 'pattern'],
  array: ['minItems', 'maxItems', 'contains', 'items'],
  object: ['properties', 'required'],
};

/**
 * Schema for the compiler with the meaning of a predicate: a keyword matches only values of its type, and a
 * missing answer equals no compared value.
 */
function withKinds(schema: unknown): object {
  const parts = Object.entries(schema as object).map(([word, said]): object => {
    const kind = Object.keys(KINDS).find((each) => KINDS[each]?.includes(word));
    return { ...(kind !== undefined && { type: kind }), [word]: compiledWord(word, said) };
  });
  return { allOf: [{}, ...parts] };
}

function compiledWord(word: string, said: unknown): unknown {
  if (word === 'const') return withoutEmpty(said) ?? null;
  if (word === 'enum') return (said as unknown[]).map((each) => withoutEmpty(each) ?? null);
  if (word === 'not' || word === 'contains' || word === 'items') return withKinds(said);
  if (word === 'allOf' || word === 'anyOf') return (said as unknown[]).map(withKinds);
  if (word !== 'properties') return said;
  return Object.fromEntries(Object.entries(said as object).map(([name, each]) => [name, withKinds(each)]));
}

/**
 * Independent of the engine: a value without empty answers, at any depth; undefined if the result is empty.
 */
function withoutEmpty(data: unknown): unknown {
  if (data === null || data === undefined) return undefined;
  if (typeof data === 'string') return data.trim() === '' ? undefined : data;
  if (typeof data !== 'object') return data;
  if (Array.isArray(data)) {
    const answers = data.map(withoutEmpty).filter((each) => each !== undefined);
    return answers.length === 0 ? undefined : answers;
  }
  const answered = Object.entries(data).map(([name, each]) => [name, withoutEmpty(each)] as const);
  return Object.fromEntries(answered.filter(([, each]) => each !== undefined));
}

/** The same value, with every answer that is none written another way. */
function otherwise(data: unknown, none: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (withoutEmpty(data) === undefined) return none;
  if (typeof data !== 'object' || data === null) return fc.constant(data);
  if (Array.isArray(data)) return fc.tuple(...data.map((each) => otherwise(each, none)));
  const entries = Object.entries(data).map(([name, each]) => [name, otherwise(each, none)] as const);
  return fc
    .record(Object.fromEntries(entries))
    .chain((same) =>
      none.map((absent) => ({ ...Object.fromEntries(['p', 'q'].map((name) => [name, absent])), ...same })),
    );
}

const none = fc.constantFrom<unknown>(undefined, null, '', ' \n', [], [null], ['']);

describe('the interpreter of conditions', () => {
  it('judges every predicate as the schema compiler does, for any answer', () => {
    const property = fc.property(predicate, value, (schema, data) => {
      const answer = withoutEmpty(data);
      fc.pre(answer !== undefined);
      const description = JSON.stringify([schema, withKinds(schema), answer]);
      expect(holds({ 'record.x': schema }, { record: { x: data } }), description).toBe(
        accepts(withKinds(schema), answer),
      );
    });
    fc.assert(property, { numRuns: runs(900) });
  });

  it('treats empty answers alike, in any notation and depth', () => {
    const both = value.chain((data) => fc.tuple(fc.constant(data), otherwise(data, none)));
    const property = fc.property(predicate, both, (schema, [data, other]) => {
      const judged = (x: unknown) => holds({ 'record.x': schema }, { record: { x } });
      expect(judged(other), JSON.stringify([schema, data, other])).toBe(judged(data));
    });
    fc.assert(property, { numRuns: runs(900) });
  });

  it('agrees with an expression in any notation of an empty answer', () => {
    const both = anyContext.chain((context) => fc.tuple(fc.constant(context), otherwise(context, none)));
    const property = fc.property(anyExpression, both, (expression, [context, other]) => {
      const [one, two] = [context, other].map((each) => evaluate(expression, each as never));
      // A value that is passed on unchanged may contain spaces.
      const description = JSON.stringify([expression, context, other]);
      expect(withoutEmpty(two), description).toEqual(withoutEmpty(one));
    });
    fc.assert(property, { numRuns: runs(900) });
  });

  it('asks it of every entry of a list whether it contains something', () => {
    const containsItems = { items: { contains: { maxLength: 1 } } };
    expect(holds({ 'record.x': containsItems }, { record: { x: [['ab'], ['a']] } })).toBe(false);
    expect(holds({ 'record.x': containsItems }, { record: { x: [['ab', 'b'], ['a']] } })).toBe(true);
  });

  it('takes a referred value for the value itself', () => {
    const property = fc.property(value, limit, (data, bound) => {
      const referred = holds(
        { 'record.x': { minimum: { $value: 'record.bound' } } },
        { record: { x: data, bound } },
      );
      expect(referred).toBe(holds({ 'record.x': { minimum: bound } }, { record: { x: data } }));
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('never throws for any condition and context', () => {
    const property = fc.property(fc.object(), fc.object(), (condition, context) => {
      expect(typeof holds(condition as never, context)).toBe('boolean');
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});
