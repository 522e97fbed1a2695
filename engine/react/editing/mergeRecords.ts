import type { DataRecord } from '../../contract/index.ts';
import { equal } from '../../index.ts';

/** Fields that identify the record and its state: never merged, always the stored record's. */
const IDENTITY: readonly string[] = ['Id', 'rowVersion', 'schemaVersion', 'createdBy'];

export interface Merged {
  readonly record: DataRecord;
  /** Fields changed by both to different values: mine wins and is reported. */
  readonly both: readonly string[];
}

/**
 * Two people's changes of one record.
 *
 * | mine against base | theirs against base | becomes |
 * | --- | --- | --- |
 * | same | any | theirs |
 * | changed | same, or changed as mine | mine |
 * | changed | changed otherwise | mine, and in `both` |
 *
 * @param identity further fields that identify the record, e.g. its parent's id.
 * @example mergeRecords({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }) // { record: { a: 2, b: 3 }, both: [] }
 */
export function mergeRecords(
  base: DataRecord,
  mine: DataRecord,
  theirs: DataRecord,
  identity: readonly string[] = [],
): Merged {
  const identityFields = new Set([...IDENTITY, ...identity]);
  const record: Record<string, unknown> = { ...theirs };
  const both: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (identityFields.has(name) || equal(mine[name], base[name])) continue;
    if (!equal(theirs[name], base[name]) && !equal(theirs[name], mine[name])) both.push(name);
    record[name] = mine[name];
  }
  return { record, both };
}
