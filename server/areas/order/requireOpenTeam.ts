import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { refuseCancelledTie } from '../access/requireTie.ts';
import { requireVisibleTeam } from '../access/teamAccess.ts';

/**
 * The team that a document is tied to: seen by the user and not approved. Held so that it is not handed in or approved while its documents
 * change.
 *
 * @param isNew whether the document is only now being tied to it: a cancelled team keeps those it has.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED_TIE.
 */
export async function requireOpenTeam(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  teamID: number | null | undefined,
  isNew = false,
) {
  if (typeof teamID !== 'number') return undefined;
  await requireVisibleTeam(access, teamID);
  const team = await access.db
    .selectFrom('teams')
    .select(['teamID', 'Approved', 'Cancelled', 'pmgEntry'])
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  if (team.Approved === 'Y') throw refuse('TEAM_APPROVED');
  if (isNew) refuseCancelledTie(team);
  return team;
}
