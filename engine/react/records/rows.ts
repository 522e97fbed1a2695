import type { DataRecord } from '../../contract/index.ts';

/** What a call answered, as tables and forms take it: they know records by field names, not by a product's types. */
export const asRow = (record: object): DataRecord => record as DataRecord;

/** A list of them. */
export const asRows = (records: readonly object[]): readonly DataRecord[] => records as readonly DataRecord[];

/** A row that a table hands back, as what it was. */
export const fromRow = <T extends object>(row: DataRecord): T => row as T;
