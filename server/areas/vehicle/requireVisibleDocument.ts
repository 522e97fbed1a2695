import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { reachesAllTeams, requireVisibleTeam } from '../access/teamAccess.ts';

/** @throws Refusal NOT_YOURS for others' documents of others' teams. */
export async function requireVisibleDocument(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  { TeamId, isAuthor }: { readonly TeamId: number | null; readonly isAuthor: boolean },
): Promise<void> {
  if (isAuthor || reachesAllTeams(user)) return;
  if (TeamId === null) throw refuse('NOT_YOURS');
  await requireVisibleTeam(db, user, TeamId);
}
