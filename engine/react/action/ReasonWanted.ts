import { CallFailure } from '../../index.ts';

/**
 * Result of an action that the server executes only with a written reason and got none: an answer became
 * missing after the question, or the caller could not ask. A caller that can asks now; otherwise `tell`
 * displays the refusal.
 */
export class ReasonWanted {
  readonly tell: () => unknown;

  constructor(tell: () => unknown) {
    this.tell = tell;
  }
}

export function wantsReason(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'REASON_MISSING';
}
