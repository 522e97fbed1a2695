import { type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from './CallContext.ts';

/** Number of rows of a query, without its columns and order. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { cancellable }: Pick<CallContext, 'cancellable'>,
): Promise<number> {
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [counted] = (await count.execute(cancellable)) as unknown as { readonly total: number }[];
  return counted?.total ?? 0;
}
