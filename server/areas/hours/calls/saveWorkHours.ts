import { requireWritable } from '../../../host/access/visible.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Handler, Input } from '../../../host/calls/handlers.ts';
import { permitMove } from '../../../host/records/permitMove.ts';
import { entityNamed, sentColumns } from '../../../host/writes/entityColumns.ts';
import { lockRecord, writeRecord } from '../../../host/writes/records.ts';
import { withoutReadOnly } from '../../../host/writes/withoutReadOnly.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { requireProjectTie } from '../../project/requireProjectTie.ts';
import { requireTie } from '../../team/requireTie.ts';
import { HOURS_LIFE, type Hours } from '../hoursLife.ts';
import { refuseFuture } from '../refuseFuture.ts';
import { hoursNumbered } from '../selectHours.ts';
import { timesheetOf } from '../timesheetOf.ts';

type Sent = Input<'AddUpdateWorkHours'>['body']['obj'];

/** HRS-01: saves hours as a draft, or sends them; approved ones are closed, refused ones go back to draft. */
export const saveWorkHours: Handler<'AddUpdateWorkHours'> = async ({ body: { obj } }, context) => {
  const { db, user } = context;
  const before = await lockRecord<Hours>(context, 'work-hours', obj);
  if (before !== undefined) await requireWritable(context, 'work-hours', before);
  // The form sends the state back as it was.
  const newStatus = obj.Status === before?.Status ? undefined : obj.Status;
  const record = before ?? ({ ...obj, Status: undefined } as unknown as Hours);
  const { to } = await permitMove(context, HOURS_LIFE, record, { to: newStatus, sent: obj, data: {} });
  if (before?.empID !== obj.empID) await requireEmployee(db, obj.empID);
  await requireWritable(context, 'work-hours', obj);
  // Those of a tie that is there already can still be mended.
  if (obj.teamID !== before?.teamID) await requireTie(context, obj.teamID, 'addHours');
  await requireProjectTie(context, obj.pmgEntry, before?.pmgEntry);
  refuseFuture(context, obj.Date);

  const { Id } = await writeRecord<Hours>(context, 'work-hours', before, {
    ...withoutReadOnly(context, before, sentColumns(entityNamed(context.product, 'work-hours'), obj)),
    Status: to,
    Reason: '',
    ...(await projectOf(db, obj)),
    writtenBy: user.userId,
    approvedBy: null,
    approvedAt: null,
    timesheetEntry: await timesheetOf(context, obj.empID, obj.Date),
  });
  const [saved] = await hoursNumbered(context, [Id]);
  if (saved === undefined) throw new Error(`hours ${Id} were just written`);
  return saved;
};

/** Hours of a site are of its project, where none is named (HRS-01). */
async function projectOf(
  db: CallContext['db'],
  { teamID, pmgEntry }: Sent,
): Promise<{ readonly pmgEntry?: number | null }> {
  if (typeof teamID !== 'number' || typeof pmgEntry === 'number') return {};
  return db.selectFrom('teams').select('pmgEntry').where('teamID', '=', teamID).executeTakeFirstOrThrow();
}
