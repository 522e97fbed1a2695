import type { Kysely } from 'kysely';
import { textOrder } from '../../host/calls/foldedText.ts';
import type { Database } from '../../host/db/Database.ts';

/** The members of a team with their names, in alphabetical order. */
export async function membersOf(db: Kysely<Database>, teamID: number) {
  return selectMembers(db)
    .where('members.teamID', '=', teamID)
    .orderBy(textOrder('employees.fullName'))
    .orderBy('members.id')
    .execute();
}

/** One member with name. */
export async function memberNumbered(db: Kysely<Database>, id: number) {
  return selectMembers(db).where('members.id', '=', id).executeTakeFirst();
}

function selectMembers(db: Kysely<Database>) {
  return db
    .selectFrom('members')
    .innerJoin('employees', 'employees.empID', 'members.empID')
    .selectAll('members')
    .select(['employees.fullName', 'employees.jobTitle']);
}
