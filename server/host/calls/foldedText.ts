import { type RawBuilder, sql } from 'kysely';
import { containing } from './containing.ts';

/** A column of texts, by its name or as SQL. */
export type TextColumn = string | RawBuilder<unknown>;

const columnOf = (column: TextColumn): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

/** What a list of texts is sorted by: without regard to capitals, accents and shapes of the apostrophe, the same with every database. */
export function textOrder(column: TextColumn): RawBuilder<string> {
  return sql`folded_text(${columnOf(column)}) collate "C"`;
}

/** Whether a text holds what is looked for anywhere, without regard to capitals, accents and shapes of the apostrophe. */
export function containsText(column: TextColumn, text: string): RawBuilder<boolean> {
  return sql`folded_text(${columnOf(column)}) like folded_text(${containing(text)})`;
}
