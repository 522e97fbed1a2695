import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { Product } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/search.ts';
import { isInState, recordStates } from '../../host/records/move/recordStates.ts';
import type { ComputedColumn, ListCondition } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';

export type CardStatus = Entities['mileage-card']['DocStatus'];

/** Holder of a vehicle, by number and name. */
export const assignee: ComputedColumn = (alias) => sql`(
  select json_build_object('empID', employees."empID", 'fullName', employees."fullName")
  from employees where employees."empID" = ${sql.ref(`${alias}.empID`)})`;

/** The figure its last card ended with: what the next card's initial one is proposed from (VEH-05). */
export const lastFigure: ComputedColumn = (alias, product) => sql`(
  select "KmOreFinali" from mileage_cards
  where mileage_cards."ItemCode" = ${sql.ref(`${alias}.ItemCode`)} and "KmOreFinali" is not null
    and "DocStatus" <> all(${recordStates<string>(product, 'mileage-card', 'cancelled')})
  order by "DocDate" desc, "Id" desc limit 1)`;

/** The vehicle's first other card with figures that overlap this one's; cards without a final figure are not compared. */
export const overlappingCard: ComputedColumn = (alias, product) => {
  const cancelled = recordStates<string>(product, 'mileage-card', 'cancelled');
  return sql<number | null>`(
    select min(other."Id") from mileage_cards as other
    where other."ItemCode" = ${sql.ref(`${alias}.ItemCode`)} and other."Id" <> ${sql.ref(`${alias}.Id`)}
      and other."DocStatus" <> all(${cancelled}) and ${sql.ref(`${alias}.DocStatus`)} <> all(${cancelled})
      and other."KmOreIniziali" < ${sql.ref(`${alias}.KmOreFinali`)}
      and other."KmOreFinali" > ${sql.ref(`${alias}.KmOreIniziali`)})`;
};

/** Vehicles as lists show them; add `where` and order. */
function selectVehicles({ db, product }: Pick<CallContext, 'db' | 'product'>) {
  const query = recordQuery(product, { columns: { assignee, lastFigure } }, 'vehicle');
  return query.select(db as unknown as Kysely<never>);
}

/** A vehicle or a piece of equipment as it is answered. */
export type Vehicle = Entities['vehicle'];

export type VehicleKind = Vehicle['kind'];

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
  const cards = (await recordQuery(product, { columns: { overlappingCard } }, 'mileage-card')
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

/** Condition for vehicles that are not in use by another team with work in progress. */
export function notUsedElsewhere(product: Product, teamId: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from team_vehicles as used join teams on teams."teamID" = used."teamId"
    where used."ItemCode" = vehicles."ItemCode" and used."teamId" <> ${teamId} and teams."Cancelled" = 'N'
      and teams."Stato" = any(${recordStates<string>(product, 'team', 'underway')}))`;
}

/** Those that a team can take: that it has not, and no other uses. */
export const freeForTeam: ListCondition = ({ product }, { teamId }) => {
  const requestedTeam = Number(teamId ?? 0);
  return sql<boolean>`(${notUsedElsewhere(product, requestedTeam)} and not exists (
    select from team_vehicles as own where own."ItemCode" = vehicles."ItemCode" and own."teamId" = ${requestedTeam}))`;
};

/** On site one looks for what came along in the leader's name. */
export const ofLeader: ListCondition = (_context, { teamId }) =>
  teamId === undefined || teamId === null
    ? undefined
    : sql<boolean>`vehicles."empID" = (select asked."empID" from teams as asked where asked."teamID" = ${teamId})`;

/** VEH-03: a vehicle is complete when it has mileage cards and none is a draft. Cancelled cards are none. */
export function isComplete(
  product: Product,
  { schedePercorrenza = [] }: { readonly schedePercorrenza?: readonly { readonly DocStatus: string }[] },
): boolean {
  const is = (trait: 'cancelled' | 'draft') =>
    schedePercorrenza.filter(({ DocStatus }) => isInState(product, 'mileage-card', DocStatus, trait)).length;
  return schedePercorrenza.length > is('cancelled') && is('draft') === 0;
}
