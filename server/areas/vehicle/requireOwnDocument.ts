import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { refuseCancelledTie } from '../access/requireTie.ts';
import { reachesAllTeams } from '../access/teamAccess.ts';

/**
 * Refuses who may not write a document of a team or of nobody's: others than planners only those of the teams they lead, and their own. The
 * team is locked first, as everywhere.
 *
 * @param isAuthor whether the document, or what is to become one, is the user's own.
 * @param isNew whether the team gets a document that it had not: a cancelled one only finishes those it has.
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED_TIE.
 */
export async function requireOwnDocument(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  {
    TeamId,
    isAuthor,
    isNew = false,
  }: { readonly TeamId: number | null; readonly isAuthor: boolean; readonly isNew?: boolean },
): Promise<void> {
  if (TeamId === null) {
    if (!reachesAllTeams(user) && !isAuthor) throw refuse('NOT_YOURS');
    return;
  }
  const team = await db
    .selectFrom('teams')
    .select(['teamID', 'empID', 'Approved', 'Cancelled'])
    .where('teamID', '=', TeamId)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${TeamId}` });
  if (!reachesAllTeams(user) && team.empID !== ownEmpID(user) && !isAuthor) throw refuse('NOT_YOURS');
  if (team.Approved === 'Y') throw refuse('TEAM_APPROVED');
  if (isNew) refuseCancelledTie(team);
}
