import type { Insertable } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';
import type { TestDatabase } from './database.ts';

/**
 * Inserts a team of today, planned by default.
 *
 * @returns its number.
 */
export async function addTeam(
  db: TestDatabase['db'],
  team: Partial<Insertable<Database['teams']>> & { readonly empID: number },
): Promise<number> {
  const { teamID } = await db
    .insertInto('teams')
    .values({ PlannedDate: '2026-11-20', PlannedTime: '07:30:00', Stato: 'P', ...team })
    .returning('teamID')
    .executeTakeFirstOrThrow();
  return teamID;
}
