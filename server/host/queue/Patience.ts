/** How patient a worker is with one errand. */
export interface Patience {
  /** The pause after the first failure; it doubles with each, up to `longestMs`. */
  readonly retryMs: number;
  readonly longestMs: number;
  /** After so many attempts in vain an errand is in error: people must look. */
  readonly mostAttempts: number;
}

/** The pause after a number of attempts: with 2 s and 10 minutes 2 s, 4 s, 8 s, … 10 minutes. */
export function pauseAfter(attempts: number, { retryMs, longestMs }: Patience): number {
  return Math.min(retryMs * 2 ** Math.max(0, attempts - 1), longestMs);
}
