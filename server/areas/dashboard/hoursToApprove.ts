import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { selectHours } from '../hours/selectHours.ts';
import { ROWS } from './ROWS.ts';

/** HRS-01: hours that were sent and wait for an answer, the oldest first. */
export async function hoursToApprove(context: CallContext) {
  const { db } = context;
  const rows = await selectHours(db)
    .where('work_hours.Status', '=', 'I')
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(db.selectFrom('work_hours').where('Status', '=', 'I'), context);
  return { rows, total };
}
