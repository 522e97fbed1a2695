import { type Kysely, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Documents with the names of employee, team, project and sales person; add `where`, order and page. */
export function selectOrders(db: Kysely<Database>) {
  return db
    .selectFrom('orders')
    .leftJoin('employees', 'employees.empID', 'orders.empID')
    .leftJoin('teams', 'teams.teamID', 'orders.teamID')
    .leftJoin('employees as leader', 'leader.empID', 'teams.empID')
    .leftJoin('projects', 'projects.AbsEntry', 'orders.pmgEntry')
    .leftJoin('sales_persons', 'sales_persons.SlpCode', 'orders.SlpCode')
    .selectAll('orders')
    .select(({ fn, val }) => [
      fn.coalesce('employees.fullName', val('')).as('Dipendente'),
      fn.coalesce('projects.NAME', val('')).as('Progetto'),
      fn.coalesce('sales_persons.SlpName', val('')).as('Agente'),
      sql<number>`orders."DocTotal" - orders."VatSum"`.as('taxable'),
      sql<{ fullName: string } | null>`case when employees."empID" is null then null
        else json_build_object('fullName', employees."fullName") end`.as('user'),
      fn.coalesce('teams.Approved', val('N' as const)).as('teamApproved'),
      sql<string>`case when teams."teamID" is null then ''
        else 'n.' || teams."teamID" || ' – ' || leader."fullName" end`.as('Team'),
    ]);
}
