import type { DataRecord } from '../../contract/index.ts';
import { getAt } from '../../index.ts';

/** The rows of a call's answer: at `key`, or the answer itself. */
export function answeredRows(data: unknown, key: string): readonly DataRecord[] {
  const rows = Array.isArray(data) ? data : getAt(data, key);
  return Array.isArray(rows) ? (rows as readonly DataRecord[]) : [];
}
