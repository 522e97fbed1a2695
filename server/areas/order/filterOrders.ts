import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { type Asker, reachesAll, visibleWhere } from '../../host/access/visibleWhere.ts';

type Status = Entities['order']['DocStatus'];

export interface OrderFilter {
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
export function filterOrders(
  asker: Asker,
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
  const byWords = sql`orders.search @@ search_query(${words})`;
  return number === undefined ? byWords : sql`(${byWords} or orders."teamID" = ${Number(number)})`;
}
