import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Whether an employee belongs to a team's crew; its leader does not. */
export async function isMember(db: Kysely<Database>, teamID: number, empID: number): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('teamID', '=', teamID)
    .where('empID', '=', empID)
    .executeTakeFirst();
  return member !== undefined;
}
