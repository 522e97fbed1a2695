import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { can, ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { FIRST_DAY, LAST_DAY } from './daysOfSite.ts';

/**
 * For `where` on `work_hours`: all for approvers; else one's own and, for a leader, those of the habitual crew and of who was in a
 * team of theirs that day. The teams are looked up once, not once per hour worked: a leader has hundreds, the hours are millions.
 */
export function visibleHours(user: SignedInUser): Expression<SqlBool> {
  if (can(user, 'WorkHours.approve')) return sql<boolean>`true`;
  const where = expressionBuilder<Database, 'work_hours'>();
  const own = ownEmpID(user);
  const crew = where
    .selectFrom('squad_members')
    .select('squad_members.empID')
    .where('squad_members.leaderID', '=', own);
  const led = where
    .selectFrom('teams')
    .innerJoin('members', 'members.teamID', 'teams.teamID')
    .innerJoin('work_hours as led', (join) =>
      join
        .onRef('led.empID', '=', 'members.empID')
        .on(sql<boolean>`led."Date" between ${FIRST_DAY} and ${LAST_DAY}`),
    )
    .select('led.Id')
    .where('teams.empID', '=', own)
    .where('teams.Cancelled', '=', 'N');
  return where.or([
    where('work_hours.empID', '=', own),
    where('work_hours.empID', 'in', crew),
    where('work_hours.Id', 'in', led),
  ]);
}

/** For `where` on `employees`: whose hours of that day one may enter; the same people whose hours one may see. */
export function writesHoursOf(user: SignedInUser, day: string): Expression<SqlBool> {
  if (can(user, 'WorkHours.approve')) return sql<boolean>`true`;
  const where = expressionBuilder<Database, 'employees'>();
  const own = ownEmpID(user);
  const crew = where.selectFrom('squad_members').select('squad_members.empID').where('leaderID', '=', own);
  const led = where
    .selectFrom('teams')
    .innerJoin('members', 'members.teamID', 'teams.teamID')
    .select('members.empID')
    .where('teams.empID', '=', own)
    .where('teams.Cancelled', '=', 'N')
    .where(sql<boolean>`${day} between ${FIRST_DAY} and ${LAST_DAY}`);
  return where.or([
    where('employees.empID', '=', own),
    where('employees.empID', 'in', crew),
    where('employees.empID', 'in', led),
  ]);
}

/**
 * Refuses who may not enter hours of that employee for that day.
 *
 * @throws Refusal NOT_YOURS.
 */
export async function requireOwnHours(
  db: Kysely<Database>,
  user: SignedInUser,
  { empID, Date: day }: { readonly empID: number; readonly Date: string },
): Promise<void> {
  if (empID === ownEmpID(user)) return;
  const found = await db
    .selectFrom('employees')
    .select('employees.empID')
    .where('employees.empID', '=', empID)
    .where(writesHoursOf(user, day))
    .executeTakeFirst();
  if (found === undefined) throw refuse('NOT_YOURS');
}
