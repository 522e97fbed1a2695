import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireVisibleTeam } from './teamAccess.ts';

/**
 * The team that a record is newly tied to: seen by the user and not cancelled, and held so that it is neither cancelled nor approved meanwhile. A tie that is
 * there already stays, so that old records can still be mended.
 *
 * @param before the team that the record is tied to now, if any.
 * @param toApproved whether the user may tie it to an approved team, too.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_CANCELLED_TIE, TEAM_APPROVED_TIE.
 */
export async function requireTie(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  teamID: number | null | undefined,
  before: number | null | undefined,
  toApproved: boolean,
): Promise<void> {
  if (typeof teamID !== 'number' || teamID === before) return;
  await requireVisibleTeam(access, teamID);
  const { Cancelled, Approved } = await access.db
    .selectFrom('teams')
    .select(['Cancelled', 'Approved'])
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  refuseCancelledTie({ teamID, Cancelled });
  if (Approved === 'Y' && !toApproved) throw refuse('TEAM_APPROVED_TIE', { teamID });
}

/** @throws Refusal TEAM_CANCELLED_TIE. */
export function refuseCancelledTie({
  teamID,
  Cancelled,
}: {
  readonly teamID: number;
  readonly Cancelled: 'Y' | 'N';
}): void {
  if (Cancelled === 'Y') throw refuse('TEAM_CANCELLED_TIE', { teamID });
}
