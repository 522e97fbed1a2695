import { copyOf, type EntitySchema } from '../../../engine/index.ts';
import { visible, visibleRecord } from '../../host/access/visible.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { handlers, type Input } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { moveLocked, moveRecord, permitRecord } from '../../host/records/move/moveRecord.ts';
import { permitsOperation } from '../../host/records/move/requireOperation.ts';
import { listOrders } from './listOrders.ts';
import { ORDER_LIFE, type OrderRow, orderLifeFor } from './orderLife.ts';
import { type SentLine, saveOrder } from './saveOrder.ts';
import { linesOf, selectOrders } from './selectOrders.ts';

/** The version that a record is made with. */
const AS_MADE = 1;

/**
 * Deletes an untouched draft: without number, lines or files, and never saved after its creation, so that it
 * does not clutter the lists. Locks the order.
 *
 * @throws Refusal STALE where the draft was changed.
 */
async function discardUntouched({ db, changed }: CallContext, order: OrderRow): Promise<void> {
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

/** Handler of a call that moves a document and answers it as it is then. */
function moveHandler(life: typeof ORDER_LIFE) {
  return async (
    { body: { id, rowVersion, ...data } }: Pick<Input<'confirmOrder'>, 'body'>,
    context: CallContext,
  ) => {
    await moveRecord(context, life, { key: id, rowVersion, data });
    return shownOrder(context, id);
  };
}

/** Orders, DDT and FIR (ORD-01…08, CHK-03). */
export const orderCalls = handlers({
  fetchOrders: ({ query }, context) => listOrders(context, query),
  fetchRdrList: ({ query }, context) => listOrders(context, query),
  fetchOrder: ({ params }, context) => shownOrder(context, params.id),

  addOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const draft = await saveOrder(context, undefined, orderH, orderR);
    if (confirmed === true) await moveLocked(context, ORDER_LIFE, draft, { call: 'confirmOrder', data: {} });
    return shownOrder(context, draft.Id);
  },

  updateOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const { Id, rowVersion } = orderH;
    if (Id === undefined)
      throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.document-number') });
    const permit = await permitRecord(context, ORDER_LIFE, { key: Id, rowVersion, data: {} });
    const draft = await saveOrder(context, permit, orderH, orderR);
    if (confirmed === true) await moveLocked(context, ORDER_LIFE, draft, { call: 'confirmOrder', data: {} });
    return shownOrder(context, Id);
  },

  confirmOrder: moveHandler(ORDER_LIFE),
  cancelOrder: moveHandler(orderLifeFor('cancelDocument')),
  takeOverOrder: moveHandler(orderLifeFor('takeDocument')),

  duplicateOrder: async ({ body: { id } }, context) =>
    shownOrder(context, (await duplicateOrder(context, id)).Id),

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

/**
 * One document with names, lines and attachments (ORD-08), if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
async function shownOrder(access: Pick<CallContext, 'db' | 'user' | 'product'>, Id: number) {
  const { db } = access;
  await visibleRecord(access, 'order', Id);
  const order = await selectOrders(db).where('orders.Id', '=', Id).executeTakeFirstOrThrow();
  const lines = await linesOf(db, Id);
  const attachments = await db
    .selectFrom('attachments')
    .selectAll()
    .where('linkedObject', '=', 'order')
    .where('linkedId', '=', Id)
    .orderBy('idAttach')
    .execute();
  return { ...order, lines, attachments };
}

type Header = Input<'addOrder'>['body']['orderH'];

/**
 * Creates a draft dated today from another document, without fields that its schema excludes (`x-copied:
 * false`) and without a site that accepts no more documents, or none of this user.
 *
 * @throws Refusal NOT_FOUND; those of `saveOrder`.
 */
async function duplicateOrder(context: CallContext, Id: number): Promise<OrderRow> {
  const { db, product, today } = context;
  const order = await db.selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.document', { key: Id }) });
  const lines = await linesOf(db, Id);
  const header = copied(product.entities['order'], order);
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', order.teamID).executeTakeFirst();
  const isOpen =
    team !== undefined &&
    permitsOperation(context, 'team', 'addDocument', team) &&
    (await visible(context, 'team', team.teamID)) === true;
  return saveOrder(
    context,
    undefined,
    { ...header, DocDate: today(), ...(isOpen ? {} : { teamID: null }) } as Header,
    lines.map((line) => copied(product.entities['order-line'], line) as unknown as SentLine),
  );
}

function copied(entity: EntitySchema | undefined, row: object) {
  return entity === undefined ? {} : copyOf(entity, row as Readonly<Record<string, unknown>>);
}
