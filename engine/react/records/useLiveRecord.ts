import { useEffect, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { createSignal } from '../../index.ts';
import type { LiveRow } from '../table/useActions.ts';

/** The current state of a page's record, for a dialog opened from it; notifies on each change. */
export function useLiveRecord(record: DataRecord): LiveRow {
  const [live] = useState(() => createSignal(record));
  useEffect(() => live.set(record), [live, record]);
  return live;
}

/** Typed records of a call as generic rows of tables and forms. */
export const asRows = (records: readonly object[]): readonly DataRecord[] => records as readonly DataRecord[];

/** A generic row back as its typed record. */
export const fromRow = <T extends object>(row: DataRecord): T => row as T;
