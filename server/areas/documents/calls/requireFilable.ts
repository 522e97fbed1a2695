import { type FileLink, requireFileChange } from '../../../host/attachments/requireFileChange.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { permitsOperation } from '../../../host/records/requireOperation.ts';
import { teamOfLink } from './teamOfLink.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/**
 * A printed document is filed by whoever may add files to its object, and under the object's own team. Once the works are approved only who approves
 * files anything: the papers of the approval itself (TEAM-08).
 *
 * @param parent the team under which the sender wants it listed.
 * @throws Refusal BAD_REQUEST for another team as parent; as `requireFileChange`.
 */
export async function requireFilable(
  access: Access,
  link: FileLink,
  parent: number | undefined,
): Promise<void> {
  const team = await teamOfLink(access, link);
  if (team === undefined || !permitsOperation(access, 'team', 'filePapers', team)) {
    await requireFileChange(access, link, 'operation');
  }
  if (parent === undefined) return;
  const own = team?.teamID ?? (await teamOfOrder(access, link));
  if (parent !== own)
    throw refuse('BAD_REQUEST', { detail: 'il cantiere sotto cui archiviarlo non è il suo' });
}

async function teamOfOrder(
  { db }: Access,
  { linkedObject, linkedId }: FileLink,
): Promise<number | null | undefined> {
  if (linkedObject !== 'order') return undefined;
  const order = db
    .selectFrom('orders')
    .select('teamID')
    .where('Id', '=', linkedId ?? 0);
  return (await order.executeTakeFirst())?.teamID;
}
