import { type Kysely, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';
import { recordQuery } from '../../host/records/recordQuery.ts';
import { recordStates } from '../../host/records/recordStates.ts';

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

/** Vehicles as lists show them; add `where` and order. */
export function selectVehicles({ db, product }: Pick<CallContext, 'db' | 'product'>) {
  const query = recordQuery(product, { columns: { assignee, lastFigure } }, 'vehicle');
  return query.select(db as unknown as Kysely<never>);
}
