import type { CallContext } from '../../host/calls/CallContext.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { requireVisibleTeam, type Team } from '../access/teamAccess.ts';

/**
 * The team that a record is tied to: seen by the user, open to what the tie is by its workflow, and held so
 * that it is neither cancelled nor approved meanwhile. Undefined where there is none.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS; what the workflow says.
 */
export async function requireTie(
  access: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  teamID: number | null | undefined,
  operation: 'addDocument' | 'addEvent' | 'addHours' | 'cancelDocument' | 'changeDocument',
): Promise<Team | undefined> {
  if (typeof teamID !== 'number') return undefined;
  await requireVisibleTeam(access, teamID);
  const team = await access.db
    .selectFrom('teams')
    .selectAll()
    .where('teamID', '=', teamID)
    .forShare()
    .executeTakeFirstOrThrow();
  requireOperation(access, 'team', operation, team);
  return team;
}
