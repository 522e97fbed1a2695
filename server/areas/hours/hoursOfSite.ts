import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/foldedText.ts';
import type { Database } from '../../host/db/Database.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { Hours } from './hoursLife.ts';
import { hoursSum } from './selectHours.ts';

/**
 * Of `teams`: the day from which its crew has hours there. Work may begin before the day that was planned.
 */
const FIRST_DAY: RawBuilder<string> = sql<string>`least(teams."PlannedDate", teams."startDate")`;

/** Of `teams`: the day until which; while it goes on, that of the plan. */
const LAST_DAY: RawBuilder<string> = sql<string>`coalesce(teams."endDate", teams."PlannedDate")`;

type Site = Pick<Selectable<Database['teams']>, 'teamID' | 'empID' | 'pmgEntry'>;

/**
 * Hours worked at a site, by day and kind of work: hours tied to it, and untied hours of its crew for its
 * project on its days, as the crew's grid writes them. Refused hours do not count. Only numbers of people,
 * without names: hours of a person have fewer readers than the papers of a site.
 */
export async function hoursOfSite(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  { teamID, empID, pmgEntry }: Site,
) {
  const crew = db.selectFrom('members').select('members.empID').where('members.teamID', '=', teamID);
  const its = (day: RawBuilder<string>) =>
    db.selectFrom('teams').select(day.as('day')).where('teams.teamID', '=', teamID);
  return db
    .selectFrom('work_hours')
    .innerJoin('activity_types', 'activity_types.Code', 'work_hours.ActivityType')
    .select([
      'work_hours.Date',
      'activity_types.Name as activityTypeName',
      sql<number>`count(distinct work_hours."empID")::int`.as('people'),
      hoursSum(sql.ref('work_hours.Hours')).as('Hours'),
    ])
    .where('work_hours.Status', 'not in', recordStates<Hours['Status']>(product, 'work-hours', 'rejected'))
    .where(({ or, and, eb }) =>
      or([
        eb('work_hours.teamID', '=', teamID),
        and([
          eb('work_hours.teamID', 'is', null),
          eb('work_hours.pmgEntry', '=', pmgEntry),
          eb('work_hours.Date', '>=', its(FIRST_DAY)),
          eb('work_hours.Date', '<=', its(LAST_DAY)),
          or([eb('work_hours.empID', '=', empID), eb('work_hours.empID', 'in', crew)]),
        ]),
      ]),
    )
    .groupBy(['work_hours.Date', 'activity_types.Code', 'activity_types.Name'])
    .orderBy('work_hours.Date')
    .orderBy(textOrder('activity_types.Name'))
    .execute();
}
