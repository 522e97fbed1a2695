import type { Kysely } from 'kysely';
import { textOrder } from '../../host/calls/foldedText.ts';
import type { Database } from '../../host/db/Database.ts';

/** Who usually works with a leader, of those who still work here. */
export async function habitualCrew(db: Kysely<Database>, leaderID: number): Promise<number[]> {
  const crew = await db
    .selectFrom('squad_members')
    .innerJoin('employees', 'employees.empID', 'squad_members.empID')
    .select('squad_members.empID')
    .where('leaderID', '=', leaderID)
    .where('employees.active', '=', 'Y')
    .orderBy(textOrder('employees.fullName'))
    .execute();
  return crew.map(({ empID }) => empID);
}
