import { reachesAll } from '../../host/access/visibleWhere.ts';
import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { OrderRow } from '../order/Order.ts';
import { selectOrders } from '../order/selectOrders.ts';
import { ROWS } from './ROWS.ts';

/**
 * DOC-03: one's own documents that are not closed; everybody's for planners and for those who follow the
 * ERP's queue.
 */
export async function documentsToClose(context: CallContext) {
  const { db, user, product } = context;
  const toClose = recordStates<OrderRow['DocStatus']>(product, 'order', 'toClose');
  const ofAll = reachesAll(context, 'order');
  const rows = await selectOrders(db)
    .where('orders.DocStatus', 'in', toClose)
    .$if(!ofAll, (orders) => orders.where('orders.empID', '=', ownEmpID(user)))
    .orderBy('orders.DocDate')
    .orderBy('orders.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(
    db
      .selectFrom('orders')
      .where('DocStatus', 'in', toClose)
      .$if(!ofAll, (orders) => orders.where('empID', '=', ownEmpID(user))),
    context,
  );
  return { rows, total };
}
