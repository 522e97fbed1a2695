import type { Problem } from '../contract/index.ts';

/** A problem as sent by a server: with its text, for clients without the message catalogue. */
export type ToldProblem = Partial<Problem> & {
  readonly path: string;
  readonly text?: string;
  /** Address of the page where the user can correct it, if it is another page. */
  readonly link?: string;
};

interface Facts {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Error code, e.g. `NOT_FOUND`; `OFFLINE` without an answer. */
  readonly code: string;
  /** `ResultCode` of the answer; negative is a failure. */
  readonly resultCode: number;
  readonly message: string;
  readonly problems?: readonly ToldProblem[];
  /** True without an answer (network or server unreachable). The call may have been executed all the same. */
  readonly offline?: boolean;
}

/** A failed call: refused by the server, answered with `ResultCode` below 0, or not answered. */
export class CallFailure extends Error {
  readonly call: string;
  readonly status: number;
  readonly code: string;
  readonly resultCode: number;
  readonly problems: readonly ToldProblem[];
  readonly offline: boolean;

  constructor(call: string, facts: Facts, cause?: unknown) {
    super(facts.message, cause === undefined ? undefined : { cause });
    this.name = 'CallFailure';
    this.call = call;
    this.status = facts.status;
    this.code = facts.code;
    this.resultCode = facts.resultCode;
    this.problems = facts.problems ?? [];
    this.offline = facts.offline === true;
  }
}
