import type { Predicate } from '../contract/index.ts';
import { answeredIn, isEmpty, sameAnswer } from '../values/equality.ts';
import { evaluateWith, type Work } from './evaluateWith.ts';
import { matches } from './matches.ts';
import { toOutcome } from './OPERATIONS.ts';
import { referenced } from './referenced.ts';

type Fits = (predicate: Predicate, value: unknown, work: Work) => boolean;
type Judge = (operand: unknown, value: unknown, work: Work, fits: Fits) => boolean;
type Judges = Readonly<Record<keyof Predicate, Judge>>;

/**
 * Evaluates predicate words on an answer; the type requires an entry for each word of the grammar. Meaning
 * as in JSON Schema, except that a word fits only values of its type (`minimum` fits no text) and blank
 * entries of lists and objects are ignored.
 */
export const WORDS: Judges = {
  type: (operand, value) => isOfType(operand, value),
  const: (operand, value, { resolve }) => sameAnswer(referenced(operand, resolve), value),
  enum: (operand, value) => listOf(operand).some((each) => sameAnswer(each, value)),
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
    isObject(value) &&
    Object.entries(operand as Record<string, Predicate>).every(
      ([key, each]) => !has(value, key) || fits(each, value[key], work),
    ),
  required: (operand, value) => isObject(value) && listOf(operand).every((key) => has(value, String(key))),
  not: (operand, value, work, fits) => !fits(operand as Predicate, value, work),
  allOf: (operand, value, work, fits) =>
    listOf(operand).every((each) => fits(each as Predicate, value, work)),
  anyOf: (operand, value, work, fits) => listOf(operand).some((each) => fits(each as Predicate, value, work)),
};

const never: Judge = () => false;

/**
 * The same words for a missing answer: it matches null, empty values and lengths of 0; limits, patterns and
 * negations do not hold.
 */
export const WORDS_OF_NONE: Judges = {
  type: (operand) => operand === 'null',
  const: isEmpty,
  enum: (operand) => listOf(operand).some(isEmpty),
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
 * A limit compares numbers with numbers, and texts with texts (dates and times in ISO format sort as text).
 * A limit without value or of another type does not hold.
 */
function limit(within: (value: number | string, bound: number | string) => boolean): Judge {
  return (operand, value, work) => {
    const bound = typeof operand === 'number' ? operand : toOutcome(evaluateWith(operand, work));
    if (typeof bound === 'string') return typeof value === 'string' && within(value, bound);
    return typeof bound === 'number' && typeof value === 'number' && within(value, bound);
  };
}

/** Whether a value has a type of JSON Schema; numbers must be finite. */
export function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(value: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(value, key) && !isEmpty(value[key]);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
