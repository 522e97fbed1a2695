import { type Kysely, sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/foldedText.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import { isComplete } from './isComplete.ts';
import { type CardStatus, selectVehicles } from './selectVehicles.ts';
import type { Vehicle, VehicleKind } from './Vehicle.ts';

type Card = NonNullable<Vehicle['schedePercorrenza']>[number];

/**
 * Vehicles used by a team, with the cards it wrote for them (VEH-01, VEH-02), without cancelled cards. A
 * vehicle with a card counts as used even if it was not assigned to the team: its card is awaited like any
 * other (CHK-07).
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
  const cards = (await recordQuery(product, { columns: {} }, 'mileage-card')
    .select(db as unknown as Kysely<never>)
    .where('mileage_cards.TeamId', '=', teamId)
    .where('mileage_cards.DocStatus', 'not in', cancelled)
    .orderBy('mileage_cards.DocDate')
    .orderBy('mileage_cards.Id')
    .execute()) as unknown as Card[];
  return (vehicles as unknown as Vehicle[]).map((vehicle) => {
    const schedePercorrenza = cards.filter(({ ItemCode }) => ItemCode === vehicle.ItemCode);
    const figures = schedePercorrenza.map(({ KmOreFinali, KmOreIniziali }) => KmOreFinali ?? KmOreIniziali);
    return {
      ...vehicle,
      schedePercorrenza,
      schedeComplete: isComplete(product, { schedePercorrenza }) ? 'Y' : 'N',
      // The next card begins where the last one ended, also where that one is still a draft (VEH-05).
      KmOreAttuali: Math.max(vehicle.KmOreAttuali ?? 0, ...figures) || null,
    };
  });
}
