import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';
import type { OrderRow } from '../order/Order.ts';
import { orderProblems } from '../order/orderProblems.ts';
import { selectOrders } from '../order/selectOrders.ts';

/** DOC-03; I is both to close and confirmed, see `schemas/report/README.md`. */
const TO_CLOSE: readonly string[] = ['D', 'R', 'E', 'I'];
const CONFIRMED: readonly string[] = ['I', 'S', 'Y'];

/** DDT and FIR tied to a team, without cancelled ones, and what they lack (CHK-02…06). */
export async function documentsOf(db: Kysely<Database>, product: Pick<Product, 'entities'>, teamID: number) {
  const all = await selectOrders(db)
    .where('orders.teamID', '=', teamID)
    .where('orders.SobisDocType', '<>', '')
    .where('orders.DocStatus', '<>', 'A')
    .orderBy('orders.DocDate')
    .orderBy('orders.Id')
    .execute();
  const lacking = await db
    .selectFrom('orders')
    .select(({ exists, not, selectFrom }) => [
      'orders.Id',
      not(exists(selectFrom('order_lines').whereRef('orderId', '=', 'orders.Id'))).as('lines'),
      not(
        exists(
          selectFrom('attachments')
            .where('linkedObject', '=', 'order')
            .whereRef('linkedId', '=', 'orders.Id'),
        ),
      ).as('attachments'),
    ])
    .where(
      'orders.Id',
      'in',
      all.map(({ Id }) => Id),
    )
    .$if(all.length === 0, (rows) => rows.where(({ lit }) => lit(false)))
    .execute();
  const those = (lack: 'lines' | 'attachments') => {
    const ids = new Set(lacking.filter((each) => each[lack] === true).map(({ Id }) => Id));
    return all.filter(({ Id }) => ids.has(Id));
  };
  return {
    all,
    toClose: all.filter(({ DocStatus }) => TO_CLOSE.includes(DocStatus)).length,
    withoutLines: those('lines').filter((order) => needsLines(product, order)),
    withoutAttachments: those('attachments'),
    confirmed: all.filter(({ DocStatus }) => CONFIRMED.includes(DocStatus)).length,
  };
}

/** Whether a document without lines lacks them: what a FIR or a DDT of waste moves stands in its own fields. */
function needsLines(product: Pick<Product, 'entities'>, order: OrderRow): boolean {
  return orderProblems(product, { ...order, lines: [] }, 'I').some(({ path }) => path === 'lines');
}
