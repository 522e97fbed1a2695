import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { can, ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';

/** Whose work reaches every team: planners and those who approve. */
export function reachesAllTeams(user: SignedInUser): boolean {
  return ['ABPlanning.write', 'Team.plan', 'Team.approve'].some((permission) => can(user, permission));
}

/** For `where`: the teams that the user may see; others than planners see those they lead or belong to. */
export function visibleTeams(user: SignedInUser) {
  return (where: ExpressionBuilder<Database, 'teams'>): Expression<SqlBool> => {
    if (reachesAllTeams(user)) return sql<boolean>`true`;
    const empID = ownEmpID(user);
    return where.or([
      where('teams.empID', '=', empID),
      where.exists(
        where
          .selectFrom('members')
          .select('members.id')
          .whereRef('members.teamID', '=', 'teams.teamID')
          .where('members.empID', '=', empID),
      ),
    ]);
  };
}

/**
 * The team, if the user may see it.
 *
 * @throws Refusal NOT_FOUND, or NOT_YOURS where it is another crew's.
 */
export async function requireVisibleTeam(db: Kysely<Database>, user: SignedInUser, teamID: number) {
  const team = await db
    .selectFrom('teams')
    .selectAll()
    .select((where) => sql<boolean>`${visibleTeams(user)(where)}`.as('visible'))
    .where('teamID', '=', teamID)
    .executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${teamID}` });
  const { visible, ...columns } = team;
  if (!visible) throw refuse('NOT_YOURS');
  return columns;
}

/**
 * The team, locked until the end of the transaction, if the user may change it: planners and approvers any, others those they lead.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function requireOwnTeam(db: Kysely<Database>, user: SignedInUser, teamID: number) {
  const team = await db
    .selectFrom('teams')
    .selectAll()
    .where('teamID', '=', teamID)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${teamID}` });
  if (!reachesAllTeams(user) && team.empID !== ownEmpID(user)) throw refuse('NOT_YOURS');
  return team;
}
