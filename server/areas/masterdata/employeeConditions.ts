import { expressionBuilder, sql } from 'kysely';
import { writableWhere } from '../../host/access/visibleWhere.ts';
import type { Database } from '../../host/db/Database.ts';
import type { ListCondition } from '../../host/records/RecordHooks.ts';

/** The leader and the members of a team. */
export const ofCrew: ListCondition = (_context, { teamID }) => {
  if (teamID === undefined) return undefined;
  const where = expressionBuilder<Database, 'employees'>();
  const leader = where.selectFrom('teams').select('teams.empID').where('teams.teamID', '=', Number(teamID));
  const members = where
    .selectFrom('members')
    .select('members.empID')
    .where('members.teamID', '=', Number(teamID));
  return where('employees.empID', 'in', leader.union(members));
};

/**
 * Who is in no team planned for the day; the day is today's, or that of the team for which people are looked
 * for.
 */
export const freeOnDay: ListCondition = ({ today }, { date, teamID }) => {
  const where = expressionBuilder<Database, 'employees'>();
  const ofTeam = sql<string>`(select "PlannedDate" from teams as asked where asked."teamID" = ${teamID})`;
  const day = date === undefined && teamID !== undefined ? ofTeam : sql<string>`${date ?? today()}`;
  const busy = where
    .selectFrom('teams')
    .where('teams.PlannedDate', '=', day)
    .where('teams.Cancelled', '=', 'N');
  const members = busy.innerJoin('members', 'members.teamID', 'teams.teamID').select('members.empID');
  return where.and([
    where('employees.empID', 'not in', busy.select('teams.empID')),
    where('employees.empID', 'not in', members),
  ]);
};

/** Employees for which the user may enter hours of that day. */
export const writesHoursOn: ListCondition = (context, { hoursOn }) =>
  typeof hoursOn === 'string'
    ? writableWhere(
        context,
        'work-hours',
        sql`jsonb_build_object('empID', employees."empID", 'Date', ${hoursOn}::text)`,
      )
    : undefined;
