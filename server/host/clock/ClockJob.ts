/** Something that is done by the clock. */
export interface ClockJob {
  /** The same in every process, and for ever: `notice loan.dueTomorrow`. */
  readonly name: string;
  /** The hour for which it is, or was last, to be done. */
  due(now: Date): Date;
  /**
   * The work itself of an hour, which may have been missed and lie a day back; in short transactions of its own; it may be done twice for one hour, where a process died.
   *
   * @returns what came of it, in Italian, for administrators.
   */
  run(due: Date, stopping: AbortSignal): Promise<string>;
}
