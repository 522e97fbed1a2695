import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { selectOrders } from '../order/selectOrders.ts';

/** DOC-03; I is both to close and confirmed, see `schemas/report/README.md`. */
const TO_CLOSE: readonly string[] = ['D', 'R', 'E', 'I'];
const CONFIRMED: readonly string[] = ['I', 'S', 'Y'];

/** DDT and FIR tied to a team, without cancelled ones, and what they lack (CHK-02…06). */
export async function documentsOf(db: Kysely<Database>, teamID: number) {
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
  return {
    all,
    toClose: all.filter(({ DocStatus }) => TO_CLOSE.includes(DocStatus)).length,
    withoutLines: lacking.filter(({ lines }) => lines === true).length,
    withoutAttachments: lacking.filter(({ attachments }) => attachments === true).length,
    confirmed: all.filter(({ DocStatus }) => CONFIRMED.includes(DocStatus)).length,
  };
}
