import { refuse } from '../../errors/refuse.ts';
import { selectHours } from '../../hours/selectHours.ts';
import type { Handler } from '../handlers.ts';

/** HRS-01: approves (A) or refuses (R, with a reason) hours that were sent; all of them or none. */
export const approveWorkHours: Handler<'ApproveWorkHours'> = async ({ body }, context) => {
  const { db, user, now, changed } = context;
  const { ids, action } = body;
  const reason = body.reason?.trim() ?? '';
  if (action === 'R' && reason === '') throw refuse('WORK_HOURS_REASON_MISSING');
  const found = await db
    .selectFrom('work_hours')
    .selectAll()
    .where('Id', 'in', ids)
    .orderBy('Id')
    .forUpdate()
    .execute();
  const missing = ids.find((id) => !found.some(({ Id }) => Id === id));
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: `La registrazione ore ${missing}` });
  if (found.some(({ Status }) => Status !== 'I')) throw refuse('WORK_HOURS_TRANSITION_REFUSED');
  for (const before of found) {
    const after = await db
      .updateTable('work_hours')
      .set({
        Status: action,
        Reason: action === 'R' ? reason : '',
        approvedBy: user.userId,
        approvedAt: now().toISOString(),
        rowVersion: before.rowVersion + 1,
      })
      .where('Id', '=', before.Id)
      .returningAll()
      .executeTakeFirstOrThrow();
    changed('work-hours', before.Id, before, after);
  }
  const workHours = await selectHours(db)
    .where('work_hours.Id', 'in', ids)
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id')
    .execute();
  return { workHours };
};
