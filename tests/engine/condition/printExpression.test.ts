import { describe, expect, it } from 'vitest';
import { type Condition, type Expression, printCondition, printExpression } from '../../../engine/index.ts';

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
  });
});
