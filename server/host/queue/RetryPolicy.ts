/** Number and intervals of attempts at a job. */
export interface RetryPolicy {
  /** Lease of the process that took a job; afterwards another may take it. */
  readonly leaseMs: number;
  /** Pause after the first failure; doubles with each, up to `longestMs`. */
  readonly retryMs: number;
  readonly longestMs: number;
  /** After this many failed attempts the job is in error, and a person must decide. */
  readonly mostAttempts: number;
}

/** The pause after a number of attempts: with 2 s and 10 minutes 2 s, 4 s, 8 s, … 10 minutes. */
export function pauseAfter(
  attempts: number,
  { retryMs, longestMs }: Pick<RetryPolicy, 'retryMs' | 'longestMs'>,
): number {
  return Math.min(retryMs * 2 ** Math.max(0, attempts - 1), longestMs);
}
