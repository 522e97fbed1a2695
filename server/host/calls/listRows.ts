import { type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from './CallContext.ts';
import { countOf } from './countOf.ts';
import { textOrder } from './foldedText.ts';
import { pageOf } from './pageOf.ts';
import { sortOf } from './sortOf.ts';

/** Paging and sorting of every list. */
export interface ListQuery {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
}

/** Order of a list. */
export interface ListOrder<Field extends string> {
  /** Sortable fields, each with its column: `CardName: 'business_partners.CardName'`. */
  readonly fields: Readonly<Record<Field, string>>;
  /** Fields with texts, sorted by folded text. */
  readonly texts?: readonly NoInfer<Field>[];
  readonly by: NoInfer<Field>;
  readonly descending?: boolean;
  /** Unique column as last sort key, so that no row is on two pages or on none. */
  readonly last: string;
}

/**
 * One page of a query's rows, and their total number.
 *
 * @param found query with columns and conditions, without page; an order that it has precedes the requested
 * one.
 * @throws Refusal SORT_UNKNOWN.
 */
export async function listRows<Tables, Table extends keyof Tables, Row, Field extends string>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  query: ListQuery,
  order: ListOrder<Field>,
  context: Pick<CallContext, 'cancellable'>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { by, direction } = sortOf(query, Object.keys(order.fields) as Field[], {
    by: order.by,
    descending: order.descending ?? false,
  });
  const { limit, offset } = pageOf(query);
  const column = order.fields[by];
  const rows = await found
    .orderBy(order.texts?.includes(by) === true ? textOrder(column) : sql.ref(column), direction)
    .orderBy(sql.ref(order.last), direction)
    .limit(limit)
    .offset(offset)
    .execute(context.cancellable);
  return { rows: rows as Row[], total: await countOf(found, context) };
}
