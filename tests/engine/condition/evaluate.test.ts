import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expression,
  evaluate,
  hasValue,
  holds,
  NoValue,
  pathsOfExpression,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { anyContext, anyExpression } from './anyExpression.ts';

const lines = [
  { article: 'A', quantity: 3, price: 0.1, back: 'N' },
  { article: 'B', quantity: 2, price: 1.15, back: 'Y' },
  { article: 'C', price: 9 },
];
const context = {
  record: {
    tenth: 0.1,
    fifth: 0.2,
    name: 'Rossi',
    born: '1961-03-15',
    moment: '2026-03-14T23:10:00Z',
    starts: '22:00',
    ends: '06:30',
    empty: '',
    nothing: null,
    huge: 9e14,
    lines,
    none: [],
    typed: [{ price: 3.5 }, { price: ' ' }, { price: null }],
    tags: ['a', 'b'],
    open: true,
  },
  today: '2026-03-14',
  settings: { timeZone: 'Europe/Rome' },
};

const at = (path: string): Expression => ({ $value: path });
const cost: Expression = { multiply: [at('row.quantity'), at('row.price')] };
const isBack = { 'row.back': { const: 'Y' } };

describe('an expression over a named context', () => {
  it.each<[string, Expression, unknown]>([
    ['a number as it stands', 12.5, 12.5],
    ['decimals without surprises', { add: [at('record.tenth'), at('record.fifth')] }, 0.3],
    ['tenths, ten times', { subtract: [1, 0.9, 0.1] }, 0],
    ['money', { multiply: [1.15, 100] }, 115],
    ['a third, rounded where it is stored', { multiply: [{ divide: [1, 3] }, 3] }, 1],
    ['a half, away from zero', { round: [2.345, 2] }, 2.35],
    ['a half below zero', { round: [-2.5] }, -3],
    ['the whole number below', { floor: -1.5 }, -2],
    ['the whole number above', { ceiling: -1.5 }, -1],
    ['without its sign', { abs: { subtract: [1, 3] } }, 2],
    ['the least', { least: [3, at('record.fifth'), 1] }, 0.2],
    ['the last of days', { greatest: ['2026-01-31', at('record.born')] }, '2026-01-31'],
    ['a number that a text says', { add: [{ number: ' 12.5 ' }, 1] }, 13.5],
    ['thirty days from today', { addDays: [at('today'), 30] }, '2026-04-13'],
    ['a month after the last of January', { addMonths: ['2026-01-31', 1] }, '2026-02-28'],
    ['days over a change of the clock', { daysBetween: ['2026-03-28', '2026-03-30'] }, 2],
    ['days back', { daysBetween: ['2026-03-30', '2026-03-28'] }, -2],
    ['an age, the day before the birthday', { yearsBetween: [at('record.born'), at('today')] }, 64],
    ['an age, on the birthday', { yearsBetween: [at('record.born'), '2026-03-15'] }, 65],
    ['the day of a moment', { year: at('record.moment') }, 2026],
    ['minutes over midnight', { minutesBetween: [at('record.starts'), at('record.ends')] }, 510],
    ['minutes from a time to itself', { minutesBetween: ['08:15', '08:15:00'] }, 0],
    ['the day of a moment where the product is', { addDays: [at('record.moment'), 1] }, '2026-03-16'],
    ['days from a moment where the product is', { daysBetween: [at('record.moment'), '2026-03-16'] }, 1],
    ['minutes between moments', { minutesBetween: ['2026-01-01T10:00:00Z', '2026-01-01T11:30:00Z'] }, 90],
    ['characters, not code units', { length: '𝄞a' }, 2],
    ['rows', { length: at('record.lines') }, 3],
    ['capitals', { upper: at('record.name') }, 'ROSSI'],
    [
      'a text with a number',
      { text: ['n. ', at('record.tenth'), ' di ', at('record.name')] },
      'n. 0.1 di Rossi',
    ],
    ['a choice that holds', { if: { 'record.open': { const: true } }, then: 'sì', else: 'no' }, 'sì'],
    ['a choice that does not', { if: { 'record.open': { const: false } }, then: 'sì', else: 'no' }, 'no'],
    ['the first with a value', { coalesce: [at('record.nothing'), { divide: [1, 0] }, 7] }, 7],
    ['how many rows', { count: 'record.lines' }, 3],
    ['how many of a kind', { count: 'record.lines', where: isBack }, 1],
    ['a total; rows without a value are left out', { sum: 'record.lines', of: cost }, 2.6],
    ['a total; blanks count as nothing', { sum: 'record.typed', of: at('row.price') }, 3.5],
    ['nought without a sign', { divide: [0, -4] }, 0],
    ['a total of a kind', { sum: 'record.lines', of: cost, where: isBack }, 2.3],
    ['a total of nothing', { sum: 'record.none', of: 1 }, 0],
    ['a list that nobody filled', { count: 'record.gone' }, 0],
    ['the least of rows', { lowest: 'record.lines', of: at('row.price') }, 0.1],
    ['the greatest of rows', { highest: 'record.lines', of: at('row.article') }, 'C'],
  ])('%s', (_story, expression, value) => {
    expect(evaluate(expression, context)).toEqual(value);
  });

  it.each<[string, Expression, NoValue]>([
    ['a value that is not there', { add: [1, at('record.gone')] }, new NoValue('missing', 'record.gone')],
    ['an empty text', at('record.empty'), new NoValue('missing', 'record.empty')],
    ['a division by zero', { divide: [1, { subtract: [0.3, 0.1, 0.2] }] }, new NoValue('division-by-zero')],
    ['a number too large to be exact', { multiply: [at('record.huge'), 2] }, new NoValue('overflow')],
    ['a text as a number', { add: [at('record.name')] }, new NoValue('not-a-number', 'record.name')],
    ['a text without digits', { number: 'dodici' }, new NoValue('not-a-number')],
    ['the thirtieth of February', { addDays: ['2026-02-30', 1] }, new NoValue('not-a-day')],
    ['a day beyond the calendar', { addDays: ['2026-01-01', 4_000_000] }, new NoValue('overflow')],
    ['an hour that is none', { minutesBetween: ['25:00', '10:00'] }, new NoValue('not-a-time')],
    ['a number among days', { least: ['2026-01-01', 3] }, new NoValue('not-a-number')],
    ['a list as a text', { text: [at('record.tags')] }, new NoValue('not-a-text')],
    ['rows of what is no list', { sum: 'record.name', of: 1 }, new NoValue('not-a-list', 'record.name')],
    ['the least of nothing', { lowest: 'record.none', of: 1 }, new NoValue('missing', 'record.none')],
    [
      'a choice with nothing else',
      { if: { 'record.open': { const: false } }, then: 1 },
      new NoValue('missing'),
    ],
    ['no operation', { wat: 1 } as never, new NoValue('unknown')],
  ])('%s has no value, and returns the reason', (_story, expression, lost) => {
    expect(evaluate(expression, context)).toEqual(lost);
  });

  it('may be a limit of a condition: no later than in thirty days', () => {
    const soon = { 'record.due': { maximum: { addDays: [at('today'), 30] } } } as const;
    expect(holds(soon as never, { record: { due: '2026-04-13' }, today: '2026-03-14' })).toBe(true);
    expect(holds(soon as never, { record: { due: '2026-04-14' }, today: '2026-03-14' })).toBe(false);
    expect(holds(soon as never, { record: { due: '2026-04-13' } })).toBe(false);
  });

  it('lists its paths, cells of rows below their list', () => {
    const expression: Expression = {
      add: [{ sum: 'record.lines', of: cost, where: isBack }, at('record.tenth')],
    };
    expect(pathsOfExpression(expression)).toEqual([
      'record.lines.length',
      'record.lines.*.quantity',
      'record.lines.*.price',
      'record.lines.*.back',
      'record.tenth',
    ]);
  });
});

