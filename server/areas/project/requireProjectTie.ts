import { visibleRecord } from '../../host/access/visible.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';

/**
 * The project that a record is newly tied to: one that the user may load, or naming it would be a way to read
 * of any (PERM-03). A tie that is there already stays.
 *
 * @param before the project that the record is tied to now, if any.
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
export async function requireProjectTie(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  pmgEntry: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (typeof pmgEntry !== 'number' || pmgEntry === before) return;
  await visibleRecord(access, 'project', pmgEntry);
}
