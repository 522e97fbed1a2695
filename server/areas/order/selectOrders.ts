import { type Kysely, type RawBuilder, sql } from 'kysely';
import { textOrder } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';

/**
 * Documents with the names of employee, team (default the present one), project and sales person; add `where`,
 * order and page.
 */
export function selectOrders(db: Kysely<Database>, team?: number | null) {
  const teamID = team === undefined ? sql.ref<number>('orders.teamID') : sql<number>`${team}::integer`;
  return db
    .selectFrom('orders')
    .leftJoin('employees', 'employees.empID', 'orders.empID')
    .leftJoin('teams', (join) => join.on('teams.teamID', '=', teamID))
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

/** Lines of a document in their order. */
export function linesOf(db: Kysely<Database>, orderId: number) {
  return db.selectFrom('order_lines').selectAll().where('orderId', '=', orderId).orderBy('LineNum').execute();
}

type Key = readonly [column: RawBuilder<unknown>, direction: 'asc' | 'desc'];

/**
 * Each column of the list as its index has it, ascending (migrations 0112, 0311); read backwards it is
 * descending. `Id` makes every order total.
 */
const SORTS = {
  Id: [[sql`orders."Id"`, 'asc']],
  DocNum: [
    [sql`orders."DocNum"`, 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  DocStatus: thenNewest(sql`orders."DocStatus"`),
  SobisDocType: thenNewest(sql`orders."SobisDocType"`),
  DocDate: [
    [sql`orders."DocDate"`, 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  DocDueDate: [
    [sql`orders."DocDueDate"`, 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  CardName: [
    [textOrder('orders.CardName'), 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  CardCode: [
    [sql`orders."CardCode"`, 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  DocTotal: [
    [sql`orders."DocTotal"`, 'asc'],
    [sql`orders."Id"`, 'asc'],
  ],
  // By number: the names of teams are made of it.
  Team: thenNewest(sql`orders."teamID"`),
  teamID: thenNewest(sql`orders."teamID"`),
  pmgEntry: thenNewest(sql`orders."pmgEntry"`),
  empID: thenNewest(sql`orders."empID"`),
  // Employees in the order of their names, each with documents as their index has them.
  Dipendente: [
    [textOrder('employees.fullName'), 'asc'],
    [sql`employees."empID"`, 'asc'],
    [sql`orders."DocDate"`, 'desc'],
    [sql`orders."Id"`, 'desc'],
  ],
} as const satisfies Readonly<Record<string, readonly Key[]>>;

type OrderColumn = keyof typeof SORTS;

export const ORDER_COLUMNS = Object.keys(SORTS) as readonly OrderColumn[];

/** What goes after `order by`. */
export function orderSort(by: OrderColumn, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const keys: readonly Key[] = SORTS[by];
  return sql.join(
    keys.map(([column, way]) => (way === direction ? sql`${column} asc` : sql`${column} desc`)),
  );
}

function thenNewest(column: RawBuilder<unknown>): readonly Key[] {
  return [
    [column, 'asc'],
    [sql`orders."DocDate"`, 'desc'],
    [sql`orders."Id"`, 'desc'],
  ];
}
