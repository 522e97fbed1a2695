import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Projects with the names of customer and employee; add `where`, order and page. */
export function selectProjects(db: Kysely<Database>) {
  return db
    .selectFrom('projects')
    .leftJoin('business_partners', 'business_partners.CardCode', 'projects.CardCode')
    .leftJoin('employees', 'employees.empID', 'projects.EMPLOYEE')
    .selectAll('projects')
    .select(({ ref, fn, val }) => [
      ref('projects.AbsEntry').as('Id'),
      fn.coalesce('business_partners.CardName', val('')).as('CardName'),
      fn.coalesce('employees.fullName', val('')).as('employeeName'),
    ]);
}
