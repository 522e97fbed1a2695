import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';

/**
 * An employee who works here, or with `former` one who has left as well.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function requireEmployee(db: Kysely<Database>, empID: number, { former = false } = {}) {
  const employee = await db
    .selectFrom('employees')
    .select(['empID', 'fullName'])
    .where('empID', '=', empID)
    .where('active', 'in', former ? ['Y', 'N'] : ['Y'])
    .executeTakeFirst();
  if (employee === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.employee', { key: empID }) });
  return employee;
}
