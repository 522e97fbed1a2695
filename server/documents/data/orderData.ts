import { refuse } from '../../errors/refuse.ts';
import { selectOrders } from '../../order/selectOrders.ts';
import { companyHead } from './companyHead.ts';
import type { LoadData } from './DocumentData.ts';

/** A sales order, DDT or FIR with its lines and its customer. */
export const orderData: LoadData = async ({ db }, id) => {
  const order = await selectOrders(db).where('orders.Id', '=', id).executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND', { what: `Il documento ${id}` });
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('LineNum')
    .execute();
  const customer = await db
    .selectFrom('business_partners')
    .selectAll()
    .where('CardCode', '=', order.CardCode)
    .executeTakeFirst();
  return {
    data: { company: await companyHead(db), order: { ...order, lines }, customer: customer ?? {} },
  };
};
