import type { Condition, Expression } from '../../contract/index.ts';
import { inTable } from './inTable.ts';
import { answerPath, knownField, type XpathScope } from './XpathScope.ts';
import { Unsayable, type Xpath } from './xpath.ts';

/** Functions that our operations are called like; both directions. */
export const FUNCTIONS: readonly (readonly [xpath: string, word: string, shape: 'one' | 'many'])[] = [
  ['round', 'round', 'many'],
  ['int', 'floor', 'one'],
  ['floor', 'floor', 'one'],
  ['ceiling', 'ceiling', 'one'],
  ['abs', 'abs', 'one'],
  ['min', 'least', 'many'],
  ['max', 'greatest', 'many'],
  ['number', 'number', 'one'],
  ['string-length', 'length', 'one'],
  ['count-selected', 'length', 'one'],
  ['concat', 'text', 'many'],
  ['coalesce', 'coalesce', 'many'],
];
export const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  div: 'divide',
};
/** Over the rows of a list. */
export const OVER_ROWS: Readonly<Record<string, string>> = { sum: 'sum', min: 'lowest', max: 'highest' };

/** What judges the condition of an `if`. */
export type ConditionReader = (of: Xpath, scope: XpathScope) => Condition;

/** @throws Unsayable */
export function expressionOf(of: Xpath, scope: XpathScope, judge: ConditionReader): Expression {
  switch (of.is) {
    case 'number':
    case 'text':
      return of.value;
    case 'field':
    case 'self': {
      const field = knownField(of, scope);
      if (field === undefined) throw new Unsayable('.');
      return { $value: answerPath(field, scope) };
    }
    case 'pair': {
      const word = ARITHMETIC[of.by];
      if (word === undefined) throw new Unsayable(of.by);
      const [left, right] = [expressionOf(of.left, scope, judge), expressionOf(of.right, scope, judge)];
      // A sum of many is one.
      const parts = (word === 'add' || word === 'multiply') && operandsIn(left, word);
      return { [word]: [...(parts || [left]), right] } as Expression;
    }
    case 'call':
      return called(of, scope, judge);
  }
}

function operandsIn(value: Expression, word: string): readonly Expression[] | undefined {
  if (typeof value !== 'object') return undefined;
  const parts = (value as Readonly<Record<string, unknown>>)[word];
  return Array.isArray(parts) ? (parts as readonly Expression[]) : undefined;
}

function called(
  { name, args }: Xpath & { is: 'call' },
  scope: XpathScope,
  judge: ConditionReader,
): Expression {
  const [first] = args;
  if (name === 'today' && args.length === 0) return { $value: 'today' };
  if (name === 'true' && args.length === 0) return true;
  if (name === 'false' && args.length === 0) return false;
  if ((name === 'string' || name === 'date') && first !== undefined && args.length === 1)
    return expressionOf(first, scope, judge);
  if (name === 'if' && args.length === 3) {
    const [condition, then, otherwise] = args as [Xpath, Xpath, Xpath];
    return {
      if: judge(condition, scope),
      ...{ then: expressionOf(then, scope, judge), else: expressionOf(otherwise, scope, judge) },
    } as Expression;
  }
  if (first !== undefined && args.length === 1) {
    const field = first.is === 'field' ? knownField(first, scope) : undefined;
    if (name === 'count' && field?.held === 'rows') return { count: `record.${field.field}` };
    const over = inTable(OVER_ROWS, name);
    if (over !== undefined && field?.list !== undefined && field.list !== scope.list)
      return { [over]: `record.${field.list}`, of: { $value: `row.${field.field}` } } as Expression;
  }
  const known = FUNCTIONS.find(([xpath]) => xpath === name);
  if (known === undefined || args.length === 0) throw new Unsayable(`${name}()`);
  const given = args.map((each) => expressionOf(each, scope, judge));
  if (known[2] === 'one' && given.length !== 1) throw new Unsayable(`${name}()`);
  if (name === 'round' && given.length > 2) throw new Unsayable(`${name}()`);
  return { [known[1]]: known[2] === 'one' ? given[0] : given } as Expression;
}
