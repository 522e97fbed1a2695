import { useCallback, useEffect, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { createSignal, type ReadableSignal, type TableModel } from '../../index.ts';

/**
 * A row's current state in the list, for dialogs opened from it; notifies on each change. The last state,
 * once the row is no longer listed.
 */
export type LiveRow = ReadableSignal<DataRecord>;

/** Tracks the rows of a list by key, across reloads. */
export function useLiveRows(
  model: TableModel | undefined,
  rows: readonly DataRecord[],
): (row: DataRecord) => LiveRow {
  const [newest] = useState(() => createSignal<ReadonlyMap<string, DataRecord>>(new Map()));
  useEffect(() => {
    if (model === undefined) return;
    newest.set(new Map([...newest.get(), ...rows.map((row) => [model.keyOf(row), row] as const)]));
  }, [model, rows, newest]);
  return useCallback(
    (row) => ({
      get: () => newest.get().get(model?.keyOf(row) ?? '') ?? row,
      subscribe: newest.subscribe,
    }),
    [model, newest],
  );
}
