/**
 * A validation problem, the same object in browser and server. Its text is made when shown
 * (`formatProblem`), in the language of the reader.
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

/** Validates a value against a JSON Schema; conditions and rules between fields belong to the form model. */
export type Check = (value: unknown) => readonly Problem[];
