import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, evaluate, holds, pathsOf } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

/** A visit at a vet's, as conditions see it. */
const context = {
  record: {
    ...{
      day: '2026-11-20',
      next: '2026-11-21',
      hour: '07:30',
      late: '17:05:30',
      weight: 12.5,
      limit: 12.5,
      text: 'Fido',
      same: 'Fido',
    },
    ...{
      none: null,
      no: false,
      nought: 0,
      blank: '',
      list: [1, 2],
      twins: [1, 2],
      owner: { name: 'Ada' },
      host: { name: 'Ada' },
    },
    drugs: [
      { name: 'A', dose: 1 },
      { name: 'B', dose: 2 },
    ],
  },
  today: '2026-11-20',
  user: { id: null },
};
const compared = (word: string, left: string, right: string): boolean =>
  holds({ [`record.${left}`]: { [word]: { $value: right } } } as Condition, context);

describe('a value compared with another', () => {
  it.each<[string, string, string, boolean]>([
    ['day', 'minimum', 'today', true],
    ['day', 'exclusiveMinimum', 'today', false],
    ['next', 'exclusiveMinimum', 'today', true],
    ['day', 'maximum', 'record.next', true],
    ['next', 'maximum', 'record.day', false],
    ['hour', 'exclusiveMaximum', 'record.late', true],
    ['late', 'minimum', 'record.hour', true],
    ['weight', 'maximum', 'record.limit', true],
    ['weight', 'exclusiveMaximum', 'record.limit', false],
    ['weight', 'minimum', 'record.day', false],
    ['day', 'minimum', 'record.weight', false],
    ['text', 'const', 'record.same', true],
    ['text', 'const', 'record.day', false],
    ['list', 'const', 'record.twins', true],
    ['owner', 'const', 'record.host', true],
    ['nought', 'const', 'record.no', false],
    ['none', 'const', 'user.id', false],
    ['none', 'const', 'record.gone', false],
    ['gone', 'const', 'record.gone', false],
    ['weight', 'minimum', 'record.none', false],
    ['weight', 'minimum', 'record.gone', false],
    ['weight', 'minimum', 'record.list', false],
    ['none', 'minimum', 'record.limit', false],
  ])('%s %s %s: %s', (left, word, right, expected) => {
    expect(compared(word, left, right)).toBe(expected);
  });

  it.each<[string, string, string, boolean]>([
    ['2026-11-20T10:00:00+02:00', 'exclusiveMaximum', '2026-11-20T09:00:00Z', true],
    ['2026-11-20T10:00:00+02:00', 'minimum', '2026-11-20T08:00:00.000Z', true],
    ['2026-11-20T08:00:00Z', 'exclusiveMinimum', '2026-11-20T10:00:00+0200', false],
    // The day of a moment is that of the product's time zone.
    ['2026-06-30T22:30:00Z', 'minimum', '2026-07-01', true],
    ['2026-06-30T22:30:00Z', 'maximum', '2026-07-01', true],
    ['2026-07-01', 'maximum', '2026-06-30T21:30:00Z', false],
    ['2026-06-30T22:30:00Z', 'minimum', '2026-07-01T00:31', false],
  ])('moments compare as time does: %s %s %s: %s', (at, word, other, expected) => {
    const record = { at, other };
    const limit = { 'record.at': { [word]: { $value: 'record.other' } } } as Condition;
    expect(holds(limit, { record, settings: { timeZone: 'Europe/Rome' } })).toBe(expected);
  });

  it('the least of moments is the earliest, whatever their offsets', () => {
    const record = { a: '2026-11-20T09:30:00Z', b: '2026-11-20T10:00:00+02:00' };
    const both = [{ $value: 'record.a' }, { $value: 'record.b' }];
    expect(evaluate({ least: both }, { record })).toBe(record.b);
    expect(evaluate({ greatest: both }, { record })).toBe(record.a);
  });

  it('days and times compare as time does, for any two of them', () => {
    const moment = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const property = fc.property(moment, moment, (one, other) => {
      const [left, right] = [one.toISOString().slice(0, 10), other.toISOString().slice(0, 10)];
      const result = holds(
        { 'record.day': { minimum: { $value: 'record.other' } } },
        { record: { day: left, other: right } },
      );
      expect(result).toBe(Date.parse(left) >= Date.parse(right));
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});

describe('the value at a path', () => {
  it.each<[string, boolean]>([
    ['record.no', true],
    ['record.nought', true],
    ['record.blank', false],
    ['record.none', false],
    ['record.gone', false],
    ['record.owner.name', true],
    ['record.owner.name.first', false],
    ['record.drugs.1.name', true],
    ['record.drugs.2.name', false],
    ['record.drugs.-1.name', false],
    ['record.drugs.length', true],
    ['record.gone.length', true],
    ['record.text.length', false],
    ['record.constructor', false],
    ['record.drugs.map', false],
    ['record.owner.__proto__', false],
    ['gone.at.all', false],
  ])('%s is there: %s', (path, there) => {
    // The empty predicate holds for every existing value.
    expect(holds({ [path]: {} } as Condition, context)).toBe(there);
    expect(holds({ [path]: { const: null } }, context)).toBe(!there);
  });

  it('conditions on rows check their content', () => {
    const drugs = (predicate: object): boolean => holds({ 'record.drugs': predicate } as Condition, context);
    expect(drugs({ contains: { properties: { dose: { minimum: 2 } }, required: ['dose'] } })).toBe(true);
    expect(drugs({ items: { properties: { dose: { minimum: 2 } } } })).toBe(false);
    expect(drugs({ items: { required: ['name', 'dose'] } })).toBe(true);
    expect(drugs({ not: { contains: { properties: { name: { const: 'C' } } } } })).toBe(true);
    expect(drugs({ minItems: 2, maxItems: 2 })).toBe(true);
  });
});

describe('conditions put together', () => {
  const yes: Condition = { 'record.text': { const: 'Fido' } };
  const no: Condition = { 'record.text': { const: 'Rex' } };
  const leaf = fc.constantFrom(yes, no);
  const tree: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf }) as Condition),
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf }) as Condition),
      tie('any').map((not) => ({ not }) as Condition),
    ),
  })).any;

  it('follow the rules of logic: not of all is any of not, and twice not is the thing itself', () => {
    const property = fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (parts) => {
      const all = parts as [Condition, ...Condition[]];
      const nots = all.map((not) => ({ not })) as [Condition, ...Condition[]];
      expect(holds({ not: { allOf: all } }, context)).toBe(holds({ anyOf: nots }, context));
      expect(holds({ not: { anyOf: all } }, context)).toBe(holds({ allOf: nots }, context));
      for (const part of all) expect(holds({ not: { not: part } }, context)).toBe(holds(part, context));
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('depend on their paths only', () => {
    const property = fc.property(tree, fc.jsonValue(), (condition, other) => {
      const changed = { ...context, record: { ...context.record, weight: other }, else: other };
      expect(holds(condition, changed)).toBe(holds(condition, context));
      expect(pathsOf(condition).every((path) => path === 'record.text')).toBe(true);
    });
    fc.assert(property, { numRuns: runs(200) });
  });
});
