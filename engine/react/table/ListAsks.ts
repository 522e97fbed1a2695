import type { DataRecord } from '../../contract/index.ts';
import { type CallInput, getAt } from '../../index.ts';

/** Further requests to a list's call, besides its page. */
export interface ListAsks {
  readonly call: string;
  /** Places a query where the route expects it, together with the fixed input of the list. */
  readonly place: (asked: Readonly<Record<string, unknown>>) => CallInput;
  readonly entities: readonly string[];
}

/** A part of a list's rows, in order. */
export interface RowPart {
  readonly rows: readonly DataRecord[];
  /** Number of rows of all parts together. */
  readonly total: number;
}

/**
 * Reads all rows that match search and filters, part by part while the caller iterates; `signal` aborts the
 * request under way.
 */
export type AllRows = (signal: AbortSignal) => AsyncIterable<RowPart>;

/** The rows of a call's answer: at `key`, or the answer itself. */
export function answeredRows(data: unknown, key: string): readonly DataRecord[] {
  const rows = Array.isArray(data) ? data : getAt(data, key);
  return Array.isArray(rows) ? (rows as readonly DataRecord[]) : [];
}
