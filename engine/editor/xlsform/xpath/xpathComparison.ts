import type { Condition, Expression, Predicate } from '../../../contract/index.ts';
import {
  type AnswerStorage,
  answerPath,
  type ConvertedExpression,
  dayIn,
  type KnownField,
  knownField,
  numberInText,
  textIn,
  type XpathScope,
  xpathNumber,
} from './ConvertedExpression.ts';
import { negated } from './expressionOf.ts';
import { type Operator, Unsayable, type Xpath } from './xpath.ts';

/** Converts the other side of a comparison. */
type Work = (of: Xpath) => ConvertedExpression;

/** The compared answer. */
interface Compared {
  readonly field: KnownField;
  readonly path: string;
  /** Explicitly converted to a number. */
  readonly isNumber: boolean;
  /** Checked for given answers only, as in a constraint. */
  readonly isThere: boolean;
}

const SWAPPED: Readonly<Partial<Record<Operator, Operator>>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
};
const LIMITS: Readonly<Partial<Record<Operator, string>>> = {
  '<': 'exclusiveMaximum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '>=': 'minimum',
};
const FITS: Readonly<Partial<Record<Operator, (value: number, bound: number) => boolean>>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
};

/**
 * Converts a comparison with XPath semantics: numeric if one side is a number, and always numeric for order.
 *
 * @throws Unsayable
 */
export function xpathComparison(
  by: Operator,
  left: Xpath,
  right: Xpath,
  scope: XpathScope,
  work: Work,
): Condition {
  const swapped = SWAPPED[by];
  if (swapped === undefined) throw new Unsayable(by);
  const [one, other] = [comparedIn(left, scope), comparedIn(right, scope)];
  const [size, otherSize] = [lengthIn(left, scope), lengthIn(right, scope)];
  if (size !== undefined) return lengthHolds(by, size, right, scope);
  if (otherSize !== undefined) return lengthHolds(swapped, otherSize, left, scope);
  if (one === undefined && other === undefined) throw new Unsayable(by);
  if (one === undefined) return compareAnswer(swapped, other as Compared, left, work);
  if (other === undefined) return compareAnswer(by, one, right, work);
  try {
    return compareAnswer(by, one, right, work);
  } catch (error) {
    if (!(error instanceof Unsayable)) throw error;
    return compareAnswer(swapped, other, left, work);
  }
}

function comparedIn(of: Xpath, scope: XpathScope): Compared | undefined {
  if (of.is === 'call' && ['number', 'string', 'date'].includes(of.name) && of.args.length === 1) {
    const inner = comparedIn(of.args[0] as Xpath, scope);
    if (inner === undefined || (of.name === 'date' && inner.field.held !== 'day')) return undefined;
    return { ...inner, isNumber: inner.isNumber || of.name === 'number' };
  }
  const field = knownField(of, scope);
  return field && { field, path: answerPath(field, scope), isNumber: false, isThere: of.is === 'self' };
}

function compareAnswer(by: Operator, one: Compared, right: Xpath, work: Work): Condition {
  const otherValue = work(right);
  if (by === '=') return sameIn(one, otherValue);
  if (by === '!=') return negated(sameIn(one, otherValue));
  const { field, path } = one;
  if (field.held === 'text') return listedIn(one, otherValue, FITS[by]);
  return entry(path, { [LIMITS[by] ?? by]: limitIn(field.held, otherValue) } as Predicate);
}

/** @throws Unsayable for a value that the answer's kind cannot be compared with. */
function limitIn(held: AnswerStorage, other: ConvertedExpression): Expression {
  const { value, kind } = other;
  if (held === 'number' && (kind === 'number' || kind === 'text')) return xpathNumber(other).value;
  if (held === 'day') return dayIn(other);
  if (held === 'moment' && kind === 'moment') return value;
  if (held === 'time' && (kind === 'time' || isClock(other))) return value;
  throw new Unsayable(kind);
}

function isClock({ value, kind }: ConvertedExpression): boolean {
  return kind === 'text' && typeof value === 'string' && /^\d\d:\d\d(?::\d\d)?$/.test(value);
}

