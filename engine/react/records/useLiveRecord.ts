import { useEffect, useMemo, useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { LiveRow } from '../table/useLiveRows.ts';

/** The current state of a page's record, for a dialog opened from it; notifies on each change. */
export function useLiveRecord(record: DataRecord): LiveRow {
  const newest = useRef(record);
  const listeners = useRef(new Set<() => void>());
  useEffect(() => {
    newest.current = record;
    for (const listener of listeners.current) listener();
  }, [record]);
  return useMemo(
    () => ({
      get: () => newest.current,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [],
  );
}
