import type { DataRecord } from '../contract/index.ts';

/**
 * Equal as JSON: same kind, same entries; the order of keys does not count. Self-contained on purpose: `checkModule` writes
 * this function's text into the modules that browsers load.
 */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    // biome-ignore lint/suspicious/noSelfCompare: NaN is the one value that differs from itself, and equals itself here
    return left !== left && right !== right;
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      equal((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

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

/**
 * JSON with sorted keys: equal values give equal texts, whatever the key order of their storage.
 *
 * @example canonical({ b: 1, a: undefined }) === canonical({ b: 1 })
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each)
        .filter(([, own]) => own !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}

/** One field of a change. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Technical counter without meaning for users. */
const SILENT = new Set(['rowVersion']);

/**
 * Changed fields, in the order of the record; all fields if the record was created or deleted.
 *
 * @example differencesOf({ name: 'Ada', age: 3 }, { name: 'Ada', age: 4 }) // [{ field: 'age', before: 3, after: 4 }]
 */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .filter((field) => !SILENT.has(field) && !sameAnswer(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

function recordOf(value: unknown): DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as DataRecord) : {};
}
