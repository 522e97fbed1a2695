import { describe, expect, it } from 'vitest';
import { type Condition, holds, pathsOf } from '../../../engine/index.ts';

const context = {
  record: {
    fine: 3,
    pagesBefore: 100,
    pagesAfter: 90,
    state: 'out',
    lines: [{ n: 1 }, { n: 2 }],
    none: null,
    empty: '',
  },
  user: { permissions: ['Loan.read'], role: 'reader' },
};

describe('a condition over a named context', () => {
  it.each<[string, Condition, boolean]>([
    ['a value that fits', { 'record.state': { const: 'out' } }, true],
    ['a value that does not', { 'record.state': { const: 'back' } }, false],
    [
      'several paths, all fitting',
      { 'record.state': { const: 'out' }, 'user.role': { const: 'reader' } },
      true,
    ],
    [
      'several paths, one not fitting',
      { 'record.state': { const: 'out' }, 'user.role': { const: 'x' } },
      false,
    ],
    ['a missing value, another than that', { 'record.gone': { not: { const: 1 } } }, false],
    ['the contrary of a missing value', { not: { 'record.gone': { const: 1 } } }, true],
    ['no answer', { 'record.none': { type: 'null' } }, true],
    ['no answer, kept as an empty text', { 'record.empty': { const: null } }, true],
    ['no answer, not kept at all', { 'record.gone': { const: '' } }, true],
    ['no answer or that', { 'record.gone': { enum: ['', 'out'] } }, true],
    ['no answer, as short as can be', { 'record.none': { maxLength: 3 } }, true],
    ['no rows', { 'record.none': { maxItems: 0 } }, true],
    ['no row that is wrong', { 'record.gone': { items: { required: ['n'] } } }, true],
    ['no answer, of whatever it is not', { 'record.none': { not: { type: 'string' } } }, false],
    ['no answer, of nothing that is said', { 'record.none': {} }, false],
    ['a limit of no answer', { 'record.none': { minimum: 0 } }, false],
    ['a limit of what is no number', { 'record.state': { maximum: 3 } }, false],
    ['a length of what is no text', { 'record.fine': { minLength: 1 } }, false],
    ['the length of a list that nobody filled', { 'record.none.length': { const: 0 } }, true],
    [
      'a limit that is another value',
      { 'record.pagesAfter': { maximum: { $value: 'record.pagesBefore' } } },
      true,
    ],
    ['the same limit, broken', { 'record.pagesAfter': { minimum: { $value: 'record.pagesBefore' } } }, false],
    ['a limit that is missing', { 'record.pagesAfter': { maximum: { $value: 'record.gone' } } }, false],
    ['a limit that is no number', { 'record.pagesAfter': { maximum: { $value: 'record.state' } } }, false],
    ['equal to another value', { 'record.fine': { const: { $value: 'record.lines.1.n' } } }, false],
    ['a list that contains', { 'user.permissions': { contains: { const: 'Loan.read' } } }, true],
    ['every row of a list', { 'record.lines': { items: { properties: { n: { minimum: 1 } } } } }, true],
    ['a row by its place', { 'record.lines.1.n': { const: 2 } }, true],
    ['either', { anyOf: [{ 'record.state': { const: 'x' } }, { 'record.fine': { minimum: 1 } }] }, true],
    ['all', { allOf: [{ 'record.state': { const: 'x' } }, { 'record.fine': { minimum: 1 } }] }, false],
    ['own properties only', { 'record.constructor': { not: { type: 'null' } } }, false],
  ])('%s', (_story, condition, expected) => {
    expect(holds(condition, context)).toBe(expected);
  });

  it('never throws for any input', () => {
    expect(holds({ 'record.state': { pattern: '(' } }, context)).toBe(false);
    expect(holds({ 'record.state': { unheardOf: 1 } as never }, context)).toBe(false);
    expect(holds({ 'record.state': null as never }, context)).toBe(false);
    expect(holds({ not: null as never }, context)).toBe(true);
    expect(holds({ 'record.state': { const: 'out' } }, {})).toBe(false);
  });

  it('lists every path once, references included', () => {
    const condition: Condition = {
      allOf: [{ 'record.a': { minimum: { $value: 'record.b' } } }, { not: { 'user.c': { const: 1 } } }],
      'record.a': { anyOf: [{ const: { $value: 'row.d' } }] },
    };
    expect(pathsOf(condition)).toEqual(['record.a', 'record.b', 'user.c', 'row.d']);
  });
});
