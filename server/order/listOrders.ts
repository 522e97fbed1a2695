import { type RawBuilder, sql } from 'kysely';
import { reachesAllTeams } from '../access/teamAccess.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { pageOf } from '../calls/pageOf.ts';
import { sortOf } from '../calls/sortOf.ts';
import { countOrders } from './countOrders.ts';
import { filterOrders, type OrderFilter } from './filterOrders.ts';
import { ORDER_COLUMNS, orderSort } from './orderSort.ts';
import { selectOrders } from './selectOrders.ts';

export interface OrderQuery extends OrderFilter {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
}

/** Nearer rows are reached so fast that it does not matter from which end. */
const DEEP = 5_000;

/**
 * ORD-01, ORD-04: one page of documents and how many there are, newest first unless asked otherwise. The page's numbers come from an index
 * alone even far down the list; only those few rows are then joined with their names.
 */
export async function listOrders(context: CallContext, query: OrderQuery) {
  const { user } = context;
  const { page: _page, perPage: _perPage, sortBy: _sortBy, sortDesc: _sortDesc, ...filter } = query;
  const where = filterOrders(user, filter);
  const key = JSON.stringify([reachesAllTeams(user) ? 0 : user.userId, filter]);
  const counting = countOrders(context, where, key);
  const [total, found] = await Promise.all([counting, readPage(context, query, where, counting)]);
  const missing = await withoutEmployee(context, query, where, { total, found: found.length });
  return { orders: [...found, ...missing], total };
}

function sortIn(query: OrderQuery) {
  return sortOf(query, ORDER_COLUMNS, { by: 'DocDate', descending: true });
}

/** Documents of a page. Beyond the middle of a long list they are read from its end: half the way at most. */
async function readPage(
  context: CallContext,
  query: OrderQuery,
  where: RawBuilder<boolean>,
  counting: Promise<number>,
) {
  const { by, direction } = sortIn(query);
  const { limit, offset } = pageOf(query);
  const byName = by === 'Dipendente';
  const from = byName ? sql`employees join orders on orders."empID" = employees."empID"` : sql`orders`;
  const read = (way: 'asc' | 'desc', rowsOf: { readonly limit: number; readonly offset: number }) => {
    const order = orderSort(by, way);
    return readRows(
      context,
      sql<number>`(select orders."Id" from ${from} where ${where} order by ${order}
        limit ${rowsOf.limit} offset ${rowsOf.offset})`,
      order,
    );
  };
  if (offset < DEEP || byName) return read(direction, { limit, offset });
  const left = (await counting) - offset;
  if (left <= 0 || left > offset) return read(direction, { limit, offset });
  const page = { limit: Math.min(limit, left), offset: Math.max(0, left - limit) };
  return (await read(direction === 'asc' ? 'desc' : 'asc', page)).reverse();
}

/** Sorted by employee, documents of nobody come last, whichever the direction: what fills up the page after all others. */
async function withoutEmployee(
  context: CallContext,
  query: OrderQuery,
  where: RawBuilder<boolean>,
  { total, found }: { readonly total: number; readonly found: number },
) {
  const { limit, offset } = pageOf(query);
  if (sortIn(query).by !== 'Dipendente' || found === limit || offset + found >= total) return [];
  const nobodys = sql`from orders where ${where} and orders."empID" is null`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${nobodys}`.execute(
    context.db,
    context.cancellable,
  );
  const before = total - (counted[0]?.count ?? 0);
  const order = orderSort('DocDate', 'desc');
  return readRows(
    context,
    sql<number>`(select orders."Id" ${nobodys} order by ${order}
      limit ${limit - found} offset ${Math.max(0, offset + found - before)})`,
    order,
  );
}

/** The documents that `ids`, a subquery, finds, in `order`. One trip to the database for page and names. */
function readRows({ db, cancellable }: CallContext, ids: RawBuilder<number>, order: RawBuilder<unknown>) {
  return selectOrders(db).where('orders.Id', 'in', ids).orderBy(order).execute(cancellable);
}
