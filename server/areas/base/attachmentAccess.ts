import type { Kysely, Selectable } from 'kysely';
import { ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { reachesAllTeams, requireVisibleTeam } from '../access/teamAccess.ts';
import { type Access, linkedObjects, type Team } from './linkedObjects.ts';

type Attachment = Selectable<Database['attachments']>;
type Link = Pick<Attachment, 'linkedObject' | 'linkedId'>;

/**
 * Refuses who may not see the object that files are attached to. Files of an object that is not saved yet are their sender's alone.
 *
 * @returns the team whose own the object is, if there is one.
 * @throws Refusal NOT_FOUND, NOT_YOURS or FORBIDDEN.
 */
export async function requireReadable(
  access: Access,
  { linkedObject, linkedId }: Link,
): Promise<Team | undefined> {
  return linkedId === null ? undefined : linkedObjects[linkedObject].read(access, linkedId);
}

/**
 * Refuses who may not add or remove files: others' crews, whoever may not write the object, and everybody once the works are approved.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, FORBIDDEN, TEAM_APPROVED, TEAM_CANCELLED, or `whenApproved`.
 */
export async function requireChangeable(
  access: Access,
  { linkedObject, linkedId }: Link,
  whenApproved: 'TEAM_APPROVED' | 'ATTACHMENT_LOCKED',
): Promise<void> {
  if (linkedId === null) return;
  const { user } = access;
  const { read, change } = linkedObjects[linkedObject];
  const team = await read(access, linkedId);
  await change?.(access, linkedId);
  if (team === undefined) return;
  if (team.Approved === 'Y') throw refuse(whenApproved);
  if (team.Cancelled === 'Y') throw refuse('TEAM_CANCELLED');
  if (!reachesAllTeams(user) && team.empID !== ownEmpID(user)) throw refuse('NOT_YOURS');
}

/**
 * The team under which files are listed besides their own object is the sender's word: it must be one that they may see.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function requireParent(
  db: Kysely<Database>,
  user: SignedInUser,
  parentId: number | null | undefined,
): Promise<void> {
  if (typeof parentId === 'number') await requireVisibleTeam(db, user, parentId);
}
