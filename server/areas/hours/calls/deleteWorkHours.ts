import type { Entities } from '#generated/entities.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { deleteRecord, lockRecord } from '../../../host/writes/records.ts';
import { requireOwnHours } from '../visibleHours.ts';

/** What nobody is deciding upon, and nobody has agreed to. */
const OPEN: readonly Entities['work-hours']['Status'][] = ['B', 'R'];

/** HRS-01: takes away hours that were entered by mistake, by whoever may change them; the log keeps what they were. */
export const deleteWorkHours: Handler<'deleteWorkHours'> = async ({ body: { Id, rowVersion } }, context) => {
  const asked = { Id, ...(rowVersion === undefined ? {} : { rowVersion }) };
  const before = await lockRecord<Entities['work-hours']>(context, 'work-hours', asked);
  if (before !== undefined) await requireOwnHours(context.db, context.user, before);
  if (before === undefined || !OPEN.includes(before.Status)) throw refuse('WORK_HOURS_NOT_OPEN');
  await deleteRecord(context, 'work-hours', asked);
  return { Id };
};
