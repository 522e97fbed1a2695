import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { type AccessSubject, reachesAll, visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { pageOf, sortOf } from '../../host/calls/listRows.ts';
import { indexQuery } from '../../host/calls/search.ts';
import { countOrders } from './countOrders.ts';
import { ORDER_COLUMNS, orderSort, selectOrders } from './selectOrders.ts';

interface OrderQuery extends OrderFilter {
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
}

/** Nearer rows are reached so fast that it does not matter from which end. */
const DEEP = 5_000;

/**
 * ORD-01, ORD-04: one page of documents and how many there are, newest first unless asked otherwise. First
 * the page's numbers, from an index alone even far down the list; then those few rows with their names.
 */
export async function listOrders(context: CallContext, query: OrderQuery) {
  const { user } = context;
  const { page: _page, perPage: _perPage, sortBy: _sortBy, sortDesc: _sortDesc, ...filter } = query;
  const where = filterOrders(context, filter);
  const key = JSON.stringify([reachesAll(context, 'order') ? 0 : user.userId, filter]);
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
  const readPage = (way: 'asc' | 'desc', rowsOf: { readonly limit: number; readonly offset: number }) => {
    return readRows(
      context,
      sql`select orders."Id" from ${from} where ${where} order by ${orderSort(by, way)}
        limit ${rowsOf.limit} offset ${rowsOf.offset}`,
    );
  };
  if (offset < DEEP || byName) return readPage(direction, { limit, offset });
  const remaining = (await counting) - offset;
  if (remaining <= 0 || remaining > offset) return readPage(direction, { limit, offset });
  const page = { limit: Math.min(limit, remaining), offset: Math.max(0, remaining - limit) };
  return (await readPage(direction === 'asc' ? 'desc' : 'asc', page)).reverse();
}

/**
 * Documents without an employee come last in either direction when sorting by employee: they fill the page
 * after all others.
 */
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
  return readRows(
    context,
    sql`select orders."Id" ${nobodys} order by ${orderSort('DocDate', 'desc')}
      limit ${limit - found} offset ${Math.max(0, offset + found - before)}`,
  );
}

/** The documents that a query finds by number, in its order. */
async function readRows({ db, cancellable }: CallContext, numbers: RawBuilder<{ Id: number }>) {
  const { rows: found } = await numbers.execute(db, cancellable);
  if (found.length === 0) return [];
  const ids = found.map(({ Id }) => Id);
  const rows = await selectOrders(db)
    .where(sql<boolean>`orders."Id" = any(${sql.val(ids)}::integer[])`)
    .execute(cancellable);
  const byId = new Map(rows.map((row) => [row.Id, row]));
  return ids.flatMap((Id) => byId.get(Id) ?? []);
}

type Status = Entities['order']['DocStatus'];

interface OrderFilter {
  readonly q?: string | undefined;
  /** Status letters separated by commas; empty: all. */
  readonly status?: string | undefined;
  readonly teamID?: number | null | undefined;
  readonly empID?: number | null | undefined;
  readonly pmgEntry?: number | null | undefined;
  readonly sobisDocType?: '' | 'D' | 'F' | undefined;
}

/**
 * What goes after `where` for the documents that a user may see and that pass the filter: each part as an
 * index answers it.
 */
function filterOrders(
  asker: AccessSubject,
  { q = '', status = '', teamID, empID, pmgEntry, sobisDocType }: OrderFilter,
): RawBuilder<boolean> {
  const states = status.split(',').filter((each): each is Status => each !== '');
  const words = q.trim();
  const parts = [
    reachesAll(asker, 'order') ? undefined : visibleWhere(asker, 'order'),
    states.length === 0 ? undefined : sql`orders."DocStatus" in (${sql.join(states)})`,
    typeof teamID === 'number' ? sql`orders."teamID" = ${teamID}` : undefined,
    typeof empID === 'number' ? sql`orders."empID" = ${empID}` : undefined,
    typeof pmgEntry === 'number' ? sql`orders."pmgEntry" = ${pmgEntry}` : undefined,
    sobisDocType === undefined ? undefined : sql`orders."SobisDocType" = ${sobisDocType}`,
    words === '' ? undefined : searched(words),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Prefix before a document's number as shown on its page: `DDT n.46`. */
const NAMED = /^(ddt|fir|ordine)\s*(?:n\.?\s*|#)?(\d{1,9})$/i;
const TYPES: Readonly<Record<string, string>> = { ddt: 'D', fir: 'F', ordine: '' };

/** Number, customer, their reference, a document's name; a number is a team's, too. */
function searched(words: string): RawBuilder<unknown> {
  const [, type, named] = NAMED.exec(words) ?? [];
  if (type !== undefined)
    return sql`orders."SobisDocType" = ${TYPES[type.toLowerCase()]} and orders."DocNum" = ${Number(named)}`;
  const number = /^#?(\d{1,9})$/.exec(words)?.[1];
  const byWords = sql`orders.search @@ ${indexQuery(words)}`;
  return number === undefined ? byWords : sql`(${byWords} or orders."teamID" = ${Number(number)})`;
}
