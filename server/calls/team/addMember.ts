import { refuse } from '../../errors/refuse.ts';
import { habitualCrew } from '../../team/habitualCrew.ts';
import { insertMembers } from '../../team/insertMembers.ts';
import { isMember } from '../../team/isMember.ts';
import { membersOf } from '../../team/membersOf.ts';
import { requireEmployee } from '../../team/requireEmployee.ts';
import { requireOpenCrew } from '../../team/requireOpenCrew.ts';
import type { Handler } from '../handlers.ts';

/** TEAM-10: adds an employee, with the habitual crew of whom they lead if wanted; answers all members. */
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
