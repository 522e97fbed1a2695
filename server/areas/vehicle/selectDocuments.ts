import { type Kysely, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Mileage cards with the vehicle's name and plate. */
export function selectCards(db: Kysely<Database>) {
  return db
    .selectFrom('mileage_cards as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .selectAll('doc')
    .select(['vehicles.ItemName', 'vehicles.targa']);
}

/** The place a document names, as choices call it: also one that is not offered any more. */
const BIN_NAME = sql<string>`coalesce((select concat_ws(' – ', "BinCode", nullif("WhsName", '')) from silos where silos."BinCode" = doc."BinCode"), doc."BinCode")`;

/** Assignments with the names of vehicle, assignee and place, and the vehicle's plate. */
export function selectAssignments(db: Kysely<Database>) {
  return db
    .selectFrom('assignments as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .leftJoin('employees', 'employees.empID', 'doc.empID')
    .selectAll('doc')
    .select(({ fn, val }) => [
      'vehicles.ItemName',
      'vehicles.targa',
      BIN_NAME.as('BinName'),
      fn.coalesce('employees.fullName', val('')).as('fullName'),
    ]);
}

/** Transfers with the names of vehicle and place, and the vehicle's plate. */
export function selectTransfers(db: Kysely<Database>) {
  return db
    .selectFrom('transfers as doc')
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .selectAll('doc')
    .select(['vehicles.ItemName', 'vehicles.targa', BIN_NAME.as('BinName')]);
}

/** Rows in the order of the numbers. */
export function inOrderOf<Row extends { readonly Id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.Id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
