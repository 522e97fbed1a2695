import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { daysAfter } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/search.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { numberSetting } from '../../host/product/productLookups.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { lockChangeableTeam, requireVisibleTeam } from '../team/teams.ts';
import { isComplete, notUsedElsewhere, type Vehicle, type VehicleKind, vehiclesOfTeam } from './vehicles.ts';

/** A team's choice: codes, or objects with a code, as the list gives them. */
type Chosen = readonly (string | { readonly ItemCode: string })[];

/** The three calls of one kind; their answers are named by the caller. */
function vehicleCallsOf(kind: VehicleKind) {
  return {
    ofTeam: async (context: CallContext, teamId: number) => {
      await requireVisibleTeam(context, teamId);
      return vehiclesOfTeam(context, teamId, kind);
    },

    check: async (context: CallContext, teamId: number) => {
      await requireVisibleTeam(context, teamId);
      const vehicles = await vehiclesOfTeam(context, teamId, kind);
      const incomplete = vehicles.filter((vehicle) => !isComplete(context.product, vehicle)).length;
      return { vehicles, incomplete, complete: incomplete === 0 };
    },

    save: async (context: CallContext, teamId: number, chosen: unknown) => {
      const codes = (chosen as Chosen).map((each) => (typeof each === 'string' ? each : each.ItemCode));
      await saveTeamVehicles(context, teamId, kind, () => codes);
      return vehiclesOfTeam(context, teamId, kind);
    },
  };
}

/**
 * VEH-05: where a vehicle can be taken. Active silos, and every place that is no silo where one stands, or
 * from where one in use was taken lately: it can go back. A place left long ago is no longer offered; papers
 * that name it keep it.
 */
const fetchLocations: Handler<'fetchLocations'> = async ({ query }, context) => {
  const givenUp = daysAfter(context.today(), -numberSetting(context.product, 'placeGivenUpDays'));
  const unconfirmed = recordStates<Entities['transfer']['DocStatus']>(
    context.product,
    'transfer',
    'unconfirmed',
  );
  const locations = context.db
    .selectFrom(({ selectFrom }) =>
      selectFrom('silos')
        .select(['BinCode', sql<string>`concat_ws(' – ', "BinCode", nullif("WhsName", ''))`.as('Name')])
        .where('active', '=', 'Y')
        .union(
          selectFrom('vehicles')
            .select(['BinCode', 'BinCode as Name'])
            .where('active', '=', 'Y')
            .where('BinCode', '<>', '')
            .where('BinCode', 'not in', selectFrom('silos').select('BinCode')),
        )
        .union(
          selectFrom('transfers')
            .innerJoin('vehicles', 'vehicles.ItemCode', 'transfers.ItemCode')
            .select(['FromBinCode as BinCode', 'FromBinCode as Name'])
            .where('vehicles.active', '=', 'Y')
            .where('DocStatus', 'not in', unconfirmed)
            .where('DocDate', '>=', givenUp)
            .where('FromBinCode', '<>', '')
            .where('FromBinCode', 'not in', selectFrom('silos').select('BinCode')),
        )
        .as('places'),
    )
    .selectAll('places')
    .where(searchedIn(query.q, ['places.Name']));
  const fields = { BinCode: 'places.BinCode', Name: 'places.Name' };
  const { rows, total } = await listRows(
    locations,
    query,
    { fields, texts: ['Name'], by: 'Name', last: 'places.BinCode' },
    context,
  );
  return { locations: rows, total };
};

const vehicles = vehicleCallsOf('automezzo');
const equipment = vehicleCallsOf('attrezzatura');

/** Vehicles (`automezzi`) and equipment (`attrezzature`): the same work under two names. */
export const vehicleCalls = handlers({
  fetchLocations,

  addTeamVehicle: async ({ body: { teamId, ItemCode } }, context) => {
    const kind = await kindOf(context, ItemCode);
    await saveTeamVehicles(context, teamId, kind, (before) => [...before, ItemCode]);
    return { teamId, ItemCode };
  },
  removeTeamVehicle: async ({ body: { teamId, ItemCode } }, context) => {
    const kind = await kindOf(context, ItemCode);
    await saveTeamVehicles(context, teamId, kind, (before) => before.filter((code) => code !== ItemCode));
    return { teamId, ItemCode };
  },

  fetchTeamAutomezzi: async ({ query }, context) => ({
    automezzi: await vehicles.ofTeam(context, query.teamId),
  }),
  checkTeamAutomezzi: async ({ query }, context) => {
    const { vehicles: automezzi, ...checked } = await vehicles.check(context, query.teamId);
    return { ...checked, automezzi };
  },
  saveTeamAutomezzi: async ({ body }, context) => ({
    automezzi: await vehicles.save(context, body.teamId, body.automezziTeamData),
  }),

  fetchTeamAttrezzature: async ({ query }, context) => ({
    attrezzature: await equipment.ofTeam(context, query.teamId),
  }),
  checkTeamAttrezzature: async ({ query }, context) => {
    const { vehicles: attrezzature, ...checked } = await equipment.check(context, query.teamId);
    return { ...checked, attrezzature };
  },
  saveTeamAttrezzature: async ({ body }, context) => ({
    attrezzature: await equipment.save(context, body.teamId, body.attrezzatureTeamData),
  }),
});

async function kindOf({ db }: CallContext, ItemCode: string): Promise<VehicleKind> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select('kind')
    .where('ItemCode', '=', ItemCode)
    .executeTakeFirst();
  if (vehicle === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.vehicle', { key: ItemCode }) });
  return vehicle.kind;
}

/**
 * What a team uses of a kind: `codesOf` says which, of those that it uses now. The vehicles are locked in one
 * order, so that two teams cannot take the same one at once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED, VEHICLE_NOT_AVAILABLE,
 * VEHICLE_HAS_CARDS.
 */
async function saveTeamVehicles(
  context: CallContext,
  teamId: number,
  kind: VehicleKind,
  codesOf: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const { db, changed } = context;
  const team = await lockChangeableTeam(context, teamId);
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
