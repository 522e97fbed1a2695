/** One thing in which the database is not as the schemas say. */
export interface StructureDifference {
  /** Table, and column where it is about one. */
  readonly place: string;
  /** What differs, in Italian. */
  readonly what: string;
  /** What a migration would say to mend it. */
  readonly sql: string;
  /** Saves would fail, or lose what was written: the product does not start so. */
  readonly breaks: boolean;
}
