/** Runs `work` when the page has nothing better to do, at the latest after `timeout` ms. @returns how to call it off. */
export function whenIdle(work: () => void, timeout = 500): () => void {
  // Safari has no requestIdleCallback: a timer after the frame does nearly as well there.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 30);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}

/** Work that waits for a pause: `soon` asks for it, `postpone` puts off what was asked for, `cancel` calls it off. */
export interface QuietWork {
  readonly soon: () => void;
  readonly postpone: () => void;
  readonly cancel: () => void;
  /** It was asked for and has not been done. */
  readonly isDue: () => boolean;
}

/** Runs `work` once things have been quiet for `delay` ms, and then when idle. */
export function whenQuiet(work: () => void, delay: number): QuietWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  let asked = false;
  const cancel = (): void => {
    asked = false;
    clearTimeout(timer);
    stop();
  };
  const soon = (): void => {
    cancel();
    asked = true;
    timer = setTimeout(() => {
      stop = whenIdle(() => {
        asked = false;
        work();
      });
    }, delay);
  };
  return { soon, cancel, postpone: () => (asked ? soon() : undefined), isDue: () => asked };
}
