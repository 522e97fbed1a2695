import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/Database.ts';

/** One row of the outbox: work to be done after the write that queued it. */
export type Job = Selectable<Database['outbox']>;

/** Result of a successful attempt. */
export interface JobDone {
  /**
   * Called in the transaction that marks the job as done; skipped where another process has taken the job
   * over.
   */
  settle(db: Kysely<Database>): Promise<void>;
  /** Message stored with the job, for users. */
  readonly message?: string | undefined;
  /** Called at the end in any case, to clean up. */
  discard?(): Promise<void>;
}

/** How jobs of some kinds are done. */
export interface JobWork {
  /** Name in the log, e.g. `the queue to the ERP`. */
  readonly name: string;
  /** Kinds of jobs handled here. */
  readonly kinds: readonly string[];
  readonly retry: RetryPolicy;
  /**
   * One attempt, outside of any transaction.
   *
   * @param signal aborted when the server stops.
   * @throws JobRefusal where further attempts cannot succeed; after any other error the job is tried again
   * after a pause.
   */
  attempt(job: Job, signal: AbortSignal): Promise<JobDone>;
  /**
   * Whether the lease is renewed during an attempt, for attempts that end by themselves. All others are
   * aborted before their lease ends.
   */
  readonly renewed?: boolean;
  /** Called in the transaction that takes the job. */
  onTaken?(db: Kysely<Database>, job: Job): Promise<void>;
  /** Called in the transaction that marks the job as failed for good. */
  onGivenUp?(db: Kysely<Database>, job: Job, message: string): Promise<void>;
  /** Message for users when all attempts have failed. */
  inVain(reason: string, mostAttempts: number): string;
  /** Reason of a failed attempt, for users; default: the error's message. */
  reasonOf?(error: unknown): string;
}

/** The job cannot succeed as it is, now or later; the message is for users. */
export class JobRefusal extends Error {
  override readonly name: string = 'JobRefusal';
}

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
