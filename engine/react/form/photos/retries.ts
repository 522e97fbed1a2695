/** First and longest wait before something is tried again by itself, in ms; each wait is twice the one before. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 20_000;

/** Tries again by itself what got no answer. */
export interface Retries {
  /** It failed: tried again after a while, or when the network comes back, or the page is looked at again. */
  readonly later: () => void;
  /** There was an answer, or somebody wants it now: waits begin anew. */
  readonly reset: () => void;
  /** Whether the last try got no answer. */
  readonly waiting: () => boolean;
  readonly listen: () => void;
  readonly close: () => void;
}

export function createRetries(run: () => void): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const reset = (): void => {
    clearTimeout(timer);
    failures = 0;
  };
  const now = (): void => {
    if (failures === 0 || document.visibilityState === 'hidden') return;
    reset();
    run();
  };
  return {
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT));
      failures += 1;
    },
    reset,
    waiting: () => failures > 0,
    listen: () => {
      addEventListener('online', now);
      document.addEventListener('visibilitychange', now);
    },
    close: () => {
      clearTimeout(timer);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    },
  };
}
