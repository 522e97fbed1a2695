import { type Kysely, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Vehicles with their assignee and the figure their last card ended with; add `where`, order and page. */
export function selectVehicles(db: Kysely<Database>) {
  return db
    .selectFrom('vehicles')
    .leftJoin('employees', 'employees.empID', 'vehicles.empID')
    .selectAll('vehicles')
    .select(({ selectFrom }) => [
      sql<{ empID: number; fullName: string } | null>`case when employees."empID" is null then null
        else json_build_object('empID', employees."empID", 'fullName', employees."fullName") end`.as('user'),
      // What the next card's initial figure is proposed from (VEH-05).
      selectFrom('mileage_cards')
        .whereRef('mileage_cards.ItemCode', '=', 'vehicles.ItemCode')
        .where('mileage_cards.DocStatus', '<>', 'A')
        .where('mileage_cards.KmOreFinali', 'is not', null)
        .select('mileage_cards.KmOreFinali')
        .orderBy('mileage_cards.DocDate', 'desc')
        .orderBy('mileage_cards.Id', 'desc')
        .limit(1)
        .as('KmOreAttuali'),
    ]);
}
