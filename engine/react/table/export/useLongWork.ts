import { useCallback, useEffect, useRef, useState } from 'react';

/** What long work gets. */
export interface Watched {
  /** Aborted when the reader cancels, or leaves. */
  readonly signal: AbortSignal;
  /** How much is done, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Long work that shows how far it is and may be left (UI-04): one at a time, given up when the component goes. */
export function useLongWork() {
  const [part, setPart] = useState<number>();
  const atWork = useRef<AbortController>(null);
  const cancel = useCallback(() => atWork.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = async (work: (watched: Watched) => Promise<void>, onFailure: (error: unknown) => void) => {
    if (atWork.current !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    atWork.current = controller;
    setPart(0);
    try {
      await work({ signal, onProgress: setPart });
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      atWork.current = null;
      setPart(undefined);
    }
  };
  /** Done so far, 0 to 1; undefined while nothing is. */
  return { part, run, cancel };
}
