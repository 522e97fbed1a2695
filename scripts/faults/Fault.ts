/** A mistake that the suite must notice: a limit removed, a time-out off, a check skipped. */
export interface Fault {
  /** `1-errors-uncut`: the section of what must hold, then its own name. */
  readonly id: string;
  /** What a person would have done wrong. */
  readonly what: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The suite that must fail, or a written file of stories, and words of the title of a test in it. */
  readonly suite: string;
  readonly test: string;
}
