import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireVisibleOrder } from '../access/orderAccess.ts';
import { selectOrders } from './selectOrders.ts';

/**
 * One document with names, lines and attachments (ORD-08), if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function shownOrder({ db, user }: Pick<CallContext, 'db' | 'user'>, Id: number) {
  const order = await selectOrders(db).where('orders.Id', '=', Id).executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND', { what: `Il documento ${Id}` });
  await requireVisibleOrder(db, user, order);
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('orderId', '=', Id)
    .orderBy('LineNum')
    .execute();
  const attachments = await db
    .selectFrom('attachments')
    .selectAll()
    .where('linkedObject', '=', 'order')
    .where('linkedId', '=', Id)
    .orderBy('idAttach')
    .execute();
  return { ...order, lines, attachments };
}
