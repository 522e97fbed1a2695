import { forgetJob } from '../../../erp/forgetJob.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { cancelOrder } from '../cancelOrder.ts';
import { confirmOrder } from '../confirmOrder.ts';
import { discardUntouched } from '../discardUntouched.ts';
import { duplicateOrder } from '../duplicateOrder.ts';
import { listOrders } from '../listOrders.ts';
import { lockOrder } from '../lockOrder.ts';
import { saveOrder } from '../saveOrder.ts';
import { shownOrder } from '../shownOrder.ts';

/** Orders, DDT and FIR (ORD-01…08, CHK-03). */
export const orderCalls = handlers({
  fetchOrders: ({ query }, context) => listOrders(context, query),
  fetchRdrList: ({ query }, context) => listOrders(context, query),
  fetchOrder: ({ params }, context) => shownOrder(context, params.id),

  addOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const draft = await saveOrder(context, undefined, orderH, orderR);
    if (confirmed === true) await confirmOrder(context, draft);
    return shownOrder(context, draft.Id);
  },

  updateOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const { Id, rowVersion } = orderH;
    if (Id === undefined) throw refuse('BAD_VALUE', { detail: 'manca il numero del documento' });
    const draft = await saveOrder(context, await lockOrder(context, { Id, rowVersion }), orderH, orderR);
    if (confirmed === true) await confirmOrder(context, draft);
    return shownOrder(context, Id);
  },

  confirmOrder: async ({ body: { id, rowVersion } }, context) => {
    await confirmOrder(context, await lockOrder(context, { Id: id, rowVersion }));
    return shownOrder(context, id);
  },

  cancelOrder: async ({ body: { id, rowVersion, cancelReason } }, context) => {
    await cancelOrder(context, { Id: id, rowVersion, reason: cancelReason });
    return shownOrder(context, id);
  },

  duplicateOrder: async ({ body: { id } }, context) => {
    const { Id } = await duplicateOrder(context, id);
    return shownOrder(context, Id);
  },

  // Marked, not removed: a number once given stays accounted for.
  deleteOrder: async ({ body: { id, rowVersion, untouched } }, context) => {
    const { db, changed } = context;
    const before = await lockOrder(context, { Id: id, rowVersion });
    if (untouched === true) {
      await discardUntouched(context, before);
      return { Id: id };
    }
    const after = await db
      .updateTable('orders')
      .set({ DocStatus: 'A', rowVersion: before.rowVersion + 1 })
      .where('Id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await forgetJob(context, 'order', id);
    changed('order', id, before, after);
    return { Id: id };
  },
});
