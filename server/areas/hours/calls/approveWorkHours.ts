import { ownEmpID } from '../../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { lockHours } from '../lockHours.ts';
import { hoursNumbered } from '../selectHours.ts';

/** HRS-01: approves (A) or refuses (R, with a reason) hours that were sent; all of them or none. */
export const approveWorkHours: Handler<'ApproveWorkHours'> = async ({ body }, context) => {
  const { db, user, product, now, changed } = context;
  const { ids, action } = body;
  const reason = body.reason?.trim() ?? '';
  if (action === 'R' && reason === '') throw refuse('WORK_HOURS_REASON_MISSING');
  const found = await lockHours(db, ids);
  if (found.some(({ Status }) => Status !== 'I')) throw refuse('WORK_HOURS_TRANSITION_REFUSED');
  const own = found.some(({ empID, writtenBy }) => empID === ownEmpID(user) || writtenBy === user.userId);
  if (own && action === 'A' && !allowsOwn(product)) {
    throw refuse('WORK_HOURS_OWN');
  }
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
  return { workHours: await hoursNumbered(db, ids) };
};

/** The setting `approveOwnHours`: one person alone in an office approves what they wrote. Left out it is no. */
function allowsOwn({ settings }: CallContext['product']): boolean {
  return Object.entries(settings.values ?? {}).some(
    ([name, value]) => name === 'approveOwnHours' && value === true,
  );
}
