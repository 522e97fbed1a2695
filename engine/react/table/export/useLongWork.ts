import { useCallback, useEffect, useRef, useState } from 'react';

/** Arguments of a long operation. */
export interface LongWork {
  /** Aborted when the user cancels or the component unmounts. */
  readonly signal: AbortSignal;
  /** Progress from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** A long operation with progress and cancel (UI-04); one at a time, aborted on unmount. */
export function useLongWork() {
  const [part, setPart] = useState<number>();
  const atWork = useRef<AbortController>(null);
  const cancel = useCallback(() => atWork.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = async (work: (watched: LongWork) => Promise<void>, onFailure: (error: unknown) => void) => {
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
  /** `part`: progress from 0 to 1; undefined while idle. */
  return { part, run, cancel };
}
