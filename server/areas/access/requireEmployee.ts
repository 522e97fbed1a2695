import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';

/**
 * An employee who works here.
 *
 * @throws Refusal NOT_FOUND for a number without employee, or one who has left.
 */
export async function requireEmployee(db: Kysely<Database>, empID: number) {
  const employee = await db
    .selectFrom('employees')
    .select(['empID', 'fullName'])
    .where('empID', '=', empID)
    .where('active', '=', 'Y')
    .executeTakeFirst();
  if (employee === undefined) throw refuse('NOT_FOUND', { what: `Il dipendente ${empID}` });
  return employee;
}
