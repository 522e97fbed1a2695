import type { DataRecord } from '../../contract/index.ts';

/** Some of a list's rows, in order. */
export interface RowPart {
  readonly rows: readonly DataRecord[];
  /** Rows of all parts together. */
  readonly total: number;
}

/** Every row of a list as it is narrowed now, one part after another, for as long as somebody asks for the next; `signal` stops a read under way. */
export type AllRows = (signal: AbortSignal) => AsyncIterable<RowPart>;