function sameIn(one: Compared, other: ConvertedExpression): Condition {
  const { field, path, isThere } = one;
  const { held, values } = field;
  if (other.kind === 'blank') return negated(entry(path, presence(field)));
  if (held === 'list' || held === 'rows' || held === 'object') throw new Unsayable('=');
  if (held === 'text' && (one.isNumber || other.kind === 'number'))
    return listedIn(one, other, (value, bound) => value === bound);
  const value = held === 'text' ? wordIn(other, values) : limitIn(held, other);
  if (field.isWhole && typeof value === 'number' && !Number.isInteger(value)) throw new Unsayable('=');
  if (typeof value !== 'object') return entry(path, { const: value });
  const reference = referenceIn(value);
  const equality = entry(
    path,
    reference === undefined ? { minimum: value, maximum: value } : { const: value },
  );
  const from = reference ?? referenceIn(other.value);
  return isThere || from === undefined || from === 'today'
    ? equality
    : sameOrNone(equality, path, field, from, other.kind as AnswerStorage);
}

/** @throws Unsayable for a value that the answer never has. */
function wordIn(other: ConvertedExpression, values: KnownField['values']): Expression {
  if (other.kind !== 'text' && other.kind !== 'day') throw new Unsayable(other.kind);
  const { value } = other;
  if (typeof value === 'string' && values?.includes(value) === false) throw new Unsayable(value);
  return other.kind === 'day' ? value : textIn(other);
}

function referenceIn(value: Expression): string | undefined {
  return typeof value === 'object' && '$value' in value ? (value['$value'] as string) : undefined;
}

/** In XPath two missing answers are equal. */
export function sameOrNone(
  same: Condition,
  path: string,
  field: Pick<KnownField, 'held'>,
  other: string,
  held: AnswerStorage,
): Condition {
  const answered = [entry(path, presence(field)), entry(other, presence({ held }))];
  return { anyOf: [same, { not: { anyOf: answered } }] } as Condition;
}

/**
 * The choices with numeric values that fit.
 *
 * @throws Unsayable if the choices are unknown or none fits.
 */
function listedIn(
  { field, path }: Compared,
  other: ConvertedExpression,
  fits: ((value: number, bound: number) => boolean) | undefined,
): Condition {
  if (typeof other.value === 'object' || field.values === undefined || fits === undefined)
    throw new Unsayable(field.field);
  const bound = xpathNumber(other).value as number;
  const values = field.values.filter((each) => fits(numberInText(each) ?? Number.NaN, bound));
  if (values.length === 0) throw new Unsayable(String(bound));
  return amongValues(path, values);
}

/** Predicate of a given answer. */
export function presence({ held }: Pick<KnownField, 'held'>): Predicate {
  if (held === 'number') return { type: 'number' };
  if (held === 'list' || held === 'rows') return { minItems: 1 };
  return held === 'object' ? { type: 'object' } : { minLength: 1 };
}

function lengthIn(of: Xpath, scope: XpathScope): KnownField | undefined {
  if (of.is !== 'call' || !['string-length', 'count-selected', 'count'].includes(of.name)) return undefined;
  const [only] = of.args;
  return only !== undefined && of.args.length === 1 ? knownField(only, scope) : undefined;
}

function lengthHolds(by: Operator, field: KnownField, right: Xpath, scope: XpathScope): Condition {
  if (right.is !== 'number' || !Number.isInteger(right.value) || right.value < 0) throw new Unsayable(by);
  const isList = field.held === 'list' || field.held === 'rows';
  if (!isList && field.held !== 'text') throw new Unsayable(by);
  const [least, most] = isList ? ['minItems', 'maxItems'] : ['minLength', 'maxLength'];
  const path = answerPath(field, scope);
  const bound = right.value;
  const says = (said: Record<string, number>) => entry(path, said as Predicate);
  if (by === '>=') return says({ [least as string]: bound });
  if (by === '>') return says({ [least as string]: bound + 1 });
  if (by === '<=') return says({ [most as string]: bound });
  if (by === '<' && bound > 0) return says({ [most as string]: bound - 1 });
  if (by === '=') return says({ [least as string]: bound, [most as string]: bound });
  if (by === '!=') return negated(says({ [least as string]: bound, [most as string]: bound }));
  throw new Unsayable(by);
}

/** The condition that an answer is one of some values, of one value the same as its comparison. */
export function amongValues(path: string, values: readonly unknown[]): Condition {
  const [only] = values;
  return entry(path, (values.length === 1 ? { const: only } : { enum: values }) as Predicate);
}

export function entry(path: string, predicate: Predicate): Condition {
  return { [path]: predicate } as Condition;
}
