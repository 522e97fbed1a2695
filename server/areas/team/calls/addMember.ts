import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { habitualCrew } from '../habitualCrew.ts';
import { insertMembers } from '../insertMembers.ts';
import { isMember } from '../isMember.ts';
import { membersOf } from '../membersOf.ts';
import { requireOpenCrew } from '../requireOpenCrew.ts';

/** TEAM-10: adds an employee, optionally with the usual crew of a leader; answers all members. */
export const addMember: Handler<'AddMember'> = async ({ body: { teamID, EmpID, loadMembers } }, context) => {
  const { db } = context;
  const team = await requireOpenCrew(context, teamID);
  const employee = await requireEmployee(db, EmpID);
  if (employee.empID === team.empID) throw refuse('LEADER_AMONG_MEMBERS');
  const present = await isMember(db, teamID, EmpID);
  if (present && loadMembers !== true) throw refuse('MEMBER_PRESENT', { fullName: employee.fullName });
  const crew = loadMembers === true ? await habitualCrew(db, EmpID) : [];
  await insertMembers(context, team, [EmpID, ...crew]);
  return { members: await membersOf(db, teamID) };
};
