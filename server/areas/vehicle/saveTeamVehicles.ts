import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { requireOperation } from '../../host/records/move/requireOperation.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import { notUsedElsewhere, type Vehicle, type VehicleKind, vehiclesOfTeam } from './vehicles.ts';

/**
 * What a team uses of a kind: `codesOf` says which, of those that it uses now. The vehicles are locked in one
 * order, so that two teams cannot take the same one at once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED, VEHICLE_NOT_AVAILABLE,
 * VEHICLE_HAS_CARDS.
 */
export async function saveTeamVehicles(
  context: CallContext,
  teamId: number,
  kind: VehicleKind,
  codesOf: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const { db, changed } = context;
  const team = await requireOwnTeam(context, teamId);
  requireOperation(context, 'team', 'change', team);
  const present = await vehiclesOfTeam(context, teamId, kind);
  const before = present.map(({ ItemCode }) => ItemCode);
  const codeSet = new Set(codesOf(before));
  const added = [...codeSet].filter((code) => !before.includes(code));
  const removed = present.filter(({ ItemCode }) => !codeSet.has(ItemCode));
  refuseUsed(removed);
  await requireFree(context, teamId, kind, added);
  if (removed.length > 0) {
    await db
      .deleteFrom('team_vehicles')
      .where('teamId', '=', teamId)
      .where(
        'ItemCode',
        'in',
        removed.map(({ ItemCode }) => ItemCode),
      )
      .execute();
  }
  if (added.length > 0) {
    await db
      .insertInto('team_vehicles')
      .values(added.map((ItemCode) => ({ teamId, ItemCode })))
      .execute();
  }
  if (added.length + removed.length > 0) changed('team-vehicle', teamId, before, [...codeSet]);
}

async function requireFree(
  { db, product }: CallContext,
  teamId: number,
  kind: VehicleKind,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const vehicles = await db
    .selectFrom('vehicles')
    .select('ItemCode')
    .where('ItemCode', 'in', codes)
    .where('kind', '=', kind)
    .where('active', '=', 'Y')
    .orderBy('ItemCode')
    .forUpdate()
    .execute();
  const missing = codes.find((code) => vehicles.every(({ ItemCode }) => ItemCode !== code));
  if (missing !== undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.vehicle', { key: missing }) });
  // A separate statement after the lock, which sees vehicles that another team has just taken.
  const inUse = await db
    .selectFrom('vehicles')
    .select('ItemName')
    .where('ItemCode', 'in', codes)
    .where(({ not }) => not(notUsedElsewhere(product, teamId)))
    .executeTakeFirst();
  if (inUse !== undefined) throw refuse('VEHICLE_NOT_AVAILABLE', { ItemName: inUse.ItemName });
}

/** What a team has written cards for stays in its report. */
function refuseUsed(removed: readonly Vehicle[]): void {
  const used = removed.find(({ schedePercorrenza = [] }) => schedePercorrenza.length > 0);
  if (used !== undefined) throw refuse('VEHICLE_HAS_CARDS', { ItemName: used.ItemName });
}
