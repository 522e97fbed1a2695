import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Mileage cards with the vehicle's name. */
export function selectCards(db: Kysely<Database>) {
  return db
    .selectFrom('mileage_cards as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .selectAll('doc')
    .select('vehicles.ItemName');
}

/** Assignments with the names of vehicle and assignee. */
export function selectAssignments(db: Kysely<Database>) {
  return db
    .selectFrom('assignments as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .leftJoin('employees', 'employees.empID', 'doc.empID')
    .selectAll('doc')
    .select(({ fn, val }) => [
      'vehicles.ItemName',
      fn.coalesce('employees.fullName', val('')).as('fullName'),
    ]);
}

/** Transfers with the vehicle's name. */
export function selectTransfers(db: Kysely<Database>) {
  return db
    .selectFrom('transfers as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .selectAll('doc')
    .select('vehicles.ItemName');
}

/** Rows in the order of the numbers. */
export function inOrderOf<Row extends { readonly Id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.Id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
