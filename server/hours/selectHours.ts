import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Hours with the names of employee, activity type and project; add `where`, order and page. */
export function selectHours(db: Kysely<Database>) {
  return db
    .selectFrom('work_hours')
    .innerJoin('employees', 'employees.empID', 'work_hours.empID')
    .innerJoin('activity_types', 'activity_types.Code', 'work_hours.ActivityType')
    .leftJoin('projects', 'projects.AbsEntry', 'work_hours.pmgEntry')
    .selectAll('work_hours')
    .select(({ fn, val }) => [
      'employees.fullName',
      'activity_types.Name as activityTypeName',
      fn.coalesce('projects.NAME', val('')).as('projectName'),
    ]);
}
