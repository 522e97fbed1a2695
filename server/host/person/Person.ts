import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';

/** A human being: an employee, a user, or both. */
export interface Person {
  readonly empID: number | null;
  readonly userId: number | null;
  readonly username: string | null;
  readonly fullName: string;
}

/** Person requested by number of the employee or of the user. */
export interface PersonRequest {
  readonly empID?: number | undefined;
  readonly userId?: number | undefined;
}

/** @throws Refusal NOT_FOUND. */
export async function findPerson(db: Kysely<Database>, { empID, userId }: PersonRequest): Promise<Person> {
  const user = await db
    .selectFrom('users')
    .select(['userId', 'username', 'empID', 'fullName'])
    .where((where) =>
      userId === undefined ? where('empID', '=', empID ?? -1) : where('userId', '=', userId),
    )
    .executeTakeFirst();
  const employeeId = userId === undefined ? empID : user?.empID;
  const employee =
    typeof employeeId === 'number'
      ? await db
          .selectFrom('employees')
          .select(['empID', 'fullName'])
          .where('empID', '=', employeeId)
          .executeTakeFirst()
      : undefined;
  if (user === undefined && employee === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.person') });
  return {
    empID: employee?.empID ?? null,
    userId: user?.userId ?? null,
    username: user?.username ?? null,
    fullName: employee?.fullName ?? user?.fullName ?? '',
  };
}
