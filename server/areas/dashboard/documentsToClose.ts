import { can, ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { reachesAllTeams } from '../access/teamAccess.ts';
import { selectOrders } from '../order/selectOrders.ts';
import { ROWS } from './ROWS.ts';

/** DOC-03: to confirm, refused, failed, or waiting for the ERP. */
const TO_CLOSE = ['D', 'R', 'E', 'I'] as const;

/** One's own documents that are not closed; everybody's for planners and for those who follow the ERP's queue. */
export async function documentsToClose(context: CallContext) {
  const { db, user } = context;
  const ofAll = reachesAllTeams(user) || can(user, 'Admin.sync');
  const rows = await selectOrders(db)
    .where('orders.DocStatus', 'in', TO_CLOSE)
    .$if(!ofAll, (orders) => orders.where('orders.empID', '=', ownEmpID(user)))
    .orderBy('orders.DocDate')
    .orderBy('orders.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(
    db
      .selectFrom('orders')
      .where('DocStatus', 'in', TO_CLOSE)
      .$if(!ofAll, (orders) => orders.where('empID', '=', ownEmpID(user))),
    context,
  );
  return { rows, total };
}
