import { sql } from 'kysely';
import { requireWritable } from '../../../host/access/visible.ts';
import { visibleWhere } from '../../../host/access/visibleWhere.ts';
import { containing } from '../../../host/calls/containing.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { moveRecord, moveRecords } from '../../../host/records/moveRecord.ts';
import { isInState } from '../../../host/records/recordStates.ts';
import { HOURS_LIFE } from '../hoursLife.ts';
import { hoursNumbered, selectHours } from '../selectHours.ts';
import { saveWorkHours } from './saveWorkHours.ts';

const ORDER: ListOrder<string> = {
  fields: {
    Date: 'work_hours.Date',
    Id: 'work_hours.Id',
    Status: 'work_hours.Status',
    fullName: 'employees.fullName',
    empID: 'work_hours.empID',
    Hours: 'work_hours.Hours',
    activityTypeName: 'activity_types.Name',
    ActivityType: 'work_hours.ActivityType',
    projectName: 'projects.NAME',
    pmgEntry: 'work_hours.pmgEntry',
    teamID: 'work_hours.teamID',
    CostCentre: 'work_hours.CostCentre',
  },
  by: 'Date',
  descending: true,
  last: 'work_hours.Id',
};

export const hoursCalls = handlers({
  fetchWorkHours: async ({ query }, context) => {
    const { empID, from, to, pmgEntry, teamID } = query;
    const q = query.q?.trim() ?? '';
    const states = (query.status ?? '').split(',').filter((each) => each !== '');
    const crew = (query.crew ?? '')
      .split(',')
      .filter((each) => each !== '')
      .map(Number);
    const found = selectHours(context)
      .where(visibleWhere(context, 'work-hours'))
      .$if(empID !== undefined, (rows) => rows.where('work_hours.empID', '=', empID ?? 0))
      .$if(crew.length > 0, (rows) => rows.where(sql<boolean>`work_hours."empID" = any(${crew})`))
      .$if(states.length > 0, (rows) => rows.where(sql<boolean>`work_hours."Status" = any(${states})`))
      .$if(from !== undefined, (rows) => rows.where('work_hours.Date', '>=', from ?? ''))
      .$if(to !== undefined, (rows) => rows.where('work_hours.Date', '<=', to ?? ''))
      .$if(pmgEntry !== undefined, (rows) => rows.where('work_hours.pmgEntry', '=', pmgEntry ?? 0))
      .$if(teamID !== undefined, (rows) => rows.where('work_hours.teamID', '=', teamID ?? 0))
      .$if(q !== '', (rows) =>
        rows.where(({ or, eb, selectFrom }) =>
          or([
            eb(
              'work_hours.empID',
              'in',
              selectFrom('employees as named')
                .select('named.empID')
                .where(sql<boolean>`named.search @@ search_query(${q})`),
            ),
            eb(
              'work_hours.pmgEntry',
              'in',
              selectFrom('projects as sites')
                .select('sites.AbsEntry')
                .where(sql<boolean>`sites.search @@ search_query(${q})`),
            ),
            eb('work_hours.Notes', 'ilike', containing(q)),
          ]),
        ),
      );
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { workHours: rows, total };
  },

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
    // Who led somebody on some days of the month sees those days.
    const lines = await selectHours(context)
      .where('work_hours.timesheetEntry', '=', id)
      .where(visibleWhere(context, 'work-hours'))
      .orderBy('work_hours.Date')
      .orderBy('work_hours.Id')
      .execute();
    if (lines.length === 0)
      await requireWritable(context, 'work-hours', { empID: sheet.empID, Date: sheet.DateFrom });
    const worked = lines.filter(({ Status }) => !isInState(product, 'work-hours', Status, 'rejected'));
    return { ...sheet, lines, totalHours: worked.reduce((sum, { Hours }) => sum + Hours, 0) };
  },

  AddUpdateWorkHours: saveWorkHours,
  // By whoever may change them; the log keeps what they were.
  deleteWorkHours: async ({ body: { Id, rowVersion } }, context) => {
    await moveRecord(context, HOURS_LIFE, { key: Id, rowVersion, data: {} });
    return { Id };
  },

  // All of them or none, so that nobody has to find out which of a crew's week were left.
  SendWorkHours: async ({ body: { ids } }, context) => {
    await moveRecords(context, HOURS_LIFE, { keys: ids, data: {} });
    return { workHours: await hoursNumbered(context, ids) };
  },

  ApproveWorkHours: async ({ body: { ids, action, reason } }, context) => {
    await moveRecords(context, HOURS_LIFE, { keys: ids, to: action, data: { reason: reason?.trim() ?? '' } });
    return { workHours: await hoursNumbered(context, ids) };
  },
});
