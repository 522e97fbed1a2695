import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { RetryPolicy } from './RetryPolicy.ts';

/** One row of the outbox: work that a write left to be done after it. */
export type Job = Selectable<Database['outbox']>;

/** What came of an attempt that did its work. */
export interface JobDone {
  /** Written with the job's end, in the same transaction; not called where another process has taken the job meanwhile. */
  settle(db: Kysely<Database>): Promise<void>;
  /** Kept with the job, for people. */
  readonly message?: string | undefined;
  /** When all is over, however it ended. */
  discard?(): Promise<void>;
}

/** What is done with the jobs of some kinds. */
export interface JobWork {
  /** For the log, e.g. `the queue to the ERP`. */
  readonly name: string;
  /** The kinds of jobs that it takes. */
  readonly kinds: readonly string[];
  readonly retry: RetryPolicy;
  /**
   * One attempt, outside of any transaction.
   *
   * @param signal aborted when the server stops.
   * @throws JobRefusal for what no further attempt would mend; anything else is tried again after a pause.
   */
  attempt(job: Job, signal: AbortSignal): Promise<JobDone>;
  /** Whether the lease is renewed while an attempt lasts: for attempts that end by themselves. Others are broken off before their lease ends. */
  readonly renewed?: boolean;
  /** In the transaction that takes the job. */
  onTaken?(db: Kysely<Database>, job: Job): Promise<void>;
  /** In the transaction that gives it up. */
  onGivenUp?(db: Kysely<Database>, job: Job, message: string): Promise<void>;
  /** What people read when every attempt was in vain. */
  inVain(reason: string, mostAttempts: number): string;
  /** Why an attempt failed, for people; default the error's own words. */
  reasonOf?(error: unknown): string;
}

/** A job will not be done as it is, today or later; the message is for people. */
export class JobRefusal extends Error {
  override readonly name: string = 'JobRefusal';
}
