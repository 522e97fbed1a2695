import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Teams with the names of leader, manager and project, and how many members are not absent; add `where`, order and page. */
export function selectTeams(db: Kysely<Database>) {
  return joined(db)
    .selectAll('teams')
    .select(({ fn, val, selectFrom }) => [
      'leader.fullName as leaderName',
      fn.coalesce('manager.fullName', val('')).as('managerName'),
      'projects.DocNum as projectDocNum',
      fn.coalesce('projects.NAME', val('')).as('projectName'),
      selectFrom('members')
        .whereRef('members.teamID', '=', 'teams.teamID')
        .where('members.stato', '=', 'Y')
        .select((members) => members.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('memberCount'),
      selectFrom('members')
        .whereRef('members.teamID', '=', 'teams.teamID')
        .where('members.Badge', '=', 'Y')
        .select((members) => members.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('validatedCount'),
    ]);
}

/** The joins alone, for counting and filtering. */
export function joined(db: Kysely<Database>) {
  return db
    .selectFrom('teams')
    .innerJoin('employees as leader', 'leader.empID', 'teams.empID')
    .leftJoin('employees as manager', 'manager.empID', 'teams.empManager')
    .leftJoin('projects', 'projects.AbsEntry', 'teams.pmgEntry');
}
