import { can, ownEmpID } from '../../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { currentTeam } from '../currentTeam.ts';
import { membersOf } from '../membersOf.ts';
import { projectOf } from '../projectOf.ts';
import { shownTeam } from '../selectTeams.ts';

/**
 * PERM-03: the project of a team that one may see; without a team, of the employee's current one, else the
 * employee's newest project. Employees are named by their id, users without one by minus their user id;
 * others' only with ABPlanning.write.
 */
export const fetchCurrentProject: Handler<'fetchCurrentProject'> = async ({ body }, context) => {
  const { db, user, product } = context;
  const empID = body.EmpID ?? ownEmpID(user);
  if (typeof body.TeamId === 'number') await requireVisibleTeam(context, body.TeamId);
  else if (empID !== ownEmpID(user) && !can(user, 'ABPlanning.write')) throw refuse('NOT_YOURS');

  const teamID = body.TeamId ?? (await currentTeam(context, { empID }));
  if (teamID === undefined) {
    const AbsEntry = await newestProject(context, empID);
    const project = await projectOf(db, product, AbsEntry);
    return { project, team: null, member: [], projectLines: await linesOf(context, AbsEntry) };
  }
  const team = await shownTeam(context, teamID);
  return {
    project: await projectOf(db, product, team.pmgEntry),
    team,
    member: await membersOf(db, teamID),
    projectLines: await linesOf(context, team.pmgEntry),
  };
};

async function newestProject({ db }: CallContext, empID: number): Promise<number | null> {
  const project = await db
    .selectFrom('projects')
    .select('AbsEntry')
    .where('EMPLOYEE', '=', empID)
    .orderBy('AbsEntry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return project?.AbsEntry ?? null;
}

async function linesOf({ db }: CallContext, AbsEntry: number | null) {
  if (AbsEntry === null) return [];
  return db
    .selectFrom('project_lines')
    .selectAll()
    .where('AbsEntry', '=', AbsEntry)
    .orderBy('LineNum')
    .execute();
}
