/** A scheduled job. */
export interface ClockJob {
  /** Permanent name, equal in every process: `notice loan.dueTomorrow`. */
  readonly name: string;
  /** The latest hour for which the job is to run. */
  due(now: Date): Date;
  /**
   * Runs the job for an hour, which may have been missed and lie a day back, in short transactions; after a
   * crash it may run twice for one hour.
   *
   * @returns a summary in Italian for administrators.
   */
  run(due: Date, stopping: AbortSignal): Promise<string>;
}
