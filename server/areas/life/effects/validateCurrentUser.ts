import { validateMember } from '../../team/validateMember.ts';
import type { Effect } from './Effect.ts';

/** TEAM-02: who starts the badging is present by that very act; a leader is no member and has no row to validate. */
export const validateCurrentUser: Effect = async ({ context, record: team, data }) => {
  const { db, user } = context;
  if (user.empID === null) return {};
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('teamID', '=', team.teamID)
    .where('empID', '=', user.empID)
    .forUpdate()
    .executeTakeFirst();
  if (member !== undefined) await validateMember(context, member, { ...data, presence: 'validated' });
  return {};
};
