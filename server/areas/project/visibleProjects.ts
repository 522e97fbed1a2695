import { type Expression, expressionBuilder, type Kysely, type NotNull, type SqlBool, sql } from 'kysely';
import { can, ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { reachesAllTeams } from '../access/teamAccess.ts';

/**
 * For `where` on `projects`: any with ABPlanning.write; else one's own, by employee id or minus the user id, and those of the teams
 * one may see (PERM-03).
 */
export function visibleProjects(user: SignedInUser): Expression<SqlBool> {
  if (can(user, 'ABPlanning.write')) return sql<boolean>`true`;
  const where = expressionBuilder<Database, 'projects'>();
  const own = ownEmpID(user);
  const led = where.selectFrom('teams').select('teams.pmgEntry').$narrowType<{ pmgEntry: NotNull }>();
  const ofTeams = reachesAllTeams(user)
    ? // By the index for one project, by one pass for a list: the database chooses.
      where.exists(led.whereRef('teams.pmgEntry', '=', 'projects.AbsEntry'))
    : where(
        'projects.AbsEntry',
        'in',
        led
          .where('teams.empID', '=', own)
          .union(
            where
              .selectFrom('members')
              .innerJoin('teams', 'teams.teamID', 'members.teamID')
              .select('teams.pmgEntry')
              .$narrowType<{ pmgEntry: NotNull }>()
              .where('members.empID', '=', own),
          ),
      );
  return where.or([where('projects.EMPLOYEE', '=', own), ofTeams]);
}

/**
 * Refuses who may not load the project.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function requireVisibleProject(
  db: Kysely<Database>,
  user: SignedInUser,
  AbsEntry: number,
): Promise<void> {
  const project = await db
    .selectFrom('projects')
    .select(({ eb }) => eb.case().when(visibleProjects(user)).then('Y').else('N').end().as('visible'))
    .where('AbsEntry', '=', AbsEntry)
    .executeTakeFirst();
  if (project === undefined) throw refuse('NOT_FOUND', { what: `Il progetto ${AbsEntry}` });
  if (project.visible !== 'Y') throw refuse('NOT_YOURS');
}
