import type { Xpath } from './xpath.ts';
import { Unsayable } from './xpath.ts';

/** Storage class of an answer, as far as it matters for comparisons. */
export type Held = 'number' | 'text' | 'day' | 'time' | 'moment' | 'position' | 'list' | 'rows' | 'object';

/** A question that expressions can refer to. */
export interface KnownField {
  /** Its field in the record or row. */
  readonly field: string;
  readonly held: Held;
  /** The list of rows that contains it. */
  readonly list: string | undefined;
  /** All possible values, if they are known: choices, or texts of a calculation. */
  readonly values?: readonly string[];
  /** A number without decimals. */
  readonly isWhole?: boolean;
  /** Its calculation cannot be expressed, so users fill it in. */
  readonly isByHand?: boolean;
}

/** Meaning of names at the place of an expression. */
export interface XpathScope {
  readonly fieldOf: (name: string) => KnownField | undefined;
  /** The question of the expression (`.`). */
  readonly self: KnownField | undefined;
  /** The list of rows that contains the place. */
  readonly list: string | undefined;
}

/**
 * The field of a reference; undefined for other expressions.
 *
 * @throws Unsayable for an unknown name.
 */
export function knownField(of: Xpath, scope: XpathScope): KnownField | undefined {
  if (of.is !== 'field' && of.is !== 'self') return undefined;
  const field = of.is === 'self' ? scope.self : scope.fieldOf(of.name);
  if (field === undefined) throw new Unsayable(of.is === 'self' ? '.' : of.name);
  return field;
}

/**
 * The path of an answer.
 *
 * @throws Unsayable for an answer in other rows.
 */
export function answerPath({ field, list }: KnownField, scope: XpathScope): string {
  if (list === undefined) return `record.${field}`;
  if (list !== scope.list) throw new Unsayable(field);
  return `row.${field}`;
}
