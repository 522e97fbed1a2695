import type { DataRecord } from '../contract/index.ts';
import { sameAnswer } from './isEmpty.ts';

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
