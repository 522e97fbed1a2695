import { type RawBuilder, sql } from 'kysely';

/** A column of texts, by its name or as SQL. */
type TextColumn = string | RawBuilder<unknown>;

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

/** A `like` pattern that matches the text anywhere; `%` and `_` are escaped. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Each word is one more condition on every row: a text of many words would occupy the database. */
const MAX_WORDS = 8;
const BETWEEN_INDEXED = /[^\p{Alphabetic}\p{N}]+/u;

/** The different words of a search text; those after the first eight do not narrow the search. */
export function searchWords(q: string, between = /\s+/): readonly string[] {
  const words = new Set(q.toLowerCase().split(between));
  words.delete('');
  return [...words].slice(0, MAX_WORDS);
}

/** The query of a text for a column of `search_words`: each word begins one of the column's. */
export function indexQuery(q: string): RawBuilder<unknown> {
  return sql`search_query(${searchWords(q, BETWEEN_INDEXED).join(' ')})`;
}

/**
 * Search condition: every word occurs in one of the columns, in any order ("Marco Ferrero" matches "Ferrero
 * Marco"), ignoring capitals, accents and shapes of the apostrophe; true for an empty text.
 *
 * @example rows.where(searchedIn(query.q, ['Name', 'Description']))
 */
export function searchedIn(q: string | undefined, columns: readonly TextColumn[]): RawBuilder<boolean> {
  const words = searchWords(q ?? '');
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => {
    const places = columns.map((column) => containsText(column, word));
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
