import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { Database } from '../../host/db/Database.ts';
import type { DischargeRow } from './Discharge.ts';
import { dischargeLines } from './dischargeLines.ts';

/** A discharge as it is answered: with its owner's name and its lines. */
export async function shownDischarge(
  db: Kysely<Database>,
  discharge: DischargeRow,
): Promise<Entities['discharge']> {
  const owner = await db
    .selectFrom('employees')
    .select('fullName')
    .where('empID', '=', discharge.empID)
    .executeTakeFirstOrThrow();
  return {
    ...discharge,
    ...owner,
    DischargeId: discharge.Id,
    Items: await dischargeLines(db, discharge),
  };
}
