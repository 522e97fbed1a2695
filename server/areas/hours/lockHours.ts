import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';

/**
 * The hours with those numbers, locked in one order, so that two who decide of the same wait for each other.
 *
 * @throws Refusal NOT_FOUND for one that is not there.
 */
export async function lockHours(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<readonly Selectable<Database['work_hours']>[]> {
  const found = await db
    .selectFrom('work_hours')
    .selectAll()
    .where('Id', 'in', ids)
    .orderBy('Id')
    .forUpdate()
    .execute();
  const missing = ids.find((id) => !found.some(({ Id }) => Id === id));
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: `La registrazione ore ${missing}` });
  return found;
}
