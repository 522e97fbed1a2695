import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { Hours } from '../hours/hoursLife.ts';
import { selectHours } from '../hours/selectHours.ts';
import { ROWS } from './ROWS.ts';

/** HRS-01: hours that were sent and wait for an answer, the oldest first. */
export async function hoursToApprove(context: CallContext) {
  const { db, product } = context;
  const toApprove = recordStates<Hours['Status']>(product, 'work-hours', 'toApprove');
  const rows = await selectHours(context, sql<boolean>`work_hours."Status" = any(${toApprove})`, ROWS);
  const total = await countOf(db.selectFrom('work_hours').where('Status', 'in', toApprove), context);
  return { rows, total };
}
