import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import type { ListCondition } from '../../host/records/RecordHooks.ts';
import { reachesAllTeams } from '../team/teams.ts';

/**
 * Limits `vehicles` to those that the user may hand over: the holder hands it over, the previous giver takes
 * it back, a vehicle without a holder is free, and the office moves any. A colleague's vehicle cannot be
 * taken by writing a document. A numbered document counts as a hand-over until it is deleted, also while it is
 * corrected for the ERP: to the person of its last confirmation, which the queue keeps. The newest counts, by
 * year and number, because numbers restart each year.
 */
function handedOver(asker: Pick<CallContext, 'user' | 'product'>): RawBuilder<boolean> {
  const { user, product } = asker;
  if (reachesAllTeams(asker)) return sql<boolean>`true`;
  const confirmedTo = sql`(coalesce(outbox.payload, to_jsonb(assignments))->>'empID')::integer`;
  return sql<boolean>`(vehicles."empID" is null or vehicles."empID" = ${ownEmpID(user)} or exists (
    select from (
      select ${confirmedTo} as "empID", "createdBy" from assignments
      left join outbox on outbox.kind = 'assignment' and outbox.key = assignments."Id"::text
      where assignments."ItemCode" = vehicles."ItemCode" and ${confirmedTo} is not null and "DocNum" is not null
        and "DocStatus" <> all(${recordStates(product, 'assignment', 'cancelled')})
      order by extract(year from "DocDate") desc, "DocNum" desc limit 1
    ) as given
    where given."empID" = vehicles."empID" and given."createdBy" = ${user.userId}))`;
}

/** List condition `movable`: limits the list to vehicles that the user may hand over. */
export const movable: ListCondition = (context, { movable: toMove }) =>
  toMove === true ? handedOver(context) : undefined;

/** @throws Refusal VEHICLE_OF_OTHERS for a vehicle that the user may not hand over. */
export async function requireMovable(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  { ItemCode, ItemName, empID }: Pick<Selectable<Database['vehicles']>, 'ItemCode' | 'ItemName' | 'empID'>,
): Promise<void> {
  if (empID === null) return;
  const { db } = access;
  const vehicle = await db
    .selectFrom('vehicles')
    .select('ItemCode')
    .where('ItemCode', '=', ItemCode)
    .where(handedOver(access))
    .executeTakeFirst();
  if (vehicle !== undefined) return;
  const { fullName } = await db
    .selectFrom('employees')
    .select('fullName')
    .where('empID', '=', empID)
    .executeTakeFirstOrThrow();
  throw refuse('VEHICLE_OF_OTHERS', { ItemName, fullName });
}
