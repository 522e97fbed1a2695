import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { minutesSum } from '../../host/records/listSummary.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';

/** Hours added by their whole minutes, as the lists' total (`hours`): three times 0,33 is one. */
export function hoursSum(hours: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`round(coalesce(${minutesSum(hours)}, 0) / 60, 2)`;
}

/** All of the person's hours of that day, without those that were refused. */
export const dayHours: ComputedColumn = (alias, product) => sql<number>`(
  select ${hoursSum(sql.ref('day.Hours'))} from work_hours as day
  where day."empID" = ${sql.ref(`${alias}.empID`)} and day."Date" = ${sql.ref(`${alias}.Date`)}
    and day."Status" <> all(${recordStates<string>(product, 'work-hours', 'rejected')}))`;

/** Times of the person's other hours of that day that overlap these; hours without times are not compared. */
export const overlappingHours: ComputedColumn = (alias, product) => {
  const begin = (of: string) => sql`${sql.ref(`${of}.StartTime`)}::interval`;
  const end = (of: string) => sql`(${sql.ref(`${of}.EndTime`)}::interval + case
    when ${sql.ref(`${of}.EndTime`)} <= ${sql.ref(`${of}.StartTime`)} then interval '24 hours' else interval '0' end)`;
  const rejected = recordStates<string>(product, 'work-hours', 'rejected');
  return sql<string | null>`(
    select string_agg(to_char(other."StartTime", 'HH24:MI') || '–' || to_char(other."EndTime", 'HH24:MI'), ', '
      order by other."StartTime")
    from work_hours as other
    where other."empID" = ${sql.ref(`${alias}.empID`)} and other."Date" = ${sql.ref(`${alias}.Date`)}
      and other."Id" <> ${sql.ref(`${alias}.Id`)} and other."Status" <> all(${rejected})
      and ${sql.ref(`${alias}.Status`)} <> all(${rejected})
      and ${begin('other')} < ${end(alias)} and ${end('other')} > ${begin(alias)})`;
};

/** Hours as lists show them, by day. */
export async function selectHours(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  where: RawBuilder<boolean>,
  limit?: number,
): Promise<Entities['work-hours'][]> {
  const hours = recordQuery(product, { columns: { dayHours, overlappingHours } }, 'work-hours')
    .select(db as unknown as Kysely<never>)
    .where(where)
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id');
  const rows = await (limit === undefined ? hours : hours.limit(limit)).execute();
  return rows as unknown as Entities['work-hours'][];
}

/** Those with the numbers. */
export function hoursNumbered(context: Pick<CallContext, 'db' | 'product'>, ids: readonly number[]) {
  return selectHours(context, sql<boolean>`work_hours."Id" = any(${ids})`);
}

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
