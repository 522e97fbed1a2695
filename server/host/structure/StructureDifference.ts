/** A difference between the database and the schemas. */
export interface StructureDifference {
  /** Table, or table and column. */
  readonly place: string;
  /** The difference, in Italian. */
  readonly what: string;
  /** SQL of a migration that removes the difference. */
  readonly sql: string;
  /** Whether saves would fail or lose data; the product does not start then. */
  readonly breaks: boolean;
}
