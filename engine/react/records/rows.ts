import type { DataRecord } from '../../contract/index.ts';

/** Typed records of a call as generic rows of tables and forms. */
export const asRows = (records: readonly object[]): readonly DataRecord[] => records as readonly DataRecord[];

/** A generic row back as its typed record. */
export const fromRow = <T extends object>(row: DataRecord): T => row as T;
