import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { recordStates } from '../../host/records/recordStates.ts';

type Asking = Pick<CallContext, 'db' | 'product'>;

/** Hours with the names of employee, activity type and project, and all of the person's day; add `where`, order and page. */
export function selectHours({ db, product }: Asking) {
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
        where day."empID" = work_hours."empID" and day."Date" = work_hours."Date" and day."Status" <> all(${recordStates<string>(product, 'work-hours', 'rejected')})
      )`.as('dayHours'),
    ]);
}

/** Those with the numbers, by day, as lists show them. */
export function hoursNumbered(context: Asking, ids: readonly number[]) {
  return selectHours(context)
    .where('work_hours.Id', 'in', ids)
    .orderBy('work_hours.Date')
    .orderBy('work_hours.Id')
    .execute();
}
