import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { requireVisibleTeam } from './teamAccess.ts';

/**
 * The team that a record is newly tied to: seen by the user and not cancelled, and held so that it is not cancelled meanwhile. A tie that is
 * there already stays, so that old records can still be mended.
 *
 * @param before the team that the record is tied to now, if any.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_CANCELLED_TIE.
 */
export async function requireTie(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  teamID: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (typeof teamID !== 'number' || teamID === before) return;
  await requireVisibleTeam(db, user, teamID);
  const { Cancelled } = await db
    .selectFrom('teams')
    .select('Cancelled')
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  refuseCancelledTie({ teamID, Cancelled });
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
