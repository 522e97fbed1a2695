/** A mistake that the tests must notice: a removed limit, a disabled timeout, a skipped check. */
export interface Fault {
  /** `1-errors-uncut`: section of the requirements, then a name. */
  readonly id: string;
  /** Description of the mistake. */
  readonly what: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The suite that must fail (or a generated file of stories), and part of the title of a test in it. */
  readonly suite: string;
  readonly test: string;
}
