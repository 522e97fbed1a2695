import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { refuse } from '../../errors/refuse.ts';
import { memberNumbered, membersOf } from '../../team/membersOf.ts';
import { requireOpenCrew } from '../../team/requireOpenCrew.ts';
import { validateMember } from '../../team/validateMember.ts';
import { handlers } from '../handlers.ts';

/** TEAM-10: who is in the crew and who is there. */
export const memberCalls = handlers({
  fetchMemberList: async ({ body: { teamID } }, { db, user }) => {
    await requireVisibleTeam(db, user, teamID);
    return { members: await membersOf(db, teamID) };
  },

  ValidateMember: async ({ body: { teamID, EmpID, stato, ...position } }, context) => {
    const { db } = context;
    await requireOpenCrew(context, teamID);
    const missing = () => refuse('NOT_FOUND', { what: `Il componente ${EmpID} della squadra ${teamID}` });
    const before = await db
      .selectFrom('members')
      .selectAll()
      .where('teamID', '=', teamID)
      .where('empID', '=', EmpID)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw missing();
    await validateMember(context, before, { ...position, stato: stato ?? 'Y' });
    const after = await memberNumbered(db, before.id);
    if (after === undefined) throw missing();
    return after;
  },

  // D: put in by mistake, A: absent. The row goes in both cases; why is in the audit.
  RemoveMember: async ({ params: { id, action } }, context) => {
    const { db, changed } = context;
    const missing = () => refuse('NOT_FOUND', { what: 'Il componente della squadra' });
    const found = await memberNumbered(db, id);
    if (found === undefined) throw missing();
    await requireOpenCrew(context, found.teamID);
    const gone = await db.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
    if (gone === undefined) throw missing();
    changed('member', id, gone, { action });
    return { id, teamID: gone.teamID };
  },
});
