import { requireVisibleTeam } from '../access/teamAccess.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';

/**
 * The team that a document is tied to: seen by the user and not approved. Held so that it is not handed in or approved while its documents
 * change.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED.
 */
export async function requireOpenTeam(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  teamID: number | null | undefined,
) {
  if (typeof teamID !== 'number') return undefined;
  await requireVisibleTeam(db, user, teamID);
  const team = await db
    .selectFrom('teams')
    .select(['Approved', 'pmgEntry'])
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  if (team.Approved === 'Y') throw refuse('TEAM_APPROVED');
  return team;
}
