import { type RawBuilder, sql } from 'kysely';

/** SQL sum of hours stored with two decimals: added in whole minutes, like the engine's total `hours`. */
export function minutesSum(hours: RawBuilder<unknown>): RawBuilder<number> {
  const minutes = sql`${hours}::numeric * 60`;
  const isWhole = sql`round(round(${minutes}) / 60, 2) = ${hours}::numeric`;
  return sql<number>`sum(case when ${isWhole} then round(${minutes}) else ${minutes} end)`;
}
