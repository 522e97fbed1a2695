import { type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from './CallContext.ts';

/** How many rows a query finds in all; what it selects and how it sorts them is left out. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  { cancellable }: Pick<CallContext, 'cancellable'>,
): Promise<number> {
  const count = found.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [counted] = (await count.execute(cancellable)) as unknown as { readonly total: number }[];
  return counted?.total ?? 0;
}
