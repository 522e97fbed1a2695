import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { OrderRow } from './Order.ts';

/** The version that a record is made with. */
const AS_MADE = 1;

/**
 * Deletes an untouched draft: without number, lines or files, and never saved after its creation, so that it
 * does not clutter the lists. Locks the order.
 *
 * @throws Refusal STALE where the draft was changed.
 */
export async function discardUntouched({ db, changed }: CallContext, order: OrderRow): Promise<void> {
  const { Id } = order;
  const line = await db
    .selectFrom('order_lines')
    .select('orderId')
    .where('orderId', '=', Id)
    .executeTakeFirst();
  const file = await db
    .selectFrom('attachments')
    .select('idAttach')
    .where('linkedObject', '=', 'order')
    .where('linkedId', '=', Id)
    .executeTakeFirst();
  const isWritten = order.rowVersion !== AS_MADE || order.DocNum !== null || order.CardCode !== null;
  if (isWritten || line !== undefined || file !== undefined) throw refuse('STALE');
  await db.deleteFrom('orders').where('Id', '=', Id).execute();
  changed('order', Id, order);
}
