import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { OrderRow } from './Order.ts';

/** The version that a record is made with. */
const AS_MADE = 1;

/**
 * Takes a draft away that was begun and left as it was: without number, lines or files, and never written again. It never was a document, so nothing of it
 * stays in the lists. The order is locked.
 *
 * @throws Refusal STALE where somebody has written something.
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
  const written = order.rowVersion !== AS_MADE || order.DocNum !== null || order.CardCode !== null;
  if (written || line !== undefined || file !== undefined) throw refuse('STALE');
  await db.deleteFrom('orders').where('Id', '=', Id).execute();
  changed('order', Id, order);
}
