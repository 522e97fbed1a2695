import { type RawBuilder, sql } from 'kysely';
import { containsText, type TextColumn } from './foldedText.ts';

/**
 * Search condition: every word occurs in one of the columns, in any order ("Marco Ferrero" matches "Ferrero
 * Marco"), ignoring capitals, accents and shapes of the apostrophe; true for an empty text.
 *
 * @example rows.where(searchedIn(query.q, ['Name', 'Description']))
 */
export function searchedIn(q: string | undefined, columns: readonly TextColumn[]): RawBuilder<boolean> {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => {
    const places = columns.map((column) => containsText(column, word));
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
