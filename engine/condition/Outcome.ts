import { isEmpty } from '../values/equality.ts';

/** Why an expression has no value. */
export type NoValueReason =
  /** A path in the expression has no value. */
  | 'missing'
  | 'division-by-zero'
  /** A number of 10^15 or more, which could not be stored exactly. */
  | 'overflow'
  /** An operand of the wrong type, e.g. a text for a number or an invalid date. */
  | 'not-a-number'
  | 'not-a-day'
  | 'not-a-time'
  | 'not-a-text'
  | 'not-a-list'
  /** The step limit, or the limit of text length, is exceeded. */
  | 'too-much'
  /** An unknown operation; the loader reports such schemas. */
  | 'unknown';

/** Result of an expression without a value. */
export class NoValue {
  readonly reason: NoValueReason;
  /** The path that has no value or the wrong type, if known. */
  readonly path: string | undefined;

  constructor(reason: NoValueReason, path?: string) {
    this.reason = reason;
    this.path = path;
  }
}

/** Result of an expression: a plain JSON value, or the reason why there is none. */
export type Outcome =
  | NoValue
  | string
  | number
  | boolean
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** Type guard: false for `NoValue`, e.g. a division by zero. */
export function hasValue<T>(outcome: T | NoValue): outcome is T {
  return !(outcome instanceof NoValue);
}

/** Looks up a dotted path of the context; undefined if it has no value. */
export type Resolve = (path: string) => unknown;

const LENGTH = '.length';

/**
 * Value of a path in conditions and expressions. The `length` of an empty list is 0, however the list is
 * stored.
 */
export function valueAt(path: string, resolve: Resolve): unknown {
  const value = resolve(path);
  if (value !== undefined || !path.endsWith(LENGTH)) return value;
  return isEmpty(resolve(path.slice(0, -LENGTH.length))) ? 0 : undefined;
}

/** The value of `{"$value": path}`; other operands are returned unchanged. */
export function referenced(operand: unknown, resolve: Resolve): unknown {
  return isReference(operand) ? valueAt(operand.$value, resolve) : operand;
}

export function isReference(operand: unknown): operand is { readonly $value: string } {
  return (
    typeof operand === 'object' &&
    operand !== null &&
    '$value' in operand &&
    typeof operand.$value === 'string'
  );
}
