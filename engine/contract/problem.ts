/**
 * Something wrong with a record, the same object in browser and server; its text is made from the message catalogue
 * where it is shown (`formatProblem`), so that the language is the reader's.
 */
export interface Problem {
  /** Dotted path of the field inside the record, `''` for the record as a whole, e.g. `lines.2.Quantity`. */
  readonly path: string;
  /** JSON Schema keyword, rule word (`x-alpha`) or the id of a rule between fields. */
  readonly rule: string;
  /** Values for the message's slots, e.g. `{ limit: 100 }`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Message id in place of the rule's general message. */
  readonly message?: string;
  readonly severity: 'error' | 'warning' | 'info';
}

/** Checks one value against one JSON Schema; conditions and rules between fields are the form model's business. */
export type Check = (value: unknown) => readonly Problem[];
