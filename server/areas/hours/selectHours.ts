import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { minutesSum } from '../../host/records/minutesSum.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';
import { recordStates } from '../../host/records/recordStates.ts';

/** Hours added by their whole minutes, as the lists' total (`hours`): three times 0,33 is one. */
export function hoursSum(hours: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`round(coalesce(${minutesSum(hours)}, 0) / 60, 2)`;
}

/** All of the person's hours of that day, without those that were refused. */
export const dayHours: ComputedColumn = (alias, product) => sql<number>`(
  select ${hoursSum(sql.ref('day.Hours'))} from work_hours as day
  where day."empID" = ${sql.ref(`${alias}.empID`)} and day."Date" = ${sql.ref(`${alias}.Date`)}
    and day."Status" <> all(${recordStates<string>(product, 'work-hours', 'rejected')}))`;

/** Hours as lists show them, by day. */
export async function selectHours(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  where: RawBuilder<boolean>,
  limit?: number,
): Promise<Entities['work-hours'][]> {
  const hours = recordQuery(product, { columns: { dayHours } }, 'work-hours')
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
