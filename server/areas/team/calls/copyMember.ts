import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { insertMembers } from '../insertMembers.ts';
import { isMember } from '../isMember.ts';
import { membersOf } from '../membersOf.ts';
import { requireOpenCrew } from '../requireOpenCrew.ts';

/** TEAM-10: takes one member of another team, or all who are not here yet; answers all members. */
export const copyMember: Handler<'CopyMember'> = async (
  { body: { srcTeamId, destTeamID, EmpID } },
  context,
) => {
  const { db } = context;
  const team = await requireOpenCrew(context, destTeamID);
  await requireVisibleTeam(context, srcTeamId);
  const all = await membersOf(db, srcTeamId);
  const members = typeof EmpID === 'number' ? all.filter(({ empID }) => empID === EmpID) : all;
  const [only] = members;
  if (typeof EmpID === 'number') {
    if (only === undefined)
      throw refuse('NOT_FOUND', { what: `Il componente ${EmpID} del cantiere ${srcTeamId}` });
    const present = EmpID === team.empID || (await isMember(db, destTeamID, EmpID));
    await requireEmployee(db, EmpID);
    if (present) throw refuse('MEMBER_PRESENT', { fullName: only.fullName });
  }
  await insertMembers(
    context,
    team,
    members.map(({ empID }) => empID),
  );
  return { members: await membersOf(db, destTeamID) };
};
