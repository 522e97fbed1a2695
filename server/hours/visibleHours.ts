import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

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
        .onRef('led.Date', '>=', 'teams.PlannedDate')
        .on(sql<boolean>`led."Date" <= coalesce(teams."endDate", teams."PlannedDate")`),
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

/**
 * Refuses who may not enter hours of that employee for that day; the same people whose hours one may see.
 *
 * @throws Refusal NOT_YOURS.
 */
export async function requireOwnHours(
  db: Kysely<Database>,
  user: SignedInUser,
  { empID, Date: day }: { readonly empID: number; readonly Date: string },
): Promise<void> {
  const own = ownEmpID(user);
  if (empID === own || can(user, 'WorkHours.approve')) return;
  const crew = await db
    .selectFrom('squad_members')
    .select('empID')
    .where('leaderID', '=', own)
    .where('empID', '=', empID)
    .executeTakeFirst();
  if (crew !== undefined) return;
  const led = await db
    .selectFrom('teams')
    .innerJoin('members', 'members.teamID', 'teams.teamID')
    .select('teams.teamID')
    .where('members.empID', '=', empID)
    .where('teams.empID', '=', own)
    .where('teams.Cancelled', '=', 'N')
    .where('teams.PlannedDate', '<=', day)
    .where(sql<boolean>`coalesce(teams."endDate", teams."PlannedDate") >= ${day}`)
    .limit(1)
    .executeTakeFirst();
  if (led === undefined) throw refuse('NOT_YOURS');
}
