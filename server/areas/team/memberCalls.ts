import type { Selectable } from 'kysely';
import { isYes } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { handlers, type Input } from '../../host/calls/handlers.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { requireVisibleTeam } from '../access/teamAccess.ts';
import { memberNumbered, membersOf, requireOpenCrew } from './crew.ts';
import type { TeamRow } from './teams.ts';
import { validateMember } from './validateMember.ts';

/** TEAM-10: who is in the crew and who is there. */
export const memberCalls = handlers({
  fetchMemberList: async ({ body: { teamID, stato } }, context) => {
    await requireVisibleTeam(context, teamID);
    const members = await membersOf(context.db, teamID);
    return { members: stato === undefined ? members : members.filter((each) => each.stato === stato) };
  },

  // A validation can be taken back until the site opens, also by calling who gave it absent; an absence as
  // long as the crew may change.
  ValidateMember: async ({ body: { teamID, EmpID, stato, Badge, ...position } }, context) => {
    const team = await requireOpenCrew(context, teamID);
    const before = await lockMember(context, { teamID, EmpID });
    const member = await memberNumbered(context.db, before.id);
    const presence = Badge !== undefined ? 'expected' : isYes(stato ?? 'Y') ? 'validated' : 'absent';
    if (presence !== 'validated') refuseSettled(team, before, member?.fullName);
    const after = await validateMember(context, before, { ...position, presence });
    return { ...member, ...after };
  },

  RemoveMember: async ({ params: { id, action } }, context) => {
    const member = await memberNumbered(context.db, id);
    if (member === undefined) throw missingMember();
    const team = await requireOpenCrew(context, member.teamID);
    await REMOVALS[action](context, team, member);
    return { id, teamID: team.teamID };
  },
});

type Found = NonNullable<Awaited<ReturnType<typeof memberNumbered>>>;
type Removal = (context: CallContext, team: TeamRow, member: Found) => Promise<void>;

const REMOVALS: Readonly<Record<Input<'RemoveMember'>['params']['action'], Removal>> = {
  // Absent: the row remains and is marked.
  async A(context, team, { empID, fullName }) {
    const before = await lockMember(context, { teamID: team.teamID, EmpID: empID });
    refuseSettled(team, before, fullName);
    await validateMember(context, before, { presence: 'absent' });
  },
  // Put in by mistake: the row goes.
  async D(context, team, { id, empID, fullName }) {
    const { db, changed } = context;
    refuseSettled(team, await lockMember(context, { teamID: team.teamID, EmpID: empID }), fullName);
    const deleted = await db.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
    if (deleted === undefined) throw missingMember();
    changed('member', id, deleted, { action: 'D' });
  },
};

function missingMember() {
  return refuse('NOT_FOUND', { what: messageWords('refusal.member') });
}

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
    throw refuse('NOT_FOUND', { what: messageWords('refusal.member-of-site', { key: EmpID, site: teamID }) });
  return member;
}
