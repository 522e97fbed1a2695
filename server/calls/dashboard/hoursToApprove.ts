import { selectHours } from '../../hours/selectHours.ts';
import type { CallContext } from '../CallContext.ts';
import { ROWS } from './ROWS.ts';

/** HRS-01: hours that were sent and wait for an answer, the oldest first. */
export async function hoursToApprove({ db }: CallContext) {
  const rows = await selectHours(db)
    .where('work_hours.Status', '=', 'I')
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id')
    .limit(ROWS)
    .execute();
  const { total } = await db
    .selectFrom('work_hours')
    .where('Status', '=', 'I')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
