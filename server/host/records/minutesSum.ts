import { type RawBuilder, sql } from 'kysely';

/** Hours that are kept to a hundredth, added in minutes as the engine's total `hours` adds them. */
export function minutesSum(hours: RawBuilder<unknown>): RawBuilder<number> {
  const minutes = sql`${hours}::numeric * 60`;
  const isWhole = sql`round(round(${minutes}) / 60, 2) = ${hours}::numeric`;
  return sql<number>`sum(case when ${isWhole} then round(${minutes}) else ${minutes} end)`;
}
