import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { lockHours } from '../lockHours.ts';
import { refuseFuture } from '../refuseFuture.ts';
import { hoursNumbered } from '../selectHours.ts';
import { requireOwnHours } from '../visibleHours.ts';

/** HRS-01: sends drafts to be approved; all of them or none, so that nobody has to find out which of a crew's week were left. */
export const sendWorkHours: Handler<'SendWorkHours'> = async ({ body: { ids } }, context) => {
  const { db, user, changed } = context;
  const found = await lockHours(db, ids);
  for (const before of found) {
    await requireOwnHours(db, user, before);
    if (before.Status !== 'B') throw refuse('WORK_HOURS_NOT_DRAFT');
    refuseFuture(context, before.Date);
  }
  for (const before of found) {
    const after = await db
      .updateTable('work_hours')
      .set({ Status: 'I', writtenBy: user.userId, rowVersion: before.rowVersion + 1 })
      .where('Id', '=', before.Id)
      .returningAll()
      .executeTakeFirstOrThrow();
    changed('work-hours', before.Id, before, after);
  }
  return { workHours: await hoursNumbered(db, ids) };
};
