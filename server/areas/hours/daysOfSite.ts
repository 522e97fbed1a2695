import { type RawBuilder, sql } from 'kysely';

/** Of `teams`: the day from which its crew has hours there. Work may begin before the day that was planned. */
export const FIRST_DAY: RawBuilder<string> = sql<string>`least(teams."PlannedDate", teams."startDate")`;

/** Of `teams`: the day until which; while it goes on, that of the plan. */
export const LAST_DAY: RawBuilder<string> = sql<string>`coalesce(teams."endDate", teams."PlannedDate")`;
