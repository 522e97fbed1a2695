import type { Updateable } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { WorkflowChecks, WorkflowEffects } from '#generated/hooks.ts';
import { clockAt, zoneOf } from '../../../engine/index.ts';
import { requireWritable } from '../../host/access/recordRights.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { dayWords, messageWords } from '../../host/errors/slotWords.ts';
import type { RecordCheck, RecordEffect, WorkflowCode } from '../../host/records/WorkflowCode.ts';
import { lockRecord } from '../../host/writes/writeRecord.ts';

export type Hours = Entities['work-hours'] & { readonly rowVersion: number };
type Patch = Updateable<Database['work_hours']>;
type Effect = RecordEffect<Hours, Patch, HoursMove>;

interface HoursMove {
  /** Why hours are rejected. */
  readonly reason?: string;
}

/** Hours worked (HRS-01): what may become of them stands in `schemas/hours/work-hours.workflow.json`. */
export const HOURS_WORKFLOW_CODE: WorkflowCode<Hours, Patch, HoursMove> = {
  entity: 'work-hours',
  lock: lockHours,
  checks: {
    notFuture: (context, hours) => refuseFuture(context, hours),
    reasonGiven: (_context, _record, _conditions, { reason = '' }) => {
      if (reason === '') throw refuse('WORK_HOURS_REASON_MISSING');
    },
  } satisfies Readonly<Record<WorkflowChecks['work-hours'], RecordCheck<Hours, HoursMove>>>,
  effects: {
    recordWriter: ({ context }) => ({ patch: { writtenBy: context.user.userId } }),
    recordDecision: ({ context }) => ({
      patch: { Reason: '', approvedBy: context.user.userId, approvedAt: context.now().toISOString() },
    }),
    recordReason: ({ data }) => ({ patch: { Reason: data.reason } }),
  } satisfies Readonly<Record<WorkflowEffects['work-hours'], Effect>>,
};

/** Hours that the user may enter, locked. @throws Refusal NOT_FOUND, NOT_YOURS. */
async function lockHours(context: CallContext, Id: number): Promise<Hours> {
  const hours = await lockRecord<Hours>(context, 'work-hours', { Id });
  if (hours === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.hours', { key: Id }) });
  await requireWritable(context, 'work-hours', hours);
  return hours;
}

/**
 * HRS-01: hours need work that has begun; a night that ended this morning belongs to yesterday.
 *
 * @throws Refusal WORK_HOURS_FUTURE.
 */
export function refuseFuture({ now, product }: CallContext, hours: Pick<Hours, 'Date' | 'StartTime'>): void {
  const start = hours.StartTime?.slice(0, 5);
  if (`${hours.Date} ${start ?? ''}` <= clockAt(now(), zoneOf(product.settings))) return;
  const day = dayWords(hours.Date);
  throw refuse('WORK_HOURS_FUTURE', {
    date: start ? messageWords('refusal.day-at', { day, time: start }) : day,
  });
}
