import fc from 'fast-check';
import type { Expression } from '../../../engine/index.ts';

const path = fc.constantFrom('record.a', 'record.b', 'record.c', 'record.lines', 'today', 'row.a');
const literal = fc.oneof(
  fc.constantFrom<number | string | boolean>(0, 1, -2, 0.1, 1e14, 'x', '', '2026-02-28', '22:30', true),
  fc.integer({ min: -1_000, max: 1_000 }),
);
const condition = fc.oneof(
  fc.record({ 'record.a': fc.record({ minimum: fc.integer({ min: -3, max: 3 }) }) }),
  fc.record({ 'row.b': fc.record({ const: fc.constantFrom('x', 1) }) }),
  fc.constant({ not: { 'record.b': { type: 'string' } } }),
);

const one = ['floor', 'ceiling', 'abs', 'number', 'year', 'length', 'upper', 'lower'] as const;
const two = [
  'divide',
  'addDays',
  'addMonths',
  'daysBetween',
  'yearsBetween',
  'minutesBetween',
  'subtract',
] as const;
const many = ['add', 'multiply', 'least', 'greatest', 'text', 'coalesce'] as const;

/** Any expression of the grammar, nested a few times. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ all: Expression }>((tie) => {
  const inner = tie('all');
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    all: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      literal,
      path.map(($value) => ({ $value })),
      fc.tuple(fc.constantFrom(...one), inner).map(([word, operand]) => ({ [word]: operand })),
      fc
        .tuple(fc.constantFrom(...two), inner, inner)
        .map(([word, left, right]) => ({ [word]: [left, right] })),
      fc.tuple(fc.constantFrom(...many), list).map(([word, operands]) => ({ [word]: operands })),
      fc.tuple(inner, fc.integer({ min: 0, max: 4 })).map((round) => ({ round })),
      fc.tuple(condition, inner, inner).map(([when, then, other]) => ({ if: when, then, else: other })),
      fc
        .tuple(fc.constantFrom('sum', 'lowest', 'highest'), inner)
        .map(([word, of]) => ({ [word]: 'record.lines', of })),
      condition.map((where) => ({ count: 'record.lines', where })),
    ) as fc.Arbitrary<Expression>,
  };
}).all;

const value = fc.oneof(
  literal,
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, [], {}, '2026-02-30'),
  fc.double(),
);
const row = fc.record({ a: value, b: value });

export const anyContext = fc.record({
  record: fc.record({
    a: value,
    b: value,
    c: value,
    lines: fc.oneof(fc.array(row, { maxLength: 5 }), value),
  }),
  today: fc.constant('2026-03-14'),
});
