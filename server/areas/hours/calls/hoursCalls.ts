import { sql } from 'kysely';
import { totalsOf } from '../../../../engine/index.ts';
import { requireWritable } from '../../../host/access/visible.ts';
import { visibleWhere } from '../../../host/access/visibleWhere.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { moveRecord, moveRecords } from '../../../host/records/moveRecord.ts';
import { isInState } from '../../../host/records/recordStates.ts';
import { HOURS_LIFE } from '../hoursLife.ts';
import { hoursNumbered, selectHours } from '../selectHours.ts';
import { saveWorkHours } from './saveWorkHours.ts';

export const hoursCalls = handlers({
  fetchTimesheet: async ({ params: { id } }, context) => {
    const { db, product } = context;
    const sheet = await db
      .selectFrom('timesheets')
      .innerJoin('employees', 'employees.empID', 'timesheets.empID')
      .selectAll('timesheets')
      .select('employees.fullName')
      .where('timesheets.AbsEntry', '=', id)
      .executeTakeFirst();
    if (sheet === undefined) throw refuse('NOT_FOUND', { what: `Il foglio ore ${id}` });
    // A leader sees the days on which they led the employee.
    const isVisible = visibleWhere(context, 'work-hours');
    const lines = await selectHours(
      context,
      sql<boolean>`work_hours."timesheetEntry" = ${id} and ${isVisible}`,
    );
    if (lines.length === 0)
      await requireWritable(context, 'work-hours', { empID: sheet.empID, Date: sheet.DateFrom });
    const worked = lines.filter(({ Status }) => !isInState(product, 'work-hours', Status, 'rejected'));
    const hours = worked.map(({ Hours }) => ({ Hours }));
    const totalHours = Number(totalsOf({ Hours: 'hours' }, hours)['Hours'] ?? 0);
    return { ...sheet, lines, totalHours };
  },

  AddUpdateWorkHours: saveWorkHours,
  // Takes the same permission as changing them; the audit keeps the deleted hours.
  deleteWorkHours: async ({ body: { Id, rowVersion } }, context) => {
    await moveRecord(context, HOURS_LIFE, { key: Id, rowVersion, data: {} });
    return { Id };
  },

  // All or none, so that a crew's week is never left half sent.
  SendWorkHours: async ({ body: { ids } }, context) => {
    await moveRecords(context, HOURS_LIFE, { keys: ids, data: {} });
    return { workHours: await hoursNumbered(context, ids) };
  },

  ApproveWorkHours: async ({ body: { ids, action, reason } }, context) => {
    await moveRecords(context, HOURS_LIFE, { keys: ids, to: action, data: { reason: reason?.trim() ?? '' } });
    return { workHours: await hoursNumbered(context, ids) };
  },
});
