import type { Kysely, Selectable, Updateable } from 'kysely';
import type { WorkflowEffects } from '#generated/hooks.ts';
import { type DocumentMove, documentEffects } from '../../erp/documentEffects.ts';
import type { ErpOrder } from '../../erp/ErpDocument.ts';
import { lockJob } from '../../erp/lockJob.ts';
import { changeable } from '../../host/access/recordRights.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { recordContext } from '../../host/records/recordContext.ts';
import { permitsOperation } from '../../host/records/requireOperation.ts';
import type { RecordEffect, WorkflowCode } from '../../host/records/WorkflowCode.ts';
import { requireTie } from '../team/projectOf.ts';
import { linesOf } from './selectOrders.ts';

type OrderPatch = Updateable<Database['orders']>;
type Effect = RecordEffect<OrderRow, OrderPatch, DocumentMove>;

/** Orders, DDT and FIR (CHK-03): what a document may become stands in `schemas/order/order.workflow.json`. */
export const ORDER_WORKFLOW_CODE: WorkflowCode<OrderRow, OrderPatch, DocumentMove> = {
  entity: 'order',
  lock: (context, Id) => lockOrder(context, Id, 'changeDocument'),
  // The rules of a confirmed document count its lines.
  conditions: async (context, order) => {
    return recordContext(context, { ...order, lines: await linesOf(context.db, order.Id) });
  },
  effects: {
    ...documentEffects<OrderRow, OrderPatch>({
      kind: 'order',
      series: ({ SobisDocType }) => ({ '': 'ORD', D: 'DDT', F: 'FIR' })[SobisDocType],
      content: ({ db }, order) => orderContent(db, order),
      cancellation: ({ SobisDocType, DocNum, DocDate, DocEntry }, { externalIds, reason }) => ({
        kind: 'order-cancellation',
        content: { SobisDocType, DocNum, DocDate, DocEntry, externalIds, reason },
      }),
    }),
    recordConfirmation: ({ context }) => ({ patch: { confirmedAt: context.now() } }),
    // Without an employee a document is its writer's (`x-may.change`).
    takeOver: ({ context: { user } }) => ({
      patch: { empID: user.empID, ...(user.empID === null ? { createdBy: user.userId } : {}) },
    }),
  } satisfies Readonly<Record<WorkflowEffects['order'], Effect>>,
};

type Operation = 'changeDocument' | 'cancelDocument' | 'takeDocument';

/**
 * The same code for what others than a document's employee may do by its site: cancel it once the report is
 * approved, take it over before.
 */
export const orderWorkflowCodeFor = (operation: Operation): typeof ORDER_WORKFLOW_CODE => ({
  ...ORDER_WORKFLOW_CODE,
  lock: (context, Id) => lockOrder(context, Id, operation),
});

/**
 * Locks a document that the user may change, or may change in this way by its site. Locks its job first, like
 * the queue's worker, to avoid deadlocks.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS; those of the site's workflow.
 */
async function lockOrder(context: CallContext, Id: number, operation: Operation): Promise<OrderRow> {
  const { db } = context;
  const missing = () => refuse('NOT_FOUND', { what: messageWords('refusal.document', { key: Id }) });
  const row = await db.selectFrom('orders').select('teamID').where('Id', '=', Id).executeTakeFirst();
  if (row === undefined) throw missing();
  const isOwn = (await changeable(context, 'order', Id)) === true;
  const team = await requireTie(context, row.teamID, operation, isOwn);
  const isOpen = team === undefined || permitsOperation(context, 'team', 'changeDocument', team);
  if (isOpen && !isOwn && (team === undefined || operation !== 'takeDocument')) throw refuse('NOT_YOURS');
  await lockJob(db, 'order', Id);
  const order = await db.selectFrom('orders').selectAll().where('Id', '=', Id).forUpdate().executeTakeFirst();
  if (order === undefined) throw missing();
  return order;
}

/** A confirmed document as the ERP gets it. */
export async function orderContent(db: Kysely<Database>, order: OrderRow): Promise<ErpOrder> {
  const lines = await db
    .selectFrom('order_lines')
    .select([
      'ItemCode',
      'ItemName',
      'SerialNumber',
      'BatchNumber',
      'Quantity',
      'UomCode',
      'Price',
      'DiscountPercent',
      'FreeText',
    ])
    .where('orderId', '=', order.Id)
    .orderBy('LineNum')
    .execute();
  const { SobisDocType, DocNum, DocDate, DocDueDate, CardCode, CardName, NumAtCard, SlpCode } = order;
  const { empID, teamID, pmgEntry, DiscountPercent, VatSum, DocTotal, Comments, ddt, fir } = order;
  return {
    kind: 'order',
    content: {
      ...{ SobisDocType, DocNum, DocDate, DocDueDate, CardCode, CardName, NumAtCard, SlpCode },
      ...{ empID, teamID, pmgEntry, DiscountPercent, VatSum, DocTotal, Comments, ddt, fir, lines },
    },
  };
}

/** A document's header as it is stored. */
export type OrderRow = Selectable<Database['orders']>;
