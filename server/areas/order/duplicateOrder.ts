import { copyOf, type EntitySchema } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Input } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { permitsOperation } from '../../host/records/requireOperation.ts';
import type { OrderRow } from './Order.ts';
import type { SentLine } from './saveLines.ts';
import { saveOrder } from './saveOrder.ts';

type Header = Input<'addOrder'>['body']['orderH'];

/**
 * Creates a draft dated today from another document, without fields that its schema excludes (`x-copied:
 * false`) and without a site that accepts no more documents.
 *
 * @throws Refusal NOT_FOUND; those of `saveOrder`.
 */
export async function duplicateOrder(context: CallContext, Id: number): Promise<OrderRow> {
  const { db, product, today } = context;
  const order = await db.selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND', { what: `Il documento ${Id}` });
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('orderId', '=', Id)
    .orderBy('LineNum')
    .execute();
  const header = copied(product.entities['order'], order);
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', order.teamID).executeTakeFirst();
  const isTaken = team !== undefined && !permitsOperation(context, 'team', 'addDocument', team);
  return saveOrder(
    context,
    undefined,
    { ...header, DocDate: today(), ...(isTaken ? { teamID: null } : {}) } as Header,
    lines.map((line) => copied(product.entities['order-line'], line) as unknown as SentLine),
  );
}

function copied(entity: EntitySchema | undefined, row: object) {
  return entity === undefined ? {} : copyOf(entity, row as Readonly<Record<string, unknown>>);
}
