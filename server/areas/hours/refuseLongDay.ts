import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { Hours } from './hoursLife.ts';

const DAY = 24;

/**
 * Refuses hours that would make somebody's day longer than it is; refused ones do not count. The employee's row is locked, so that
 * hours entered at once by two people are counted together.
 *
 * @param without hours that are being replaced.
 * @throws Refusal WORK_HOURS_OVER_DAY or NOT_FOUND.
 */
export async function refuseLongDay(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  { empID, Date: day, Hours }: { readonly empID: number; readonly Date: string; readonly Hours: number },
  without: number | undefined,
): Promise<void> {
  const employee = await db
    .selectFrom('employees')
    .select('fullName')
    .where('empID', '=', empID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (employee === undefined) throw refuse('NOT_FOUND', { what: `Il dipendente ${empID}` });
  const { hours } = await db
    .selectFrom('work_hours')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('Hours'), val(0)).as('hours'))
    .where('empID', '=', empID)
    .where('Date', '=', day)
    .where('Status', 'not in', recordStates<Hours['Status']>(product, 'work-hours', 'rejected'))
    .$if(without !== undefined, (rows) => rows.where('Id', '<>', without ?? 0))
    .executeTakeFirstOrThrow();
  if (Number(hours) + Hours > DAY) {
    const [year, month, date] = day.split('-');
    throw refuse('WORK_HOURS_OVER_DAY', { date: `${date}/${month}/${year}`, fullName: employee.fullName });
  }
}
