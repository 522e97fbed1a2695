import type { Entities } from '#generated/entities.ts';
import { refuse } from '../../errors/refuse.ts';
import { requireOwnHours } from '../../hours/visibleHours.ts';
import { deleteRecord, lockRecord } from '../../writes/records.ts';
import type { Handler } from '../handlers.ts';

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
