import { evaluate } from '../../../condition/holds.ts';
import { hasValue } from '../../../condition/Outcome.ts';
import { pathsOfExpression } from '../../../condition/pathsOf.ts';
import type { Expression } from '../../../contract/index.ts';
import { Unsayable, type Xpath } from './xpath.ts';

/**
 * Result of a converted XLSForm expression. `days`: a number of days, represented as a date; `blank`: no
 * answer.
 */
export interface ConvertedExpression {
  readonly value: Expression;
  readonly kind: AnswerStorage | 'days' | 'boolean' | 'blank';
  /** A number without decimals. */
  readonly isWhole?: boolean;
  /** All texts that it can result in, if they are known. */
  readonly texts?: readonly string[];
}

/** XLSForm counts days from this date. */
const FIRST_DAY = '1970-01-01';
const DAY = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

export function valuedText(text: string): ConvertedExpression {
  return text === '' ? { value: '', kind: 'blank' } : { value: text, kind: 'text', texts: [text] };
}

export function valuedAnswer({ held, isWhole, values }: KnownField, path: string): ConvertedExpression {
  return {
    ...{ value: { $value: path }, kind: held },
    ...(isWhole === true && { isWhole }),
    ...(values !== undefined && { texts: values }),
  };
}

/**
 * Converts to a number as XPath does.
 *
 * @throws Unsayable for values that are never a number.
 */
export function xpathNumber({ value, kind, isWhole = false }: ConvertedExpression): ConvertedExpression {
  if (kind === 'number') return { value, kind, isWhole };
  if (kind === 'day' || kind === 'days')
    return { value: { daysBetween: [FIRST_DAY, value] } as Expression, kind: 'number', isWhole: true };
  if (kind !== 'text') throw new Unsayable(kind);
  if (typeof value !== 'string') return withValue({ value: { number: value } as Expression, kind: 'number' });
  const number = numberInText(value);
  if (number === undefined) throw new Unsayable(value);
  return { value: number, kind: 'number', isWhole: Number.isInteger(number) };
}

/**
 * Returns the value unchanged.
 *
 * @throws Unsayable if it results in no value for any answers.
 */
export function withValue(valued: ConvertedExpression): ConvertedExpression {
  const { value } = valued;
  if (typeof value !== 'object' || pathsOfExpression(value).length > 0 || hasValue(evaluate(value, {})))
    return valued;
  throw new Unsayable(valued.kind);
}

