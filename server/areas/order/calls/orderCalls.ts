import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { moveLocked, moveRecord, permitRecord } from '../../../host/records/moveRecord.ts';
import { discardUntouched } from '../discardUntouched.ts';
import { duplicateOrder } from '../duplicateOrder.ts';
import { listOrders } from '../listOrders.ts';
import type { OrderRow } from '../Order.ts';
import { CANCELLED_ORDER_LIFE, ORDER_LIFE } from '../orderLife.ts';
import { saveOrder } from '../saveOrder.ts';
import { shownOrder } from '../shownOrder.ts';

/** Orders, DDT and FIR (ORD-01…08, CHK-03). */
export const orderCalls = handlers({
  fetchOrders: ({ query }, context) => listOrders(context, query),
  fetchRdrList: ({ query }, context) => listOrders(context, query),
  fetchOrder: ({ params }, context) => shownOrder(context, params.id),

  addOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const draft = await saveOrder(context, undefined, orderH, orderR);
    if (confirmed === true) await confirmDraft(context, draft);
    return shownOrder(context, draft.Id);
  },

  updateOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const { Id, rowVersion } = orderH;
    if (Id === undefined) throw refuse('BAD_VALUE', { detail: 'manca il numero del documento' });
    const permit = await permitRecord(context, ORDER_LIFE, { key: Id, rowVersion, data: {} });
    const draft = await saveOrder(context, permit, orderH, orderR);
    if (confirmed === true) await confirmDraft(context, draft);
    return shownOrder(context, Id);
  },

  confirmOrder: async ({ body: { id, rowVersion } }, context) => {
    await moveRecord(context, ORDER_LIFE, { key: id, rowVersion, data: {} });
    return shownOrder(context, id);
  },

  cancelOrder: async ({ body: { id, rowVersion, cancelReason } }, context) => {
    await moveRecord(context, CANCELLED_ORDER_LIFE, { key: id, rowVersion, data: { reason: cancelReason } });
    return shownOrder(context, id);
  },

  duplicateOrder: async ({ body: { id } }, context) => {
    const { Id } = await duplicateOrder(context, id);
    return shownOrder(context, Id);
  },

  // Marked, not removed: a number once given stays accounted for.
  deleteOrder: async ({ body: { id, rowVersion, untouched } }, context) => {
    const move = { key: id, rowVersion, data: {} };
    if (untouched === true) {
      const { record } = await permitRecord(context, ORDER_LIFE, move);
      await discardUntouched(context, record);
    } else await moveRecord(context, ORDER_LIFE, move);
    return { Id: id };
  },
});

/** Confirms a newly written document by the same transition as a stored one. */
async function confirmDraft(context: CallContext, draft: OrderRow): Promise<void> {
  await moveLocked(context, ORDER_LIFE, draft, { id: 'confirm', data: {} });
}
