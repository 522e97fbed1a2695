import type { Condition, Expression } from '../../../contract/index.ts';
import { inTable } from '../SPELLINGS.ts';
import {
  answerPath,
  type ConvertedExpression,
  commonKind,
  dayIn,
  integerExpression,
  isDays,
  knownField,
  textIn,
  textPart,
  valuedAnswer,
  valuedText,
  withValue,
  type XpathScope,
  xpathNumber,
} from './ConvertedExpression.ts';
import { Unsayable, type Xpath } from './xpath.ts';

/** XPath functions with a direct counterpart, for both directions. */
export const FUNCTIONS: readonly (readonly [xpath: string, word: string, shape: 'one' | 'many'])[] = [
  ['round', 'round', 'many'],
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
/** Aggregates over the rows of a list. */
export const ROW_AGGREGATES: Readonly<Record<string, string>> = { sum: 'sum', min: 'lowest', max: 'highest' };

/** Converts the condition of an `if`. */
export type ConditionReader = (of: Xpath, scope: XpathScope) => Condition;
type Work = (of: Xpath) => ConvertedExpression;

/**
 * Converts an XLSForm expression, with `number`, `text` and dates where XPath converts implicitly.
 *
 * @throws Unsayable
 */
export function expressionOf(of: Xpath, scope: XpathScope, judge: ConditionReader): ConvertedExpression {
  const work: Work = (each) => expressionOf(each, scope, judge);
  switch (of.is) {
    case 'number':
      return { value: of.value, kind: 'number', isWhole: Number.isInteger(of.value) };
    case 'text':
      return valuedText(of.value);
    case 'field':
    case 'self': {
      const field = knownField(of, scope);
      if (field === undefined) throw new Unsayable('.');
      return valuedAnswer(field, answerPath(field, scope));
    }
    case 'pair':
      return withValue(calculatedPair(of.by, work(of.left), work(of.right)));
    case 'call':
      return withValue(callValue(of, scope, judge, work));
  }
}

function calculatedPair(
  by: string,
  left: ConvertedExpression,
  right: ConvertedExpression,
): ConvertedExpression {
  const word = inTable(ARITHMETIC, by);
  if (word === undefined) throw new Unsayable(by);
  if (by === '-' && isDays(left) && isDays(right))
    return {
      value: { daysBetween: [dayIn(right), dayIn(left)] } as Expression,
      kind: 'number',
      isWhole: true,
    };
  if (by === '+' && isDays(left) !== isDays(right))
    return isDays(left) ? later(left, xpathNumber(right)) : later(right, xpathNumber(left));
  if (by === '-' && isDays(left)) return later(left, without(xpathNumber(right)));
  if (isDays(left) || isDays(right)) throw new Unsayable(by);
  const [first, second] = [xpathNumber(left), xpathNumber(right)];
  // Nested sums (and products) are flattened.
  const parts = (word === 'add' || word === 'multiply') && operandsIn(first.value, word);
  const isWhole = by !== 'div' && first.isWhole === true && second.isWhole === true;
  return {
    value: { [word]: [...(parts || [first.value]), second.value] } as Expression,
    kind: 'number',
    isWhole,
  };
}

/** @throws Unsayable for fractions of a day. */
function later(day: ConvertedExpression, { value, isWhole }: ConvertedExpression): ConvertedExpression {
  if (isWhole !== true) throw new Unsayable('days');
  return { value: { addDays: [dayIn(day), value] } as Expression, kind: 'days' };
}

function without({ value, ...number }: ConvertedExpression): ConvertedExpression {
  return { ...number, value: typeof value === 'number' ? -value : ({ subtract: [0, value] } as Expression) };
}

function operandsIn(value: Expression, word: string): readonly Expression[] | undefined {
  if (typeof value !== 'object') return undefined;
  const parts = (value as Readonly<Record<string, unknown>>)[word];
  return Array.isArray(parts) ? (parts as readonly Expression[]) : undefined;
}

function callValue(
  { name, args }: Xpath & { is: 'call' },
  scope: XpathScope,
  judge: ConditionReader,
  work: Work,
): ConvertedExpression {
  const [first] = args;
  if (args.length === 0) {
    if (name === 'today') return { value: { $value: 'today' }, kind: 'day' };
    if (name === 'true' || name === 'false') return { value: name === 'true', kind: 'boolean' };
    throw new Unsayable(`${name}()`);
  }
  if (name === 'if' && args.length === 3) {
    const [condition, then, otherwise] = args as [Xpath, Xpath, Xpath];
    return ifValue(judge(condition, scope), work(then), work(otherwise));
  }
  if (first !== undefined && args.length === 1) {
    const field = first.is === 'field' ? knownField(first, scope) : undefined;
    if (name === 'count' && field?.held === 'rows')
      return { value: { count: `record.${field.field}` } as Expression, kind: 'number', isWhole: true };
    const over = inTable(ROW_AGGREGATES, name);
    if (over !== undefined && field?.list !== undefined && field.list !== scope.list) {
      const cell = valuedAnswer(field, `row.${field.field}`);
      const of = over === 'sum' || !isDays(cell) ? xpathNumber(cell) : cell;
      const rows = { [over]: `record.${field.list}`, of: of.value } as Expression;
      return { ...of, value: rows, kind: isDays(of) ? 'days' : 'number' };
    }
  }
  const make = inTable(MAKERS, name);
  if (make === undefined) throw new Unsayable(`${name}()`);
  return make(args.map(work), name);
}

type Make = (given: readonly ConvertedExpression[], name: string) => ConvertedExpression;

/** @throws Unsayable for several arguments. */
function only(given: readonly ConvertedExpression[], name: string): ConvertedExpression {
  const [first] = given;
  if (first === undefined || given.length > 1) throw new Unsayable(`${name}()`);
  return first;
}

const whole =
  (word: string): Make =>
  (given, name) => ({
    value: { [word]: xpathNumber(only(given, name)).value } as Expression,
    kind: 'number',
    isWhole: true,
  });

const outermost =
  (word: string): Make =>
  (given) => {
    if (given.every(isDays)) return { value: { [word]: given.map(dayIn) } as Expression, kind: 'days' };
    const numbers = given.map(xpathNumber);
    const isWhole = numbers.every((each) => each.isWhole === true);
    return { value: { [word]: numbers.map(({ value }) => value) } as Expression, kind: 'number', isWhole };
  };

const MAKERS: Readonly<Record<string, Make>> = {
  string: (given, name) => ({ value: textIn(only(given, name)), kind: 'text' }),
  number: (given, name) => xpathNumber(only(given, name)),
  date: (given, name) => ({ value: dayIn(only(given, name)), kind: 'day' }),
  int: (given, name) =>
    isDays(only(given, name)) ? only(given, name) : integerExpression(only(given, name)),
  floor: whole('floor'),
  ceiling: whole('ceiling'),
  abs: (given, name) => {
    const number = xpathNumber(only(given, name));
    return { ...number, value: { abs: number.value } as Expression };
  },
  round: (given, name) => {
    if (given.length > 2) throw new Unsayable(`${name}()`);
    const numbers = given.map((each) => xpathNumber(each).value);
    return { value: { round: numbers } as Expression, kind: 'number', isWhole: given.length === 1 };
  },
  min: outermost('least'),
  max: outermost('greatest'),
  'string-length': (given, name) => {
    const text = textIn(only(given, name));
    return { value: { length: text } as Expression, kind: 'number', isWhole: true };
  },
  'count-selected': (given, name) => {
    const { value, kind } = only(given, name);
    if (kind !== 'list') throw new Unsayable(`${name}()`);
    return { value: { length: value } as Expression, kind: 'number', isWhole: true };
  },
  concat: ([first, ...others]) => ({
    value:
      others.length === 0
        ? textIn(first as ConvertedExpression)
        : ({ text: [first as ConvertedExpression, ...others].map(textPart).map(orBlank) } as Expression),
    kind: 'text',
  }),
  coalesce: (given) => {
    const { kind, values } = commonKind(given.filter((each) => each.kind !== 'blank'));
    const [first] = values;
    if (first === undefined) return valuedText('');
    const isWhole = given.every((each) => each.isWhole === true);
    return { value: values.length === 1 ? first : ({ coalesce: values } as Expression), kind, isWhole };
  },
};

/** A blank branch gives no value: the `if` without the other branch expresses that. */
function ifValue(
  condition: Condition,
  then: ConvertedExpression,
  otherwise: ConvertedExpression,
): ConvertedExpression {
  const { kind, values } = commonKind([then, otherwise]);
  if (kind === 'blank') return valuedText('');
  const answered = [then, otherwise].filter((each) => each.kind !== 'blank');
  const isKnown = kind === 'text' && answered.every(({ texts }) => texts !== undefined);
  const isWhole = answered.every((each) => each.isWhole === true);
  const possible = isKnown ? { texts: answered.flatMap(({ texts = [] }) => texts) } : {};
  const [first, second] = values;
  const value =
    otherwise.kind === 'blank'
      ? { if: condition, then: first }
      : then.kind === 'blank'
        ? { if: negated(condition), then: second }
        : { if: condition, then: first, else: second };
  return { value: value as Expression, kind, isWhole, ...possible };
}

export function negated(condition: Condition): Condition {
  const words = Object.keys(condition);
  return words.length === 1 && words[0] === 'not'
    ? (condition['not'] as Condition)
    : ({ not: condition } as Condition);
}

/** Within a text a missing answer counts as empty text. */
function orBlank(value: Expression): Expression {
  if (isAlwaysThere(value)) return value;
  const parts = operandsIn(value, 'coalesce') ?? [value];
  return { coalesce: [...parts, ''] } as Expression;
}

function isAlwaysThere(value: Expression): boolean {
  if (typeof value !== 'object') return true;
  const node = value as Readonly<Record<string, unknown>>;
  if ('text' in node) return (node['text'] as readonly Expression[]).every(isAlwaysThere);
  if ('if' in node)
    return (
      node['else'] !== undefined &&
      isAlwaysThere(node['then'] as Expression) &&
      isAlwaysThere(node['else'] as Expression)
    );
  return 'length' in node || 'count' in node || operandsIn(value, 'coalesce')?.some(isAlwaysThere) === true;
}
