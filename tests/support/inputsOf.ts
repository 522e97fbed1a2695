import * as fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

const TEXTS = [
  '',
  ' ',
  'a',
  "O'Brien; drop table teams;--",
  '%',
  '_',
  '\\',
  '"',
  'è¢',
  '😀',
  '../..',
  'null',
  '{x}',
  'x'.repeat(300),
];
const NUMBERS = [-1, 0, 1, 2, 0.1, -0, 12345, 2147483647, 2147483648, 1e15, -1e15];
const WRONG: readonly unknown[] = [null, true, [], {}, [[]], 'testo', 7];

/**
 * Values that fit a schema more often than not, so that they come past the door and reach the handler, with everything that people and
 * programs send by mistake or on purpose mixed in.
 */
export function inputsOf(schema: unknown): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.constantFrom(...WRONG);
  const { type, enum: values, anyOf, oneOf, const: only } = schema as Schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(values)) return mixed(fc.constantFrom(...(values as unknown[])));
  const choices = [anyOf, oneOf].flat().filter((each) => typeof each === 'object');
  if (choices.length > 0) return fc.oneof(...choices.map(inputsOf));
  const types = [type].flat().filter((each) => typeof each === 'string');
  return mixed(
    types.length === 0
      ? fc.constantFrom(...WRONG)
      : fc.oneof(...types.map((each) => ofType(each, schema as Schema))),
  );
}

function mixed(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...WRONG) });
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return fc.array(inputsOf(schema['items']), { maxLength: 3 });
    case 'string':
      return ofText(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...NUMBERS));
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(...NUMBERS));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function ofObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const entries = Object.entries(properties).map(([name, own]): [string, fc.Arbitrary<unknown>] => [
    name,
    inputsOf(own),
  ]);
  const optional = entries.map(([name]) => name).filter((name) => !required.has(name));
  const record = fc.record(Object.fromEntries(entries), {
    requiredKeys: entries.map(([name]) => name).filter((name) => !optional.includes(name)),
  });
  return record as fc.Arbitrary<unknown>;
}

function ofText(schema: Schema): fc.Arbitrary<unknown> {
  const examples: Readonly<Record<string, readonly string[]>> = {
    date: ['2026-11-20', '2026-02-30', '0001-01-01', '9999-12-31'],
    'date-time': ['2026-11-20T07:30:00Z', '2026-11-20T25:00:00Z'],
    time: ['07:30:00', '23:59:60'],
    decimal: ['1', '1,5', '-1', '1e9'],
    position: ['45.07,7.68', '91,181', ''],
  };
  const formatExamples = examples[String(schema['format'])] ?? [];
  const codes = fc.constantFrom('A', 'CAB-001', '1', '2026-11-20', 'Y', 'company', 'enel', 'team', 'D');
  return fc.oneof(
    formatExamples.length === 0 ? codes : fc.constantFrom(...formatExamples),
    fc.constantFrom(...TEXTS),
  );
}
