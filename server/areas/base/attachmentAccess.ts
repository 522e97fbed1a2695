import type { Selectable } from 'kysely';
import { changeable, visibleRecord } from '../../host/access/visible.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { requireVisibleTeam, type Team } from '../access/teamAccess.ts';
import { type Access, FILE_CHANGES, type Linked } from './linkedObjects.ts';

type Attachment = Selectable<Database['attachments']>;
type Reader = Omit<Access, 'today'>;
type Link = Pick<Attachment, 'linkedObject' | 'linkedId'>;

/** A team and what is a part of it: its crew and its approval decide about changes, too. */
const OF_TEAM: readonly string[] = ['team', 'pjc', 'vis'];

/**
 * Refuses who may not see the object that files are attached to. Files of an object that is not saved yet are their sender's alone.
 *
 * @returns the team whose own the object is, if there is one.
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function requireReadable(access: Reader, link: Link): Promise<Team | undefined> {
  if (link.linkedId === null) return undefined;
  return teamOf(access, link, await linked(access, link.linkedObject, link.linkedId));
}

/**
 * Refuses who may not add or remove files: others' crews, whoever may not write the object, and everybody once the works are approved.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, FORBIDDEN, TEAM_APPROVED, TEAM_CANCELLED, ATTACHMENT_LOCKED.
 */
export async function requireAttachmentChange(
  access: Access,
  link: Link,
  operation: 'change' | 'removeFile',
): Promise<void> {
  const { linkedObject, linkedId } = link;
  if (linkedId === null) return;
  const object = await linked(access, linkedObject, linkedId);
  await FILE_CHANGES[linkedObject]?.(access, linkedId, object);
  const team = await teamOf(access, link, object);
  if (team === undefined) return;
  requireOperation(access, 'team', operation, team);
  if ((await changeable(access, 'team', team.teamID)) !== true) throw refuse('NOT_YOURS');
}

/**
 * The team under which files are listed besides their own object is the sender's word: it must be one that they may see.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function requireParent(access: Reader, parentId: number | null | undefined): Promise<void> {
  if (typeof parentId === 'number') await requireVisibleTeam(access, parentId);
}

/** Vehicles and partners are known by codes: no number is one of theirs, and a file on a number that is nothing would be everybody's. */
function linked(access: Reader, name: string, id: number): Promise<Linked> {
  const entity = access.product.entities[name];
  const [key = ''] = entity?.['x-key'] ?? [];
  if (entity?.properties[key]?.type === 'string')
    throw refuse('NOT_FOUND', { what: `${entity.title} ${id}` });
  return visibleRecord<Linked>(access, name, id);
}

async function teamOf(access: Reader, { linkedObject }: Link, object: Linked): Promise<Team | undefined> {
  if (!OF_TEAM.includes(linkedObject)) return undefined;
  if (linkedObject === 'team') return object as unknown as Team;
  return requireVisibleTeam(access, Number(object['teamId']));
}
