import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';

/** HRS-01: hours are of work that was done. @throws Refusal WORK_HOURS_FUTURE. */
export function refuseFuture({ today }: Pick<CallContext, 'today'>, day: string): void {
  if (day <= today()) return;
  const [year, month, date] = day.split('-');
  throw refuse('WORK_HOURS_FUTURE', { date: `${date}/${month}/${year}` });
}
