import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';
import { isInState, recordStates, stateAfter } from '../../host/records/recordStates.ts';
import { brokenRules } from '../../host/writes/requireRules.ts';
import type { OrderRow } from '../order/Order.ts';
import { selectOrders } from '../order/selectOrders.ts';

type Status = OrderRow['DocStatus'];

/**
 * DDT and FIR of a team, without cancelled ones, with missing parts (CHK-02…06); a document waiting for the
 * ERP counts both as open and as confirmed (DOC-03).
 */
export async function documentsOf(db: Kysely<Database>, product: Product, teamID: number) {
  const all = await selectOrders(db)
    .where('orders.teamID', '=', teamID)
    .where('orders.SobisDocType', '<>', '')
    .where('orders.DocStatus', 'not in', recordStates<Status>(product, 'order', 'cancelled'))
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
  const lackingDocuments = (lack: 'lines' | 'attachments') => {
    const ids = new Set(lacking.filter((each) => each[lack] === true).map(({ Id }) => Id));
    return all.filter(({ Id }) => ids.has(Id));
  };
  const counted = (trait: 'toClose' | 'confirmed') =>
    all.filter(({ DocStatus }) => isInState(product, 'order', DocStatus, trait)).length;
  return {
    all,
    toClose: counted('toClose'),
    withoutLines: lackingDocuments('lines').filter((order) => needsLines(product, order)),
    withoutAttachments: lackingDocuments('attachments'),
    confirmed: counted('confirmed'),
  };
}

/**
 * Whether a document without lines lacks them: what a FIR or a DDT of waste moves stands in its own fields.
 */
function needsLines(product: Product, order: OrderRow): boolean {
  const confirmed = { ...order, lines: [], DocStatus: stateAfter(product, 'order', 'confirm') };
  return brokenRules(product, 'order', confirmed).some(({ path }) => path === 'lines');
}
