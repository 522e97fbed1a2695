import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  type Expression,
  NotRead,
  parseCondition,
  parseExpression,
  printCondition,
  printExpression,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { anyExpression } from './anyExpression.ts';

const at = (path: string) => ({ $value: path });

describe('expressions and conditions as people read them', () => {
  it.each<[string, Expression]>([
    [
      'round(row.quantity * row.price, 2)',
      { round: [{ multiply: [at('row.quantity'), at('row.price')] }, 2] },
    ],
    ['(record.a + 1) - record.b - -2', { subtract: [{ add: [at('record.a'), 1] }, at('record.b'), -2] }],
    [
      'sum(record.lines, row.amount, where row.back = "Y")',
      { sum: 'record.lines', of: at('row.amount'), where: { 'row.back': { const: 'Y' } } },
    ],
    [
      'if record.open = true then "sì" else (if record.n > 3 then 1)',
      {
        if: { 'record.open': { const: true } },
        then: 'sì',
        else: { if: { 'record.n': { exclusiveMinimum: 3 } }, then: 1 },
      },
    ],
    ['addDays(today, 30)', { addDays: [at('today'), 30] }],
    ['add([3])', { add: [3] }],
    ['value("if") + value("a b")', { add: [at('if'), at('a b')] }],
    ['count(record.lines)', { count: 'record.lines' }],
  ])('%s', (text, expression) => {
    expect(printExpression(expression)).toBe(text);
    expect(parseExpression(text)).toEqual(expression);
  });

  it.each<[string, Condition]>([
    [
      'record.state = "out" and record.due < today',
      { 'record.state': { const: 'out' }, 'record.due': { exclusiveMaximum: at('today') } },
    ],
    [
      'any(record.a >= 1, not(record.b is "string"))',
      { anyOf: [{ 'record.a': { minimum: 1 } }, { not: { 'record.b': { type: 'string' } } }] },
    ],
    ['record.a = record.b', { 'record.a': { const: at('record.b') } }],
    ['record.a in ["x","y"]', { 'record.a': { enum: ['x', 'y'] } }],
    ['record.due <= addDays(today, 30)', { 'record.due': { maximum: { addDays: [at('today'), 30] } } }],
    ['record.n > (today - 1)', { 'record.n': { exclusiveMinimum: { subtract: [at('today'), 1] } } }],
    ['record.l fits {"minItems":1,"maxItems":3}', { 'record.l': { minItems: 1, maxItems: 3 } }],
    ['all(record.a = null)', { allOf: [{ 'record.a': { const: null } }] }],
  ])('%s', (text, condition) => {
    expect(printCondition(condition)).toBe(text);
    expect(parseCondition(text)).toEqual(condition);
  });

  it('parse back to the same data, whatever the expression', () => {
    const property = fc.property(anyExpression, (expression) => {
      expect(parseExpression(printExpression(expression))).toEqual(expression);
    });
    fc.assert(property, { numRuns: runs(2_000) });
  });

  it.each<[string, number, string]>([
    ['record.a +', 10, 'a value'],
    ['record.a + (1', 13, '")"'],
    ['wat(1)', 4, 'an operation'],
    ['1 2', 2, 'the end'],
    ['if record.a then 1', 12, '=, <, <=, >, >=, in, is or fits'],
    ['"open', 0, 'a value'],
    ['', 0, 'a value'],
  ])('%s cannot be read: where, and what was expected', (text, place, expected) => {
    expect(parseExpression(text)).toEqual(new NotRead(place, expected));
  });

  it('no text throws or hangs, however deep', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseExpression(text);
        parseCondition(text);
      }),
      { numRuns: runs(1_000) },
    );
    expect(parseExpression('('.repeat(100_000))).toBeInstanceOf(NotRead);
    expect(parseCondition('not('.repeat(100_000))).toBeInstanceOf(NotRead);
  });
});
