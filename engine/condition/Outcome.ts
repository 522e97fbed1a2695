/** Why an expression has no value. */
export type NoValueReason =
  /** What it looks at has none. */
  | 'missing'
  | 'division-by-zero'
  /** A number beyond a thousand million millions (10^15): decimals would be lost. */
  | 'overflow'
  /** A text where a number is wanted, a date that is none, and the like. */
  | 'not-a-number'
  | 'not-a-day'
  | 'not-a-time'
  | 'not-a-text'
  | 'not-a-list'
  /** More work than one expression may cause, or a text that grows beyond bounds. */
  | 'too-much'
  /** No operation of the grammar: the loader tells such a schema. */
  | 'unknown';

/** What an expression without a value says instead. */
export class NoValue {
  readonly reason: NoValueReason;
  /** The path that is missing or holds something else, where it is one. */
  readonly path: string | undefined;

  constructor(reason: NoValueReason, path?: string) {
    this.reason = reason;
    this.path = path;
  }
}

/** What an expression comes to: a plain JSON value, or none with the reason. */
export type Outcome =
  | NoValue
  | string
  | number
  | boolean
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

export function hasValue<T>(outcome: T | NoValue): outcome is T {
  return !(outcome instanceof NoValue);
}
