import type { Selectable } from 'kysely';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import type { Database } from '../../../host/db/Database.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { memberNumbered, membersOf } from '../membersOf.ts';
import { requireOpenCrew } from '../requireOpenCrew.ts';
import type { TeamRow } from '../Team.ts';
import { validateMember } from '../validateMember.ts';

/** TEAM-10: who is in the crew and who is there. */
export const memberCalls = handlers({
  fetchMemberList: async ({ body: { teamID, stato } }, context) => {
    await requireVisibleTeam(context, teamID);
    const members = await membersOf(context.db, teamID);
    return { members: stato === undefined ? members : members.filter((each) => each.stato === stato) };
  },

  // A validation can be taken back until the site opens, also by calling who gave it absent; an absence as long as the crew may change.
  ValidateMember: async ({ body: { teamID, EmpID, stato, Badge, ...position } }, context) => {
    const team = await requireOpenCrew(context, teamID);
    const before = await lockMember(context, { teamID, EmpID });
    const known = await memberNumbered(context.db, before.id);
    const presence = Badge !== undefined ? 'expected' : stato === 'N' ? 'absent' : 'validated';
    if (presence !== 'validated') refuseSettled(team, before, known?.fullName);
    const after = await validateMember(context, before, { ...position, presence });
    return { ...known, ...after };
  },

  // D: put in by mistake, the row goes. A: absent, the row stays and says so.
  RemoveMember: async ({ params: { id, action } }, context) => {
    const { db, changed } = context;
    const missing = () => refuse('NOT_FOUND', { what: 'Il componente del cantiere' });
    const found = await memberNumbered(db, id);
    if (found === undefined) throw missing();
    const team = await requireOpenCrew(context, found.teamID);
    const { teamID } = team;
    if (action === 'A') {
      const before = await lockMember(context, { teamID, EmpID: found.empID });
      refuseSettled(team, before, found.fullName);
      await validateMember(context, before, { presence: 'absent' });
      return { id, teamID };
    }
    const gone = await db.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
    if (gone === undefined) throw missing();
    changed('member', id, gone, { action });
    return { id, teamID };
  },
});

/** @throws Refusal VALIDATION_SETTLED for who was validated at a site that is open. */
function refuseSettled(
  { startDate }: Pick<TeamRow, 'startDate'>,
  { validatedAt }: Pick<Selectable<Database['members']>, 'validatedAt'>,
  fullName = '',
): void {
  if (validatedAt !== null && startDate !== null) throw refuse('VALIDATION_SETTLED', { fullName });
}

async function lockMember(
  { db }: CallContext,
  { teamID, EmpID }: { readonly teamID: number; readonly EmpID: number },
): Promise<Selectable<Database['members']>> {
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('teamID', '=', teamID)
    .where('empID', '=', EmpID)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined)
    throw refuse('NOT_FOUND', { what: `Il componente ${EmpID} del cantiere ${teamID}` });
  return member;
}
