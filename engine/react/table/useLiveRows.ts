import { useCallback, useEffect, useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { TableModel } from '../../index.ts';

/** A row's current state in the list, for dialogs opened from it; notifies on each change. */
export interface LiveRow {
  /** The newest state; the last one, once the row is no longer listed. */
  readonly get: () => DataRecord;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Tracks the rows of a list by key, across reloads. */
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
