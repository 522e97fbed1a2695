import { type Kysely, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Hours with the names of employee, activity type and project, and all of the person's day; add `where`, order and page. */
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
      sql<number>`(
        select coalesce(sum(day."Hours"), 0) from work_hours as day
        where day."empID" = work_hours."empID" and day."Date" = work_hours."Date" and day."Status" <> 'R'
      )`.as('dayHours'),
    ]);
}

/** Those with the numbers, by day, as lists show them. */
export function hoursNumbered(db: Kysely<Database>, ids: readonly number[]) {
  return selectHours(db)
    .where('work_hours.Id', 'in', ids)
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id')
    .execute();
}
