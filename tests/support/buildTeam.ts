import { type Insertable, sql } from 'kysely';
import { signedHashes } from '../../engine/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import { addTeam } from './addTeam.ts';
import type { TestDatabase } from './database.ts';
import { TEST_USERS } from './testUsers.ts';

type Db = TestDatabase['db'];

/** An employee more; answers the number. */
export async function buildEmployee(
  db: Db,
  columns: Partial<Insertable<Database['employees']>> = {},
): Promise<number> {
  const { empID } = await db
    .insertInto('employees')
    .values({ firstName: 'Elio', lastName: 'Blu', ...columns })
    .returning('empID')
    .executeTakeFirstOrThrow();
  return empID;
}

const FREE_NUMBER = sql<number>`(select min(n) from generate_series(4711, 9999) as free (n)
  where not exists (select from projects where "DocNum" = n))`;

/**
 * Inserts a project with a searchable name and the first free number from 4711 on.
 *
 * @returns its key.
 */
export async function buildProject(
  db: Db,
  columns: Partial<Insertable<Database['projects']>> = {},
): Promise<number> {
  const { AbsEntry } = await db
    .insertInto('projects')
    .values({ NAME: 'Linea MT Sasso Marconi', DocNum: FREE_NUMBER, ...columns })
    .returning('AbsEntry')
    .executeTakeFirstOrThrow();
  return AbsEntry;
}

/** A planned team of `capo` for today, with the given members; answers the number. */
export async function buildTeam(
  db: Db,
  { members = [], ...columns }: Partial<Insertable<Database['teams']>> & { members?: readonly number[] } = {},
): Promise<number> {
  const teamID = await addTeam(db, { empID: TEST_USERS.capo.empID, ...columns });
  if (members.length > 0) {
    await db
      .insertInto('members')
      .values(members.map((empID) => ({ teamID, empID })))
      .execute();
  }
  return teamID;
}

/**
 * Inserts all that the rules of the rapportino require: an activity, and the confirmations that nothing else
 * happened.
 */
export async function buildCompleteReport(db: Db, teamId: number): Promise<void> {
  await db
    .insertInto('report_activities')
    .values({
      teamId,
      empID: TEST_USERS.capo.empID,
      Descrizione: 'Sostituito un palo',
      UM: 'N.',
      Quantity: 1,
    })
    .execute();
  await db
    .insertInto('report_checks')
    .values({ teamId, noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' })
    .execute();
}

/** Inserts a pre-job check that is complete for opening, closing and approving. */
export async function buildCheck(db: Db, teamId: number): Promise<void> {
  const signed = { TA_MT: 'Y' };
  const firma = { name: 'Carlo Rossi', ...signedHashes(signed, Object.keys(signed)) };
  const answers = JSON.stringify({ ...signed, firma });
  await db.insertInto('pre_job_checks').values({ teamId, CreateDate: '2026-11-20', answers }).execute();
}
