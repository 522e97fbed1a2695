import { type FileLink, linkedRecord } from '../../../host/attachments/requireFileChange.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { requireVisibleTeam, type Team } from '../../access/teamAccess.ts';

/**
 * The team whose own an object is: of a team itself, and of a checklist of it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS for an object that the user may not see.
 */
export async function teamOfLink(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  { linkedObject, linkedId }: FileLink,
): Promise<Team | undefined> {
  if (linkedId === null) return undefined;
  const record = await linkedRecord(access, linkedObject, linkedId);
  if (linkedObject === 'team') return record as unknown as Team;
  if (linkedObject !== 'pjc' && linkedObject !== 'vis') return undefined;
  return requireVisibleTeam(access, Number(record['teamId']));
}
