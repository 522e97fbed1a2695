import type { WriteAttempt } from '../calls/useWrites.ts';

/** How one call of a finish came out; `failure` as the client threw it, none where nothing was sent. */
export type StepResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly text: string; readonly failure?: unknown };

/** Runs one of a finish's calls or hooks by name, under the key that the finish remembers. */
export type RunFinish = (call: string, attempt: WriteAttempt) => Promise<StepResult>;

/** A finish that stopped on its way: which one, and what it has done already (WIZ-10). */
export interface Unfinished {
  /** Place in the schema's list of finishes. */
  readonly finish: number;
  readonly done: readonly string[];
  /** The call that was sent and not answered: it may have been done. Sent again, it has the same key. */
  readonly sent?: { readonly call: string; readonly key: string } | undefined;
}
