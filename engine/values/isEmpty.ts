import { equal } from './equal.ts';

/**
 * Whether a value counts as no answer: absent, null, a blank text, or a list of such values. The one
 * definition for browser and server; `noAnswerSql` mirrors it in SQL. `0`, `false` and 'N' are answers.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isEmpty);
}

/** The list without blank values; the same list if there are none. */
export function answeredIn(list: readonly unknown[]): readonly unknown[] {
  return list.some(isEmpty) ? list.filter((each) => !isEmpty(each)) : list;
}

/** Equality of answers: all empty values are equal, also inside lists and objects. */
export function sameAnswer(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  return equal(withoutEmpty(left), withoutEmpty(right));
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return answeredIn(value).map(withoutEmpty);
  const filled = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(filled.map(([key, each]) => [key, withoutEmpty(each)]));
}
