import { sql } from 'kysely';
import { totalsOf } from '../../../engine/index.ts';
import { requireWritable } from '../../host/access/recordRights.ts';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { moveRecord, moveRecords } from '../../host/records/move/moveRecord.ts';
import { permitMove } from '../../host/records/move/permitMove.ts';
import { isInState } from '../../host/records/move/recordStates.ts';
import { entityNamed, sentColumns } from '../../host/writes/entityColumns.ts';
import { withoutReadOnly } from '../../host/writes/withoutReadOnly.ts';
import { lockRecord, writeRecord } from '../../host/writes/writeRecord.ts';
import { requireProjectTie } from '../project/projectChecks.ts';
import { projectOfTie, requireTie } from '../team/projectOf.ts';
import { requireEmployee } from '../team/requireEmployee.ts';
import { HOURS_WORKFLOW_CODE, type Hours, refuseFuture } from './hoursWorkflowCode.ts';
import { hoursNumbered, selectHours, timesheetOf } from './selectHours.ts';

/** HRS-01: saves hours as a draft, or sends them; approved ones are closed, refused ones go back to draft. */
const saveWorkHours: Handler<'AddUpdateWorkHours'> = async ({ body: { obj } }, context) => {
  const { db, user } = context;
  const before = await lockRecord<Hours>(context, 'work-hours', obj);
  if (before !== undefined) await requireWritable(context, 'work-hours', before);
  // The form sends the state back as it was.
  const newStatus = obj.Status === before?.Status ? undefined : obj.Status;
  const record = before ?? ({ ...obj, Status: undefined } as unknown as Hours);
  const { to } = await permitMove(context, HOURS_WORKFLOW_CODE, record, {
    to: newStatus,
    sent: obj,
    data: {},
  });
  await requireEmployee(db, obj.empID, { former: true });
  await requireWritable(context, 'work-hours', obj);
  // Hours that already have the tie can still be corrected.
  if (obj.teamID !== before?.teamID) await requireTie(context, obj.teamID, 'addHours');
  await requireProjectTie(context, obj.pmgEntry, before?.pmgEntry);
  refuseFuture(context, { ...record, ...obj });

  const { Id } = await writeRecord<Hours>(context, 'work-hours', before, {
    ...withoutReadOnly(context, before, sentColumns(entityNamed(context.product, 'work-hours'), obj)),
    Status: to,
    Reason: '',
    ...(await projectOfTie(db, { ...before, ...obj }, before)),
    writtenBy: user.userId,
    approvedBy: null,
    approvedAt: null,
    timesheetEntry: await timesheetOf(context, obj.empID, obj.Date),
  });
  const [saved] = await hoursNumbered(context, [Id]);
  if (saved === undefined) throw new Error(`hours ${Id} were just written`);
  return saved;
};

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
    if (sheet === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.timesheet', { key: id }) });
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
    await moveRecord(context, HOURS_WORKFLOW_CODE, { key: Id, rowVersion, data: {} });
    return { Id };
  },

  // All or none, so that a crew's week is never left half sent.
  SendWorkHours: async ({ body: { ids, rowVersions } }, context) => {
    await moveRecords(context, HOURS_WORKFLOW_CODE, { keys: ids, rowVersions, data: {} });
    return { workHours: await hoursNumbered(context, ids) };
  },

  ApproveWorkHours: async ({ body: { ids, rowVersions, action, reason } }, context) => {
    const data = { reason: reason?.trim() ?? '' };
    await moveRecords(context, HOURS_WORKFLOW_CODE, { keys: ids, rowVersions, to: action, data });
    return { workHours: await hoursNumbered(context, ids) };
  },
});
