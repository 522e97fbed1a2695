import { type RawBuilder, sql } from 'kysely';
import { containing } from './containing.ts';

/** A column of texts, by its name or as SQL. */
export type TextColumn = string | RawBuilder<unknown>;

const columnOf = (column: TextColumn): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

/** Sort key of texts that ignores capitals, accents and shapes of the apostrophe, equal on every database. */
export function textOrder(column: TextColumn): RawBuilder<string> {
  return sql`folded_text(${columnOf(column)}) collate "C"`;
}

/** Whether a text contains the searched text, ignoring capitals, accents and shapes of the apostrophe. */
export function containsText(column: TextColumn, text: string): RawBuilder<boolean> {
  return sql`folded_text(${columnOf(column)}) like folded_text(${containing(text)})`;
}
