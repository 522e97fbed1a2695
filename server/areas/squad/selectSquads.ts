import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Squads with their leader, without columns. */
export function selectSquads(db: Kysely<Database>) {
  return db.selectFrom('squads').innerJoin('employees', 'employees.empID', 'squads.empID');
}

/** Adds to squads their members with names, in one query for all of them. */
export async function withMembers<Squad extends { readonly empID: number }>(
  db: Kysely<Database>,
  squads: readonly Squad[],
) {
  if (squads.length === 0) return [];
  const members = await db
    .selectFrom('squad_members')
    .innerJoin('employees', 'employees.empID', 'squad_members.empID')
    .selectAll('squad_members')
    .select('employees.fullName')
    .where(
      'squad_members.leaderID',
      'in',
      squads.map(({ empID }) => empID),
    )
    .orderBy('employees.fullName')
    .execute();
  const byLeader = Map.groupBy(members, ({ leaderID }) => leaderID);
  return squads.map((squad) => ({ ...squad, members: byLeader.get(squad.empID) ?? [] }));
}

/** The habitual crew of a leader. */
export async function squadOf(db: Kysely<Database>, leaderID: number) {
  const squad = await selectSquads(db)
    .selectAll('squads')
    .select('employees.fullName')
    .where('squads.empID', '=', leaderID)
    .executeTakeFirst();
  return squad === undefined ? undefined : (await withMembers(db, [squad]))[0];
}
