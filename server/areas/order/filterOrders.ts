import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import { reachesAllTeams } from '../access/teamAccess.ts';

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
 * What goes after `where` for the documents that a user may see and that pass the filter: each part as an index answers it. Own
 * documents and those of one's teams are gathered once, as a set of numbers; a condition with `or` would be tried on every row.
 */
export function filterOrders(
  user: SignedInUser,
  { q = '', status = '', teamID, empID, pmgEntry, sobisDocType }: OrderFilter,
): RawBuilder<boolean> {
  const states = status.split(',').filter((each): each is Status => each !== '');
  const words = q.trim();
  const parts = [
    reachesAllTeams(user) ? undefined : sql`orders."Id" = any(array(${ownOrders(user)}))`,
    states.length === 0 ? undefined : sql`orders."DocStatus" in (${sql.join(states)})`,
    typeof teamID === 'number' ? sql`orders."teamID" = ${teamID}` : undefined,
    typeof empID === 'number' ? sql`orders."empID" = ${empID}` : undefined,
    typeof pmgEntry === 'number' ? sql`orders."pmgEntry" = ${pmgEntry}` : undefined,
    sobisDocType === undefined ? undefined : sql`orders."SobisDocType" = ${sobisDocType}`,
    words === '' ? undefined : searched(words),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** What people say before a document's number, as its page does: `DDT n.46`. */
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

/** Sets that indexes answer: one's own, those written without an employee, those of the teams that one leads or belongs to. */
function ownOrders(user: SignedInUser): RawBuilder<unknown> {
  const empID = ownEmpID(user);
  return sql`select own."Id" from orders own where own."empID" = ${empID}
    union select own."Id" from orders own where own."createdBy" = ${user.userId} and own."empID" is null
    union select own."Id" from orders own where own."teamID" in (
      select teams."teamID" from teams where teams."empID" = ${empID}
      union select members."teamID" from members where members."empID" = ${empID})`;
}
