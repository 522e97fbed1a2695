import { type RawBuilder, sql } from 'kysely';
import { containsText, type TextColumn } from './foldedText.ts';

/**
 * A condition: each word of the text is somewhere in one of the columns, whichever comes first: "Marco Ferrero" finds "Ferrero Marco". Without regard to
 * capitals, accents and shapes of the apostrophe. No text, no condition.
 *
 * @example rows.where(searchedIn(query.q, ['Name', 'Description']))
 */
export function searchedIn(q: string | undefined, columns: readonly TextColumn[]): RawBuilder<boolean> {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const found = words.map((word) => {
    const places = columns.map((column) => containsText(column, word));
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(found, sql` and `)})`;
}
