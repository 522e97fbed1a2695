import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/foldedText.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import { type CardStatus, selectVehicles } from './selectVehicles.ts';
import type { Vehicle, VehicleKind } from './Vehicle.ts';

/**
 * What a team uses, each with the cards it wrote for it (VEH-01, VEH-02); cancelled cards are left out. What it wrote a card for it has used,
 * whether or not somebody put it on the team: its card is waited for as every other (CHK-07).
 */
export async function vehiclesOfTeam(
  context: Pick<CallContext, 'db' | 'product'>,
  teamId: number,
  kind: VehicleKind,
): Promise<Vehicle[]> {
  const { db, product } = context;
  const cancelled = recordStates<CardStatus>(product, 'mileage-card', 'cancelled');
  const vehicles = await selectVehicles(context)
    .where(
      sql<boolean>`vehicles."ItemCode" in (select "ItemCode" from team_vehicles where "teamId" = ${teamId}
        union select "ItemCode" from mileage_cards where "TeamId" = ${teamId} and "DocStatus" <> all(${cancelled}))`,
    )
    .where('vehicles.kind', '=', kind)
    .orderBy(textOrder('vehicles.ItemName'))
    .orderBy('vehicles.ItemCode')
    .execute();
  const cards = await db
    .selectFrom('mileage_cards')
    .selectAll()
    .where('TeamId', '=', teamId)
    .where('DocStatus', 'not in', cancelled)
    .orderBy('DocDate')
    .orderBy('Id')
    .execute();
  return (vehicles as unknown as Vehicle[]).map((vehicle) => ({
    ...vehicle,
    schedePercorrenza: cards.filter(({ ItemCode }) => ItemCode === vehicle.ItemCode),
  }));
}
