import { equal } from './equal.ts';

/**
 * No answer: absent, null, a text of blanks only, or a list in which nothing else stands. All that looks at answers asks here, in browser and server; in SQL
 * `noAnswerSql` says the same. `0`, `false` and 'N' are answers.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isEmpty);
}

/** What stands in a list, blanks left out; the same list where there are none. */
export function answeredIn(list: readonly unknown[]): readonly unknown[] {
  return list.some(isEmpty) ? list.filter((each) => !isEmpty(each)) : list;
}

/** Equal as answers: however no answer is written, also within lists and objects. */
export function sameAnswer(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  return equal(withoutEmpty(left), withoutEmpty(right));
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return answeredIn(value).map(withoutEmpty);
  const given = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(given.map(([key, each]) => [key, withoutEmpty(each)]));
}
