import type { WriteAttempt } from '../calls/useWrites.ts';

/** Result of one call of a finish; `failure` is the client's error, absent if no request was sent. */
export type StepResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly text: string; readonly failure?: unknown };

/** Runs a call or hook of a finish by name, with the idempotency key stored for it. */
export type RunFinish = (call: string, attempt: WriteAttempt, written: FinishWords) => Promise<StepResult>;

/** Input of the confirmation; `reason`: why the finish continues despite missing answers. */
export interface FinishWords {
  readonly reason?: string | undefined;
}

/** An interrupted finish with its completed calls (WIZ-10). */
export interface Unfinished {
  /** Index in the schema's list of finishes. */
  readonly finish: number;
  readonly done: readonly string[];
  /** As entered on the first attempt, since the same call is repeated. */
  readonly reason?: string | undefined;
  /** The call without an answer, which may have been executed; repeated with the same key. */
  readonly sent?: { readonly call: string; readonly key: string } | undefined;
}