/** The number that XPath reads from a text; undefined if there is none. */
export function numberInText(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** @throws Unsayable for values that are no date. */
export function dayIn({ value, kind }: ConvertedExpression): Expression {
  if (kind === 'day' || kind === 'days' || isDayText({ value, kind })) return value;
  throw new Unsayable(kind);
}

export function isDays({ kind }: ConvertedExpression): boolean {
  return kind === 'day' || kind === 'days';
}

function isDayText({ value, kind }: ConvertedExpression): boolean {
  return kind === 'text' && typeof value === 'string' && DAY.test(value);
}

/** @throws Unsayable for values without a common text form: lists, positions, photos, signatures. */
export function textIn(valued: ConvertedExpression): Expression {
  const { value, kind } = valued;
  if (kind === 'text' || kind === 'blank') return value;
  const part = textPart(valued);
  return typeof part === 'string' ? part : ({ text: [part] } as Expression);
}

/** Converts to a part of a longer text. */
export function textPart(valued: ConvertedExpression): Expression {
  const { value, kind } = valued.kind === 'days' ? xpathNumber(valued) : valued;
  if (kind === 'list' || kind === 'rows' || kind === 'object' || kind === 'position')
    throw new Unsayable(kind);
  return typeof value === 'object' ? value : String(value);
}

/** Converts to an integer, truncated towards zero like XLSForm's `int`. */
export function integerExpression(valued: ConvertedExpression): ConvertedExpression {
  const number = xpathNumber(valued);
  if (number.isWhole) return number;
  const { value } = number;
  if (typeof value === 'number') return { value: Math.trunc(value), kind: 'number', isWhole: true };
  return {
    value: isNeverNegative(value) ? ({ floor: value } as Expression) : truncated(value),
    kind: 'number',
    isWhole: true,
  };
}

/** Truncation towards zero as an expression. */
export function truncated(value: unknown): Expression {
  return { add: [{ greatest: [{ floor: value }, 0] }, { least: [{ ceiling: value }, 0] }] } as Expression;
}

/** Whether a number cannot be negative, judged by its operations only. */
function isNeverNegative(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' && value >= 0;
  const node = value as Readonly<Record<string, unknown>>;
  const [word = ''] = Object.keys(node);
  const operands = [node[word]].flat();
  if (['abs', 'length', 'count'].includes(word)) return true;
  if (word === 'greatest') return operands.some(isNeverNegative);
  if (word === 'if')
    return isNeverNegative(node['then']) && (node['else'] === undefined || isNeverNegative(node['else']));
  if (word === 'round') return isNeverNegative(operands[0]);
  return (
    ['add', 'multiply', 'divide', 'floor', 'ceiling', 'least', 'coalesce'].includes(word) &&
    operands.every(isNeverNegative)
  );
}

/**
 * Converts alternatives to one common kind.
 *
 * @throws Unsayable if there is none.
 */
export function commonKind(all: readonly ConvertedExpression[]): {
  readonly kind: ConvertedExpression['kind'];
  readonly values: readonly Expression[];
} {
  const answered = all.filter(({ kind }) => kind !== 'blank');
  const kinds = new Set(answered.map(({ kind }) => kind));
  const [kind = 'blank'] = kinds;
  const as = (is: ConvertedExpression['kind'], make: (valued: ConvertedExpression) => Expression) => ({
    kind: is,
    values: all.map((each) => (each.kind === 'blank' ? '' : make(each))),
  });
  if (kinds.size <= 1) return as(kind, ({ value }) => value);
  const isAll = (fits: (valued: ConvertedExpression) => boolean) => answered.every(fits);
  if (isAll(isDays)) return as('days', dayIn);
  if (isAll((each) => each.kind === 'day' || isDayText(each))) return as('day', dayIn);
  if (
    isAll(
      (each) =>
        each.kind === 'number' || (typeof each.value === 'string' && numberInText(each.value) !== undefined),
    )
  )
    return as('number', (each) => xpathNumber(each).value);
  if (kinds.has('boolean')) throw new Unsayable('boolean');
  return as('text', textIn);
}

/** Storage class of an answer, as far as it matters for comparisons. */
export type AnswerStorage =
  | 'number'
  | 'text'
  | 'day'
  | 'time'
  | 'moment'
  | 'position'
  | 'list'
  | 'rows'
  | 'object';

/** A question that expressions can refer to. */
export interface KnownField {
  /** Its field in the record or row. */
  readonly field: string;
  readonly held: AnswerStorage;
  /** The list of rows that contains it. */
  readonly list: string | undefined;
  /** All possible values, if they are known: choices, or texts of a calculation. */
  readonly values?: readonly string[];
  /** A number without decimals. */
  readonly isWhole?: boolean;
  /** Its calculation cannot be expressed, so users fill it in. */
  readonly isByHand?: boolean;
}

/** Meaning of names at the place of an expression. */
export interface XpathScope {
  readonly fieldOf: (name: string) => KnownField | undefined;
  /** The question of the expression (`.`). */
  readonly self: KnownField | undefined;
  /** The list of rows that contains the place. */
  readonly list: string | undefined;
}

/**
 * The field of a reference; undefined for other expressions.
 *
 * @throws Unsayable for an unknown name.
 */
export function knownField(of: Xpath, scope: XpathScope): KnownField | undefined {
  if (of.is !== 'field' && of.is !== 'self') return undefined;
  const field = of.is === 'self' ? scope.self : scope.fieldOf(of.name);
  if (field === undefined) throw new Unsayable(of.is === 'self' ? '.' : of.name);
  return field;
}

/**
 * The path of an answer.
 *
 * @throws Unsayable for an answer in other rows.
 */
export function answerPath({ field, list }: KnownField, scope: XpathScope): string {
  if (list === undefined) return `record.${field}`;
  if (list !== scope.list) throw new Unsayable(field);
  return `row.${field}`;
}
