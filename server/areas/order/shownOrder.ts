import { visibleRecord } from '../../host/access/visible.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { selectOrders } from './selectOrders.ts';

/**
 * One document with names, lines and attachments (ORD-08), if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function shownOrder(access: Pick<CallContext, 'db' | 'user' | 'product'>, Id: number) {
  const { db } = access;
  await visibleRecord(access, 'order', Id);
  const order = await selectOrders(db).where('orders.Id', '=', Id).executeTakeFirstOrThrow();
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
