import { CallFailure } from '../../index.ts';

/**
 * What carrying an action out answers where the server makes it only for a written reason and was given none: what is missing came to be after the question, or
 * nobody could ask. Whoever can asks now; else it is told.
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
