import type { Condition, Context, Expression, Predicate } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { evaluateWith, newBudget, type Work } from './evaluateWith.ts';
import { told } from './OPERATIONS.ts';
import type { Outcome } from './Outcome.ts';
import { type Resolve, valueAt } from './Resolve.ts';
import { spend } from './withinSteps.ts';
import { WORDS, WORDS_OF_NONE } from './words.ts';

/**
 * Whether a condition holds over a context. All entries must hold; no answer (`isEmpty`) is one thing however it is written: it fits what names it, and no limit.
 * What cannot be judged fails (an unknown word, a broken pattern, a limit without a value). Never throws, but where `withinSteps` bounds it.
 *
 * | entry | holds when |
 * | --- | --- |
 * | `{"record.a": {"const": 1}}` | a is there and is 1 |
 * | `{"not": {"record.a": {"const": 1}}}` | a has no answer, or another than 1 |
 * | `{"record.a": {"not": {"const": 1}}}` | a has an answer, another than 1 |
 * | `{"record.a": {"const": null}}`, `{"const": ""}`, `{"maxItems": 0}` | a has no answer |
 * | `{"record.b": {"minimum": {"$value": "record.a"}}}` | both are there, numbers, and b >= a |
 * | `{"record.b": {"maximum": {"addDays": [{"$value": "today"}, 30]}}}` | b is no later than in thirty days |
 */
export function holds(condition: Condition, context: Context): boolean {
  return holdsIn(condition, (path) => getAt(context, path));
}

/** The same over any look-up of values; the form model hides cleared values this way. */
export function holdsIn(condition: Condition, resolve: Resolve): boolean {
  return spent(workOver(resolve), (work) => judged(condition, work));
}

/**
 * What an expression comes to over a context: never throws, and takes bounded time.
 *
 * @example evaluate({ add: [{ $value: 'record.a' }, 0.2] }, { record: { a: 0.1 } }) // 0.3
 * @example evaluate({ divide: [1, 0] }, {}) // NoValue 'division-by-zero'
 */
export function evaluate(expression: Expression, context: Context): Outcome {
  return evaluateIn(expression, (path) => getAt(context, path));
}

export function evaluateIn(expression: Expression, resolve: Resolve): Outcome {
  return spent(workOver(resolve), (work) => told(evaluateWith(expression, work)));
}

/** Whether a value fits a predicate that refers to nothing else. */
export function fits(predicate: Predicate, value: unknown): boolean {
  return spent(
    workOver(() => undefined),
    (work) => fitsIn(predicate, value, work),
  );
}

function workOver(resolve: Resolve): Work {
  return { resolve, budget: newBudget(), holds: judged };
}

/** What a whole record may take is counted where somebody bounds it. */
function spent<T>(work: Work, run: (work: Work) => T): T {
  const before = work.budget.steps;
  const found = run(work);
  spend(before - work.budget.steps);
  return found;
}

function judged(condition: Condition, work: Work): boolean {
  work.budget.steps -= 1;
  if (typeof condition !== 'object' || condition === null || work.budget.steps < 0) return false;
  for (const [word, part] of Object.entries(condition)) {
    if (part !== undefined && !entryHolds(word, part, work)) return false;
  }
  return true;
}

function entryHolds(word: string, part: Predicate | Condition | Condition[] | string, work: Work): boolean {
  // The loader puts a condition in the place of a name (`holds`): what is left names none.
  if (typeof part === 'string') return false;
  if (word === 'allOf') return Array.isArray(part) && part.every((each) => judged(each, work));
  if (word === 'anyOf') return Array.isArray(part) && part.some((each) => judged(each, work));
  if (word === 'not') return !judged(part as Condition, work);
  return fitsIn(part as Predicate, valueAt(word, work.resolve), work);
}

/** Each word must accept the value; what is no predicate fits nothing, and no answer fits none that says nothing. */
function fitsIn(predicate: Predicate, value: unknown, work: Work): boolean {
  if (typeof predicate !== 'object' || predicate === null) return false;
  const isNone = isEmpty(value);
  const words = isNone ? WORDS_OF_NONE : WORDS;
  const said = Object.entries(predicate);
  return (
    !(isNone && said.length === 0) &&
    said.every(
      ([word, wanted]) =>
        Object.hasOwn(words, word) && words[word as keyof Predicate](wanted, value, work, fitsIn),
    )
  );
}