describe('any expression', () => {
  it('returns a plain value or a reason in any context, deterministically', () => {
    const property = fc.property(anyExpression, anyContext, (expression, values) => {
      const outcome = evaluate(expression, values);
      expect(evaluate(expression, values)).toEqual(outcome);
      if (!hasValue(outcome)) expect(typeof outcome.reason).toBe('string');
      else if (typeof outcome === 'number')
        expect(Number.isFinite(outcome) && Math.abs(outcome) < 1e15).toBe(true);
      else expect(['string', 'boolean', 'object']).toContain(typeof outcome);
    });
    fc.assert(property, { numRuns: runs(2_000) });
  });

  it('never throws for any operand', () => {
    const property = fc.property(fc.anything(), fc.object(), (expression, values) => {
      evaluate(expression as Expression, values);
      expect(holds({ 'record.x': { minimum: expression } } as never, { record: { x: 1 } })).toBeTypeOf(
        'boolean',
      );
    });
    fc.assert(property, { numRuns: runs(1_000) });
  });

  it('takes bounded time: sums over sums over sums give up instead of running for ever', () => {
    const rows = Array.from({ length: 1_000 }, () => ({ n: 1 }));
    const nested: Expression = {
      sum: 'record.rows',
      of: { sum: 'record.rows', of: { sum: 'record.rows', of: at('row.n') } },
    };
    expect(evaluate(nested, { record: { rows } })).toEqual(new NoValue('too-much'));
    let deep: Expression = 1;
    for (let depth = 0; depth < 10_000; depth += 1) deep = { abs: deep };
    expect(evaluate(deep, {})).toEqual(new NoValue('too-much'));
    let long: Expression = 'x'.repeat(100);
    for (let times = 0; times < 20; times += 1) long = { text: [long, long] };
    expect(evaluate(long, {})).toEqual(new NoValue('too-much'));
  });
});
