import { refuseLocked } from '../../erp/refuseLocked.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { refuseStale } from '../../host/writes/refuseStale.ts';
import { isOwnOrder } from '../access/orderAccess.ts';
import type { OrderRow } from './Order.ts';
import { requireOpenTeam } from './requireOpenTeam.ts';

/**
 * CHK-03: a document that the user may change or delete now, locked: his own, a draft or refused by the ERP, of a team not yet approved.
 *
 * @param refuseStatus which status the document must have, if not these two.
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, DOCUMENT_LOCKED, TEAM_APPROVED.
 */
export async function lockOrder(
  context: CallContext,
  { Id, rowVersion }: { readonly Id: number; readonly rowVersion?: number | undefined },
  refuseStatus = refuseLocked,
): Promise<OrderRow> {
  const { db, user, product } = context;
  const missing = () => refuse('NOT_FOUND', { what: `Il documento ${Id}` });
  const found = await db
    .selectFrom('orders')
    .select(['empID', 'createdBy', 'teamID'])
    .where('Id', '=', Id)
    .executeTakeFirst();
  if (found === undefined) throw missing();
  if (!isOwnOrder(user, found)) throw refuse('NOT_YOURS');
  await requireOpenTeam(context, found.teamID);
  const order = await db.selectFrom('orders').selectAll().where('Id', '=', Id).forUpdate().executeTakeFirst();
  if (order === undefined) throw missing();
  refuseStale(order, rowVersion);
  refuseStatus(product, order.DocStatus);
  return order;
}
