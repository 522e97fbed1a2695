import type { Condition, Context, Expression, Field, Predicate } from '../contract/index.ts';
import { answeredIn, equal, isEmpty, sameAnswer } from '../values/equality.ts';
import { getAt, isJsonObject } from '../values/paths.ts';
import { comparable } from '../values/time.ts';
import { chargeSteps, evaluateWith, newBudget, type Work, zoneOfWork } from './evaluateWith.ts';
import { toOutcome } from './OPERATIONS.ts';
import { type Outcome, type Resolve, referenced, valueAt } from './Outcome.ts';

/**
 * Whether a condition holds in a context; all entries must hold. All forms of a missing answer (`isEmpty`)
 * are equal: it matches words that name it, and no limit. Invalid parts (unknown words, broken patterns,
 * limits without value) do not hold. Throws only when the limit of `withinSteps` is exceeded.
 *
 * | entry | holds when |
 * | --- | --- |
 * | `{"record.a": {"const": 1}}` | a is there and is 1 |
 * | `{"not": {"record.a": {"const": 1}}}` | a has no answer, or another than 1 |
 * | `{"record.a": {"not": {"const": 1}}}` | a has an answer, another than 1 |
 * | `{"record.a": {"const": null}}`, `{"const": ""}`, `{"maxItems": 0}` | a has no answer |
 * | `{"record.b": {"minimum": {"$value": "record.a"}}}` | both are there, both numbers, days or times, and b >= a |
 * | `{"record.b": {"maximum": {"addDays": [{"$value": "today"}, 30]}}}` | b is no later than in thirty days
 * |
 */
export function holds(condition: Condition, context: Context): boolean {
  return holdsIn(condition, (path) => getAt(context, path));
}

/** The same with a custom lookup, e.g. in the form model, which treats hidden values as empty. */
export function holdsIn(condition: Condition, resolve: Resolve): boolean {
  return charged(workOver(resolve), (work) => conditionHolds(condition, work));
}

/**
 * Value of an expression in a context; never throws, in bounded time.
 *
 * @example evaluate({ add: [{ $value: 'record.a' }, 0.2] }, { record: { a: 0.1 } }) // 0.3
 * @example evaluate({ divide: [1, 0] }, {}) // NoValue 'division-by-zero'
 */
export function evaluate(expression: Expression, context: Context): Outcome {
  return evaluateIn(expression, (path) => getAt(context, path));
}

/** The same with a custom lookup. */
export function evaluateIn(expression: Expression, resolve: Resolve): Outcome {
  return charged(workOver(resolve), (work) => toOutcome(evaluateWith(expression, work)));
}

/** Whether a value fits a predicate without references. */
export function fits(predicate: Predicate, value: unknown): boolean {
  return charged(
    workOver(() => undefined),
    (work) => fitsIn(predicate, value, work),
  );
}

function workOver(resolve: Resolve): Work {
  return { resolve, budget: newBudget(), holds: conditionHolds };
}

/** Charges the steps to the limit of `withinSteps`. */
function charged<T>(work: Work, run: (work: Work) => T): T {
  const before = work.budget.steps;
  const result = run(work);
  chargeSteps(before - work.budget.steps);
  return result;
}

function conditionHolds(condition: Condition, work: Work): boolean {
  work.budget.steps -= 1;
  if (typeof condition !== 'object' || condition === null || work.budget.steps < 0) return false;
  for (const [word, part] of Object.entries(condition)) {
    if (part !== undefined && !entryHolds(word, part, work)) return false;
  }
  return true;
}

function entryHolds(word: string, part: Predicate | Condition | Condition[] | string, work: Work): boolean {
  // The loader replaces named conditions (`holds`); a remaining name is unknown.
  if (typeof part === 'string') return false;
  if (word === 'allOf') return Array.isArray(part) && part.every((each) => conditionHolds(each, work));
  if (word === 'anyOf') return Array.isArray(part) && part.some((each) => conditionHolds(each, work));
  if (word === 'not') return !conditionHolds(part as Condition, work);
  return fitsIn(part as Predicate, valueAt(word, work.resolve), work);
}

/**
 * All words must accept the value. Invalid predicates fit no value, and an empty predicate fits only
 * answers.
 */
function fitsIn(predicate: Predicate, value: unknown, work: Work): boolean {
  if (typeof predicate !== 'object' || predicate === null) return false;
  const isNone = isEmpty(value);
  const words = isNone ? WORDS_OF_NONE : WORDS;
  const entries = Object.entries(predicate);
  return (
    !(isNone && entries.length === 0) &&
    entries.every(
      ([word, operand]) =>
        Object.hasOwn(words, word) && words[word as keyof Predicate](operand, value, work, fitsIn),
    )
  );
}

const compiled = new Map<string, RegExp | null>();

/**
 * Whether a text contains a match of a pattern, as in JSON Schema (Unicode, not anchored); false for invalid
 * patterns.
 */
