import type { Change } from '../audit/recordChanges.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { FileAnswer } from '../calls/FileAnswer.ts';
import type { NewJob } from '../queue/enqueueJobs.ts';

/** Side effects collected while a handler runs. */
export interface Gathered {
  readonly changes: Change[];
  readonly jobs: NewJob[];
  readonly afterCommit: (() => void | Promise<void>)[];
  /** True if the write must not appear in the audit. */
  untold: boolean;
  /** The user, where only the handler identifies them (sign-in). */
  actor?: SignedInUser;
}

/** Answer of a call. */
export type Answer = FileAnswer | Readonly<Record<string, unknown>> | readonly unknown[] | null;
