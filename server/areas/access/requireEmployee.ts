import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';

/**
 * An employee who works here, or with `former` one who has left as well; with `leads` one who may lead.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireEmployee(
  db: Kysely<Database>,
  empID: number,
  { former = false, leads = false } = {},
) {
  const employee = await db
    .selectFrom('employees')
    .select(['empID', 'fullName'])
    .where('empID', '=', empID)
    .where('active', 'in', former ? ['Y', 'N'] : ['Y'])
    .where('isLeader', 'in', leads ? ['Y'] : ['Y', 'N'])
    .executeTakeFirst();
  if (employee === undefined)
    throw refuse('NOT_FOUND', { what: `Il ${leads ? 'caposquadra' : 'dipendente'} ${empID}` });
  return employee;
}
