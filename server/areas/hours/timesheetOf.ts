import type { CallContext } from '../../host/calls/CallContext.ts';

/**
 * The sheet of the employee that the day belongs to: there is one per calendar month, begun with its first
 * hours.
 */
export async function timesheetOf(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  empID: number,
  day: string,
): Promise<number> {
  const sheets = () =>
    db
      .selectFrom('timesheets')
      .select('AbsEntry')
      .where('empID', '=', empID)
      .where('DateFrom', '<=', day)
      .where('DateTo', '>=', day)
      .orderBy('DateFrom', 'desc');
  const existing = await sheets().executeTakeFirst();
  if (existing !== undefined) return existing.AbsEntry;
  const sheet = await db
    .insertInto('timesheets')
    .values({ empID, ...monthOf(day) })
    .onConflict((conflict) => conflict.columns(['empID', 'DateFrom']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // A concurrent request created it.
  if (sheet === undefined) return (await sheets().executeTakeFirstOrThrow()).AbsEntry;
  changed('timesheet', sheet.AbsEntry, undefined, sheet);
  return sheet.AbsEntry;
}

/** First and last day of the day's month. */
export function monthOf(day: string): { readonly DateFrom: string; readonly DateTo: string } {
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  const last = new Date(`${year}-${month}-01T12:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return {
    DateFrom: `${year}-${month}-01`,
    DateTo: `${year}-${month}-${String(last.getUTCDate()).padStart(2, '0')}`,
  };
}
