import { type Expression, type ExpressionBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import { containing } from './containing.ts';

/**
 * A condition: one of the columns has the text somewhere in it, in capitals or not. No text, no condition.
 *
 * @example rows.where((where) => searchedIn(where, query.q, ['Name', 'Description']))
 */
export function searchedIn<Tables, Table extends keyof Tables>(
  where: ExpressionBuilder<Tables, Table>,
  q: string | undefined,
  columns: readonly StringReference<Tables, Table>[],
): Expression<SqlBool> {
  const like = containing(q ?? '');
  if (like === '%%') return sql<boolean>`true`;
  return where.or(columns.map((column) => where(column, 'ilike', like as never)));
}
