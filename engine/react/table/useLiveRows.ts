import { useCallback, useEffect, useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { TableModel } from '../../index.ts';

/** A row as the list shows it now, for what is opened from it and stays open: told whenever it changes. */
export interface LiveRow {
  /** The newest state seen; the last one, once the row is no longer listed. */
  readonly get: () => DataRecord;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the rows of a list by their keys, across every renewal of the list. */
export function useLiveRows(
  model: TableModel | undefined,
  rows: readonly DataRecord[],
): (row: DataRecord) => LiveRow {
  const newest = useRef(new Map<string, DataRecord>());
  const listeners = useRef(new Set<() => void>());
  useEffect(() => {
    if (model === undefined) return;
    for (const row of rows) newest.current.set(model.keyOf(row), row);
    for (const listener of listeners.current) listener();
  }, [model, rows]);
  return useCallback(
    (row) => ({
      get: () => newest.current.get(model?.keyOf(row) ?? '') ?? row,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [model],
  );
}
