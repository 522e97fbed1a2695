import { holds } from '../../../engine/index.ts';
import { forgetJob } from '../../erp/forgetJob.ts';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { lockOrder } from './lockOrder.ts';
import type { OrderRow } from './Order.ts';

interface Cancelling {
  readonly Id: number;
  readonly rowVersion?: number | undefined;
  readonly reason: string;
}

/**
 * Cancels a confirmed document: A, with the reason, its number kept. The ERP is told by a job of its own; one that still stood on the queue
 * is taken off it.
 *
 * @throws Refusal DOCUMENT_NOT_CANCELLABLE where the list of documents does not offer it; what `lockOrder` throws.
 */
export async function cancelOrder(
  context: CallContext,
  { Id, rowVersion, reason }: Cancelling,
): Promise<OrderRow> {
  const { db, now, changed } = context;
  // Before the document itself, as the queue's worker does: the two never wait for each other.
  const job = await db
    .selectFrom('outbox')
    .select(['status', 'externalId', 'formerIds'])
    .where('kind', '=', 'order')
    .where('key', '=', String(Id))
    .forUpdate()
    .executeTakeFirst();
  const before = await lockOrder(context, { Id, rowVersion }, () => {});
  requireOffered(context, before);
  const after = await db
    .updateTable('orders')
    .set({ DocStatus: 'A', cancelReason: reason, cancelledAt: now(), rowVersion: before.rowVersion + 1 })
    .where('Id', '=', Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (job?.status === 'I') await forgetJob(context, 'order', Id);
  const { SobisDocType, DocNum, DocDate, DocEntry } = before;
  const externalIds = job === undefined ? [] : [...job.formerIds, job.externalId];
  const content = { SobisDocType, DocNum, DocDate, DocEntry, externalIds, reason };
  await submitToErp(context, { kind: 'order-cancellation', content }, Id);
  changed('order', Id, before, after);
  return after;
}

/** What may be cancelled is said once, where the list offers it. */
function requireOffered({ product, user }: CallContext, order: OrderRow): void {
  const action = product.tables['orders']?.actions?.find(({ id }) => id === 'cancel');
  if (action !== undefined && holds(action.showWhen ?? {}, { row: order, user })) return;
  const states = product.options['order-status']?.values ?? [];
  const state = states.find(({ value }) => value === order.DocStatus)?.label ?? order.DocStatus;
  throw refuse('DOCUMENT_NOT_CANCELLABLE', { state });
}
