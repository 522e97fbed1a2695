import type { Handler } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireEmployee } from '../access/requireEmployee.ts';
import { habitualCrew } from '../team/habitualCrew.ts';
import { insertMembers } from '../team/insertMembers.ts';
import { insertTeam } from '../team/insertTeam.ts';
import { shownTeam } from '../team/selectTeams.ts';
import { moveTeam } from './moveTeam.ts';

/** Plans a team; with `forceTeamStato` it is moved on at once, by the same transition as an opening later. */
export const openNewTeam: Handler<'OpenNewTeam'> = async ({ body }, context) => {
  const { db } = context;
  const { members, ...columns } = body.TeamData;
  const leader = await requireEmployee(db, columns.empID);
  if (members?.includes(leader.empID) === true) throw refuse('LEADER_AMONG_MEMBERS');
  for (const empID of members ?? []) await requireEmployee(db, empID);

  const team = await insertTeam(context, columns);
  await insertMembers(context, team, members ?? (await habitualCrew(db, leader.empID)));
  const { forceTeamStato: to = team.Stato, openedWithout, closedWithout } = body;
  const data = { openedWithout, closedWithout };
  if (to !== team.Stato) await moveTeam(context, { teamID: team.teamID, to, data, call: 'apriCantiere' });
  return shownTeam(context, team.teamID);
};
