/** How often, and how long apart, a job is attempted. */
export interface RetryPolicy {
  /** How long a job belongs to who took it; then another process may take it. */
  readonly leaseMs: number;
  /** The pause after the first failure; it doubles with each, up to `longestMs`. */
  readonly retryMs: number;
  readonly longestMs: number;
  /** After so many attempts in vain a job is in error: people must look. */
  readonly mostAttempts: number;
}

/** The pause after a number of attempts: with 2 s and 10 minutes 2 s, 4 s, 8 s, … 10 minutes. */
export function pauseAfter(
  attempts: number,
  { retryMs, longestMs }: Pick<RetryPolicy, 'retryMs' | 'longestMs'>,
): number {
  return Math.min(retryMs * 2 ** Math.max(0, attempts - 1), longestMs);
}
