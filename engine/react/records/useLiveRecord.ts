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
