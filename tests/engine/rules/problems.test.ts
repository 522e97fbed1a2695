import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import grammar from '../../../schemas/meta/entity.schema.json' with { type: 'json' };
import { runs } from '../../support/runs.ts';
import { loadLibrary } from '../support/library.ts';
import { loadModule } from './loadModule.ts';

const library = await loadLibrary();

describe('[VAL-04] problems, the same from Node and from the module that browsers load', () => {
  it('are reported by path, rule and values, with the message of the schema', () => {
    const check = compileCheck({
      type: 'object',
      required: ['a'],
      additionalProperties: false,
      properties: {
        a: { type: 'string', 'x-messages': { required: 'give-a' } },
        b: { type: 'integer', maximum: 5, 'x-messages': { maximum: 'too-much' } },
        c: { enum: ['x', 'y'] },
        'odd/name~': { const: 1 },
      },
    });
    expect(check({ b: 7, c: 'z', 'odd/name~': 2, extra: 1 })).toEqual([
      { path: 'a', rule: 'required', params: {}, message: 'give-a', severity: 'error' },
      {
        path: 'extra',
        rule: 'additionalProperties',
        params: { additionalProperty: 'extra' },
        severity: 'error',
      },
      {
        path: 'b',
        rule: 'maximum',
        params: { comparison: '<=', limit: 5 },
        message: 'too-much',
        severity: 'error',
      },
      { path: 'c', rule: 'enum', params: { values: ['x', 'y'] }, severity: 'error' },
      { path: 'odd/name~', rule: 'const', params: { value: 1 }, severity: 'error' },
    ]);
  });

  it('use the message of the field for empty, missing or invalid values', () => {
    const f = { 'x-required': true, 'x-messages': { required: 'give-f' } };
    const check = compileCheck({ type: 'object', properties: { f } });
    const expectedProblem = { path: 'f', rule: 'required', params: {}, message: 'give-f', severity: 'error' };
    expect(check({})).toEqual([expectedProblem]);
    expect(check({ f: ' ' })).toEqual([expectedProblem]);
  });

  it('[VAL-02] a password has one problem at a time: too short, then too simple', () => {
    const check = compileCheck({ type: 'object', properties: { p: { type: 'string', 'x-password': true } } });
    expect(check({ p: 'aB1!' }).map((each) => each.params['variant'])).toEqual(['short']);
    expect(check({ p: 'abcdefghi' }).map((each) => each.params['variant'])).toEqual([undefined]);
    expect(check({ p: 'abcdE1!x' })).toEqual([]);
  });

  it('a rule composed of several keywords is reported once', () => {
    const check = compileCheck({ type: 'object', properties: { n: { 'x-digits': 3 } } });
    expect(check({ n: 12.5 }).map((each) => each.rule)).toEqual(['x-digits']);
  });

  it('of any loan, however broken, are equal both ways', async () => {
    const entity = library.entities['loan'] ?? {};
    const [compiled, loaded] = [compileCheck(entity), await loadModule(checkModule(entity))];
    const odd = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('Y'),
    );
    const row = fc.record({ what: odd, count: odd }, { requiredKeys: [] });
    const loan = fc.record(
      {
        ...{
          memberId: odd,
          bookCode: odd,
          state: fc.oneof(odd, fc.constant('out')),
          lentOn: odd,
          fine: odd,
          damaged: odd,
        },
        extras: fc.oneof(odd, fc.array(row, { maxLength: 6 })),
        reading: fc.oneof(odd, fc.record({ done: odd, stars: odd }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    );
    const property = fc.property(loan, (record) => {
      expect(loaded(record)).toEqual(compiled(record));
    });
    fc.assert(property, { numRuns: runs(500) });
  });

  it('come from modules without imports and evaluation', () => {
    for (const entity of Object.values(library.entities)) {
      const text = checkModule(entity);
      expect(text).toMatch(/export const check = /);
      expect(text).not.toMatch(/\brequire\(|\bimport\b|\beval\(|new Function/);
    }
  });

  it('every day that the calendar has since 1900 is a date, and no other', () => {
    const check = compileCheck({ format: 'date' });
    const two = (number: number): string => String(number).padStart(2, '0');
    const parts = fc.tuple(
      fc.integer({ min: 1900, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    const property = fc.property(parts, ([year, month, day]) => {
      const moment = new Date(Date.UTC(year, month - 1, day));
      const exists =
        moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && moment.getUTCFullYear() === year;
      expect(check(`${year}-${two(month)}-${two(day)}`)).toHaveLength(exists ? 0 : 1);
    });
    fc.assert(property, { numRuns: runs(2000) });
  });

  it('an unknown keyword is an error of the schema, not of the value', () => {
    expect(() => compileCheck({ colour: true })).toThrow(EngineError);
    expect(() => checkModule({ format: 'colour' })).toThrow(EngineError);
  });

  it('each word of a field that the grammar describes as a rule is one, no other is', () => {
    for (const [word, entry] of Object.entries(grammar.$defs.field.properties)) {
      if (!word.startsWith('x-')) continue;
      const description = 'description' in entry ? entry.description : '';
      const compile = () => compileCheck({ [word]: null });
      if (/\(VAL-0\d |^For a list of values: each/.test(description))
        expect(compile, word).toThrow(EngineError);
      else expect(compile()('any'), word).toEqual([]);
    }
  });
});
