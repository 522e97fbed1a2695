import type { DataRecord } from '../../contract/index.ts';

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
