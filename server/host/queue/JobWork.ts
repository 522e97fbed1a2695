import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { RetryPolicy } from './RetryPolicy.ts';

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
