import { useEffect, useMemo, useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import type { LiveRow } from '../table/useLiveRows.ts';

/** A record that a page shows, for a dialog opened from it: told whenever the page has a newer one. */
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
