import type { Xpath } from './xpath.ts';
import { Unsayable } from './xpath.ts';

/** How an answer is held, as far as comparing it goes. */
export type Held = 'number' | 'text' | 'day' | 'time' | 'moment' | 'position' | 'list' | 'rows' | 'object';

/** A question that expressions may speak of. */
export interface KnownField {
  /** Its field in the record or row. */
  readonly field: string;
  readonly held: Held;
  /** The list of rows that it stands in. */
  readonly list: string | undefined;
  /** All that it can hold, where that is known: choices, or the texts that a calculation chooses from. */
  readonly values?: readonly string[];
  /** A number without decimals. */
  readonly isWhole?: boolean;
  /** What it is worked out from cannot be said: it is filled in by hand. */
  readonly isByHand?: boolean;
}

/** Which names mean what, where an expression stands. */
export interface XpathScope {
  readonly fieldOf: (name: string) => KnownField | undefined;
  /** The question itself (`.`). */
  readonly self: KnownField | undefined;
  /** The list of rows that it stands in. */
  readonly list: string | undefined;
}

/** @throws Unsayable for a name that nothing has. */
export function knownField(of: Xpath, scope: XpathScope): KnownField | undefined {
  if (of.is !== 'field' && of.is !== 'self') return undefined;
  const found = of.is === 'self' ? scope.self : scope.fieldOf(of.name);
  if (found === undefined) throw new Unsayable(of.is === 'self' ? '.' : of.name);
  return found;
}

/** @throws Unsayable for an answer of other rows. */
export function answerPath({ field, list }: KnownField, scope: XpathScope): string {
  if (list === undefined) return `record.${field}`;
  if (list !== scope.list) throw new Unsayable(field);
  return `row.${field}`;
}
