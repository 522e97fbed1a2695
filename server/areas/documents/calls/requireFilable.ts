import { type FileLink, requireFileChange } from '../../../host/attachments/requireFileChange.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { permitsOperation } from '../../../host/records/requireOperation.ts';
import { teamOfLink } from './teamOfLink.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/**
 * Checks that a printed document may be filed: the user may add files to its object, and the team is the
 * object's own. After approval only approvers file anything: the papers of the approval itself (TEAM-08).
 *
 * @param parent the requested team.
 * @throws Refusal BAD_REQUEST for another team; those of `requireFileChange`.
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
  const teamOfLinkedObject = team?.teamID ?? (await teamOfOrder(access, link));
  if (parent !== teamOfLinkedObject)
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
