import { type RawBuilder, sql } from 'kysely';
import { textOrder } from '../../host/calls/foldedText.ts';

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

export type OrderColumn = keyof typeof SORTS;

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
