import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { reachesAllTeams, visibleTeams } from '../access/teamAccess.ts';

/** Events with the name of who handles them; add `where` and order. */
export function selectEvents(db: Kysely<Database>) {
  return db
    .selectFrom('events')
    .leftJoin('employees', 'employees.empID', 'events.HandledByEmployee')
    .selectAll('events')
    .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('fullName'));
}

/** For `where` on `events`: one's own, of one's teams, and those of nobody in particular; planners all. */
export function visibleEvents(user: SignedInUser): Expression<SqlBool> {
  if (reachesAllTeams(user)) return sql<boolean>`true`;
  const where = expressionBuilder<Database, 'events'>();
  return where.or([
    where('events.HandledByEmployee', '=', ownEmpID(user)),
    // By each event's own team: few events against a hundred thousand teams.
    where.exists(
      where
        .selectFrom('teams')
        .select('teams.teamID')
        .whereRef('teams.teamID', '=', 'events.teamID')
        .where(visibleTeams(user)),
    ),
    where.and([where('events.HandledByEmployee', 'is', null), where('events.teamID', 'is', null)]),
  ]);
}
