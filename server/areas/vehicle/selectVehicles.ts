import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { recordStates } from '../../host/records/recordStates.ts';

export type CardStatus = Entities['mileage-card']['DocStatus'];

/** Vehicles with their assignee and the figure their last card ended with; add `where`, order and page. */
export function selectVehicles({ db, product }: Pick<CallContext, 'db' | 'product'>) {
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
        .where(
          'mileage_cards.DocStatus',
          'not in',
          recordStates<CardStatus>(product, 'mileage-card', 'cancelled'),
        )
        .where('mileage_cards.KmOreFinali', 'is not', null)
        .select('mileage_cards.KmOreFinali')
        .orderBy('mileage_cards.DocDate', 'desc')
        .orderBy('mileage_cards.Id', 'desc')
        .limit(1)
        .as('KmOreAttuali'),
    ]);
}
