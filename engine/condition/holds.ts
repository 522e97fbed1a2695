import type { Condition, Context, Expression, Predicate } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import { evaluateWith, newBudget, type Work } from './evaluateWith.ts';
import { toOutcome } from './OPERATIONS.ts';
import type { Outcome } from './Outcome.ts';
import { type Resolve, valueAt } from './Resolve.ts';
import { spend } from './withinSteps.ts';
import { WORDS, WORDS_OF_NONE } from './words.ts';

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
 * | `{"record.b": {"minimum": {"$value": "record.a"}}}` | both are there, numbers, and b >= a |
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
  spend(before - work.budget.steps);
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
