import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, type Predicate } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

const text = fc.constantFrom('', 'a', 'ab', 'à', '𝄞', '𝄞a', '12', 'A1');
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
 * Any predicate that the grammar allows, references apart: up to three words, nested so deep. Below a list's entries there is no
 * `contains`: the compiler forgets its outcome from one entry to the next (`items: {contains: …}` accepts `[[null], []]`).
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

/** A compiler of its own for each predicate: one for all would keep every predicate it ever saw. */
function accepts(schema: object, data: unknown): boolean {
  return new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  }).compile(schema)(data);
}

describe('the interpreter of conditions', () => {
  it('judges every predicate as the schema compiler does, for any value', () => {
    const property = fc.property(predicate, value, (schema, data) => {
      expect(holds({ 'record.x': schema }, { record: { x: data } })).toBe(accepts(schema, data));
    });
    fc.assert(property, { numRuns: runs(600) });
  });

  it('asks it of every entry of a list whether it contains something', () => {
    const each = { items: { contains: { maxItems: 0 } } };
    expect(holds({ 'record.x': each }, { record: { x: [[null], []] } })).toBe(false);
    expect(holds({ 'record.x': each }, { record: { x: [[null], [[]]] } })).toBe(true);
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

  it('never throws, whatever the condition and the context', () => {
    const property = fc.property(fc.object(), fc.object(), (condition, context) => {
      expect(typeof holds(condition as never, context)).toBe('boolean');
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});
