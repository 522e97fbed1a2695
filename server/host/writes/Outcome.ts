import type { Change } from '../audit/recordChanges.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { FileAnswer } from '../calls/FileAnswer.ts';
import type { NewJob } from '../queue/enqueueJobs.ts';

/** What a handler left to be done around it, gathered while it runs. */
export interface Gathered {
  readonly changes: Change[];
  readonly jobs: NewJob[];
  readonly afterCommit: (() => void | Promise<void>)[];
  /** The audit is told nothing. */
  untold: boolean;
  /** Who it was, where that is known only now: a stranger until the password was right. */
  actor?: SignedInUser;
}

/** What goes back to the caller. */
export type Answer = FileAnswer | Readonly<Record<string, unknown>> | readonly unknown[] | null;
