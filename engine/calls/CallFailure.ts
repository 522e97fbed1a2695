import type { Problem } from '../contract/index.ts';

/** A problem as a server tells it: with its text already, for readers without the message catalogue. */
export type ToldProblem = Partial<Problem> & {
  readonly path: string;
  readonly text?: string;
  /** The page where it is put right, where that is another. */
  readonly link?: string;
};

interface Facts {
  /** HTTP status, 0 where no answer came. */
  readonly status: number;
  /** Code of the registry, e.g. `NOT_FOUND`; `OFFLINE` where no answer came. */
  readonly code: string;
  /** `ResultCode` of the answer; negative is a failure. */
  readonly resultCode: number;
  readonly message: string;
  readonly problems?: readonly ToldProblem[];
  /** No answer came: the network or the server is away. The call may have been carried out all the same. */
  readonly offline?: boolean;
}

/** A call that failed: refused by the server, answered with `ResultCode` below 0, or not answered. */
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
