import { type SelectQueryBuilder, sql } from 'kysely';
import { refuse } from '../errors/Refusal.ts';
import type { CallContext } from './CallContext.ts';
import { textOrder } from './search.ts';

/** Paging and sorting of every list. */
interface ListQuery {
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
  const page = pageOf(query);
  const column = order.fields[by];
  const rows = await found
    .orderBy(order.texts?.includes(by) === true ? textOrder(column) : sql.ref(column), direction)
    .orderBy(sql.ref(order.last), direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute(context.cancellable);
  return { rows: rows as Row[], total: await countBeyond(found, context, page, rows.length) };
}

/**
 * Number of rows of a query of which one page has been read; counts only where the page does not show the end.
 *
 * @param read rows of the page.
 */
export async function countBeyond<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  context: Pick<CallContext, 'cancellable'>,
  { limit, offset }: ListPage,
  read: number,
): Promise<number> {
  const isLast = read < limit && (read > 0 || offset === 0);
  return isLast ? offset + read : countOf(query, context);
}

/** Number of rows of a query, without its columns and order. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { cancellable }: Pick<CallContext, 'cancellable'>,
): Promise<number> {
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [counted] = (await count.execute(cancellable)) as unknown as { readonly total: number }[];
  return counted?.total ?? 0;
}

interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_ROWS = 10;

/** `{ page: 3, perPage: 25 }` is `{ limit: 25, offset: 50 }`; the calls files set the bounds. */
export function pageOf(query: {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
}): ListPage {
  const limit = query.perPage ?? DEFAULT_ROWS;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/**
 * The sort column, one of the allowed ones: names in SQL come from this list, never from the request.
 *
 * @throws Refusal SORT_UNKNOWN.
 */
export function sortOf<Column extends string>(
  query: { readonly sortBy?: string | undefined; readonly sortDesc?: boolean | undefined },
  allowed: readonly Column[],
  otherwise: { readonly by: Column; readonly descending: boolean },
): { readonly by: Column; readonly direction: 'asc' | 'desc' } {
  if (query.sortBy === undefined) {
    return { by: otherwise.by, direction: (query.sortDesc ?? otherwise.descending) ? 'desc' : 'asc' };
  }
  const by = allowed.find((column) => column === query.sortBy);
  if (by === undefined) throw refuse('SORT_UNKNOWN', { field: query.sortBy });
  return { by, direction: query.sortDesc === true ? 'desc' : 'asc' };
}
