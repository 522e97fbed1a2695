/** Runs `work` when the page is idle, at the latest after `timeout` ms. @returns cancel. */
export function whenIdle(work: () => void, timeout = 500): () => void {
  // Safari has no requestIdleCallback: a timer after the frame is close enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 30);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}

/** Deferred work: `soon` schedules it, `postpone` restarts the delay if scheduled, `cancel` drops it. */
export interface QuietWork {
  readonly soon: () => void;
  readonly postpone: () => void;
  readonly cancel: () => void;
  /** Scheduled and not run yet. */
  readonly isDue: () => boolean;
}

/** Runs `work` after `delay` ms without a further `soon` or `postpone`, then when idle. */
export function whenQuiet(work: () => void, delay: number): QuietWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  let isScheduled = false;
  const cancel = (): void => {
    isScheduled = false;
    clearTimeout(timer);
    stop();
  };
  const soon = (): void => {
    cancel();
    isScheduled = true;
    timer = setTimeout(() => {
      stop = whenIdle(() => {
        isScheduled = false;
        work();
      });
    }, delay);
  };
  return { soon, cancel, postpone: () => (isScheduled ? soon() : undefined), isDue: () => isScheduled };
}
