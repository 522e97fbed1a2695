/** First and longest delay before a retry, in ms; each delay is twice the one before. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 20_000;

/** Schedules retries of requests that got no answer. */
export interface Retries {
  /** After a failure: retries after the delay, when the network is back, or when the page becomes visible. */
  readonly later: () => void;
  /** Resets the delays: there was an answer, or the user asked for a retry. */
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
