import { type FileLink, linkedRecord } from '../../../host/attachments/requireFileChange.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { requireVisibleTeam, type Team } from '../../access/teamAccess.ts';

/**
 * The team of an object: a team itself, or the one of a checklist.
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
  const about = aboutTeam(access, linkedObject);
  return about === undefined ? undefined : requireVisibleTeam(access, Number(record[about]));
}

/** Field of a checklist that refers to its team; undefined for other entities. */
export function aboutTeam({ product }: Pick<CallContext, 'product'>, entity: string): string | undefined {
  const { 'x-checklist': checklist, properties } = product.entities[entity] ?? {};
  const by = checklist?.by ?? '';
  return properties?.[by]?.['x-reference']?.entity === 'team' ? by : undefined;
}
