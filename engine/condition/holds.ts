import type { Condition, Context, Predicate } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { fits } from './fits.ts';
import type { Resolve } from './Resolve.ts';

/**
 * Whether a condition holds over a context. All entries must hold; a path without a value fails, whatever its predicate says,
 * and so does what cannot be judged (an unknown word, a broken pattern, a limit that is not a number). Never throws.
 *
 * | entry | holds when |
 * | --- | --- |
 * | `{"record.a": {"const": 1}}` | a is there and is 1 |
 * | `{"not": {"record.a": {"const": 1}}}` | a is not there, or is not 1 |
 * | `{"record.b": {"minimum": {"$value": "record.a"}}}` | both are there, numbers, and b >= a |
 */
export function holds(condition: Condition, context: Context): boolean {
  return holdsIn(condition, (path) => getAt(context, path));
}

/** The same over any look-up of values; the form model hides cleared values this way. */
export function holdsIn(condition: Condition, resolve: Resolve): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  for (const [word, part] of Object.entries(condition)) {
    if (part !== undefined && !entryHolds(word, part, resolve)) return false;
  }
  return true;
}

function entryHolds(word: string, part: Predicate | Condition | Condition[], resolve: Resolve): boolean {
  if (word === 'allOf') return Array.isArray(part) && part.every((each) => holdsIn(each, resolve));
  if (word === 'anyOf') return Array.isArray(part) && part.some((each) => holdsIn(each, resolve));
  if (word === 'not') return !holdsIn(part as Condition, resolve);
  const value = resolve(word);
  return value !== undefined && fits(part as Predicate, value, resolve);
}
