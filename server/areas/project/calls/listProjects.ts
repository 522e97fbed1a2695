import { sql } from 'kysely';
import type { Handler } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { selectProjects } from '../selectProjects.ts';
import { visibleProjects } from '../visibleProjects.ts';

const ORDER: ListOrder<string> = {
  fields: {
    DocNum: 'projects.DocNum',
    AbsEntry: 'projects.AbsEntry',
    Id: 'projects.AbsEntry',
    NAME: 'projects.NAME',
    STATUS: 'projects.STATUS',
    TYP: 'projects.TYP',
    RISK: 'projects.RISK',
    CardCode: 'projects.CardCode',
    CardName: 'business_partners.CardName',
    START: 'projects.START',
    DUEDATE: 'projects.DUEDATE',
    CLOSING: 'projects.CLOSING',
    EMPLOYEE: 'projects.EMPLOYEE',
    employeeName: 'employees.fullName',
  },
  by: 'DocNum',
  descending: true,
  last: 'projects.AbsEntry',
};

/** PERM-03: the projects that one may load, newest number first. `empID` is an employee, or minus a user without one. */
export const listProjects: Handler<'fetchProjectList'> = async ({ query }, context) => {
  const { db, user } = context;
  const { AbsEntry, empID, appalto, CardCode, ParentID } = query;
  const q = query.q?.trim() ?? '';
  const status = (query.status ?? '').split(',').filter((each) => each !== '');
  const found = selectProjects(db)
    .where(visibleProjects(user))
    .$if(AbsEntry !== undefined, (rows) => rows.where('projects.AbsEntry', '=', AbsEntry ?? 0))
    .$if(empID !== undefined, (rows) => rows.where('projects.EMPLOYEE', '=', empID ?? 0))
    .$if(status.length > 0, (rows) => rows.where(sql<boolean>`projects."STATUS" = any(${status})`))
    .$if(ParentID !== undefined, (rows) => rows.where('projects.ParentID', '=', ParentID ?? 0))
    .$if(CardCode !== undefined, (rows) => rows.where('projects.CardCode', '=', CardCode ?? ''))
    .$if(appalto !== undefined && appalto !== '', (rows) =>
      rows.where(sql<boolean>`projects."UserFields"::jsonb ->> 'U_Appalto' = ${appalto}`),
    )
    .$if(q !== '', (rows) => rows.where('projects.AbsEntry', 'in', searched(q)));
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { projects: rows, total };
};

/** By the project's own words, or by its customer's: each half has its index. */
function searched(q: string) {
  return sql<number>`(
    select "AbsEntry" from projects where search @@ search_query(${q})
    union select "AbsEntry" from projects
      where "CardCode" in (select "CardCode" from business_partners where search @@ search_query(${q})))`;
}
