import type { CallContext } from '../../../host/calls/CallContext.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { permitsOperation } from '../../../host/records/requireOperation.ts';
import { requireAttachmentChange, requireReadable } from '../../base/attachmentAccess.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;
type Link = Parameters<typeof requireReadable>[1];

/**
 * A printed document is filed by whoever may add files to its object, and under the object's own team. Once the works are approved only who approves
 * files anything: the papers of the approval itself (TEAM-08).
 *
 * @param parent the team under which the sender wants it listed.
 * @throws Refusal BAD_REQUEST for another team as parent; as `requireChangeable`.
 */
export async function requireFilable(access: Access, link: Link, parent: number | undefined): Promise<void> {
  const team = await requireReadable(access, link);
  if (team === undefined || !permitsOperation(access, 'team', 'filePapers', team)) {
    await requireAttachmentChange(access, link, 'change');
  }
  if (parent === undefined) return;
  const own = team?.teamID ?? (await teamOfOrder(access, link));
  if (parent !== own)
    throw refuse('BAD_REQUEST', { detail: 'il cantiere sotto cui archiviarlo non è il suo' });
}

async function teamOfOrder(
  { db }: Access,
  { linkedObject, linkedId }: Link,
): Promise<number | null | undefined> {
  if (linkedObject !== 'order') return undefined;
  const order = db
    .selectFrom('orders')
    .select('teamID')
    .where('Id', '=', linkedId ?? 0);
  return (await order.executeTakeFirst())?.teamID;
}
