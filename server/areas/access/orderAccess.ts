import type { Kysely } from 'kysely';
import { ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { reachesAllTeams, requireVisibleTeam } from './teamAccess.ts';

interface Owned {
  readonly empID: number | null;
  readonly createdBy: number | null;
  readonly teamID: number | null;
}

/** CHK-03: the document's own employee; where it names none, who wrote it. */
export function isOwnOrder(user: SignedInUser, { empID, createdBy }: Owned): boolean {
  return empID === null ? createdBy === user.userId : empID === ownEmpID(user);
}

/**
 * Documents are seen by those whose they are, by their teams, and by all whose work reaches every team.
 *
 * @throws Refusal NOT_YOURS.
 */
export async function requireVisibleOrder(
  db: Kysely<Database>,
  user: SignedInUser,
  order: Owned,
): Promise<void> {
  if (isOwnOrder(user, order) || reachesAllTeams(user)) return;
  if (order.teamID === null) throw refuse('NOT_YOURS');
  await requireVisibleTeam(db, user, order.teamID);
}
