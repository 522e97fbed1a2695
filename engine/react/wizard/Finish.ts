import type { WriteAttempt } from '../calls/useWrites.ts';

/** How one call of a finish came out; `failure` as the client threw it, none where nothing was sent. */
export type StepResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly text: string; readonly failure?: unknown };

/** Runs one of a finish's calls or hooks by name, under the key that the finish remembers. */
export type RunFinish = (call: string, attempt: WriteAttempt, written: FinishWords) => Promise<StepResult>;

/** What was written with the question; `reason`: why it goes on although something is missing. */
export interface FinishWords {
  readonly reason?: string | undefined;
}

/** A finish that stopped on its way: which one, and what it has done already (WIZ-10). */
export interface Unfinished {
  /** Place in the schema's list of finishes. */
  readonly finish: number;
  readonly done: readonly string[];
  /** As it was written for the first try: the same call is sent again. */
  readonly reason?: string | undefined;
  /** The call that was sent and not answered: it may have been done. Sent again, it has the same key. */
  readonly sent?: { readonly call: string; readonly key: string } | undefined;
}