export function matches(pattern: unknown, text: string): boolean {
  const expression = typeof pattern === 'string' ? regularExpression(pattern) : null;
  return expression?.test(text) ?? false;
}

function regularExpression(pattern: string): RegExp | null {
  const cached = compiled.get(pattern);
  if (cached !== undefined) return cached;
  let expression: RegExp | null = null;
  try {
    expression = new RegExp(pattern, 'u');
  } catch {
    expression = null;
  }
  compiled.set(pattern, expression);
  return expression;
}

type Fits = (predicate: Predicate, value: unknown, work: Work) => boolean;
type Judge = (operand: unknown, value: unknown, work: Work, fits: Fits) => boolean;
type Judges = Readonly<Record<keyof Predicate, Judge>>;

/**
 * Evaluates predicate words on an answer; the type requires an entry for each word of the grammar. Meaning
 * as in JSON Schema, except that a word fits only values of its type (`minimum` fits no text) and blank
 * entries of lists and objects are ignored.
 */
const WORDS: Judges = {
  type: (operand, value) => isOfType(operand, value),
  const: (operand, value, { resolve }) => sameAnswer(referenced(operand, resolve), value),
  enum: (operand, value) => listOrEmpty(operand).some((each) => sameAnswer(each, value)),
  minimum: limit((value, bound) => value >= bound),
  maximum: limit((value, bound) => value <= bound),
  exclusiveMinimum: limit((value, bound) => value > bound),
  exclusiveMaximum: limit((value, bound) => value < bound),
  minLength: (operand, value) => typeof value === 'string' && [...value].length >= Number(operand),
  maxLength: (operand, value) => typeof value === 'string' && [...value].length <= Number(operand),
  pattern: (operand, value) => typeof value === 'string' && matches(operand, value),
  minItems: (operand, value) => Array.isArray(value) && answeredIn(value).length >= Number(operand),
  maxItems: (operand, value) => Array.isArray(value) && answeredIn(value).length <= Number(operand),
  contains: (operand, value, work, fits) =>
    Array.isArray(value) && answeredIn(value).some((each) => fits(operand as Predicate, each, work)),
  items: (operand, value, work, fits) =>
    Array.isArray(value) && answeredIn(value).every((each) => fits(operand as Predicate, each, work)),
  properties: (operand, value, work, fits) =>
    isJsonObject(value) &&
    Object.entries(operand as Record<string, Predicate>).every(
      ([key, each]) => !has(value, key) || fits(each, value[key], work),
    ),
  required: (operand, value) =>
    isJsonObject(value) && listOrEmpty(operand).every((key) => has(value, String(key))),
  not: (operand, value, work, fits) => !fits(operand as Predicate, value, work),
  allOf: (operand, value, work, fits) =>
    listOrEmpty(operand).every((each) => fits(each as Predicate, value, work)),
  anyOf: (operand, value, work, fits) =>
    listOrEmpty(operand).some((each) => fits(each as Predicate, value, work)),
};

const never: Judge = () => false;

/**
 * The same words for a missing answer: it matches null, empty values and lengths of 0; limits, patterns and
 * negations do not hold.
 */
const WORDS_OF_NONE: Judges = {
  type: (operand) => operand === 'null',
  const: isEmpty,
  enum: (operand) => listOrEmpty(operand).some(isEmpty),
  minimum: never,
  maximum: never,
  exclusiveMinimum: never,
  exclusiveMaximum: never,
  minLength: (operand) => Number(operand) <= 0,
  maxLength: (operand) => Number(operand) >= 0,
  pattern: never,
  minItems: (operand) => Number(operand) <= 0,
  maxItems: (operand) => Number(operand) >= 0,
  contains: never,
  items: () => true,
  properties: never,
  required: never,
  not: never,
  allOf: WORDS.allOf,
  anyOf: WORDS.anyOf,
};

/**
 * A limit compares numbers with numbers, and texts with texts (days, times and moments as `comparable` does).
 * A limit without value or of another type does not hold.
 */
function limit(within: (value: number | string, bound: number | string) => boolean): Judge {
  return (operand, value, work) => {
    const bound = typeof operand === 'number' ? operand : toOutcome(evaluateWith(operand, work));
    if (typeof bound === 'string')
      return typeof value === 'string' && within(...comparable(value, bound, zoneOfWork(work)));
    return typeof bound === 'number' && typeof value === 'number' && within(value, bound);
  };
}

/** Whether a value has a type of JSON Schema; numbers must be finite. */
export function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === type;
}

function has(value: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(value, key) && !isEmpty(value[key]);
}

function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a field may have a value, according to its type, `enum` and `const`. */
export function allows(field: Field, value: unknown): boolean {
  if (field.enum !== undefined) return field.enum.some((each) => equal(each, value));
  if (field.const !== undefined) return equal(field.const, value);
  return field.type === undefined || [field.type].flat().some((type) => isOfType(type, value));
}
