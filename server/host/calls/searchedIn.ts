import { type Expression, type ExpressionBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import { containingWords } from './containing.ts';

/**
 * A condition: each word of the text is somewhere in one of the columns, in capitals or not, whichever comes first: "Marco Ferrero" finds
 * "Ferrero Marco". No text, no condition.
 *
 * @example rows.where((where) => searchedIn(where, query.q, ['Name', 'Description']))
 */
export function searchedIn<Tables, Table extends keyof Tables>(
  where: ExpressionBuilder<Tables, Table>,
  q: string | undefined,
  columns: readonly StringReference<Tables, Table>[],
): Expression<SqlBool> {
  const words = containingWords(q ?? '');
  if (words.length === 0) return sql<boolean>`true`;
  return where.and(
    words.map((word) => where.or(columns.map((column) => where(column, 'ilike', word as never)))),
  );
}
