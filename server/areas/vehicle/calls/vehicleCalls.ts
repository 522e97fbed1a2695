import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { saveTeamVehicles } from '../saveTeamVehicles.ts';
import type { VehicleKind } from '../Vehicle.ts';
import { fetchLocations } from './fetchLocations.ts';
import { vehicleCallsOf } from './vehicleCallsOf.ts';

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
  if (vehicle === undefined) throw refuse('NOT_FOUND', { what: `Il mezzo o l'attrezzatura ${ItemCode}` });
  return vehicle.kind;
}
