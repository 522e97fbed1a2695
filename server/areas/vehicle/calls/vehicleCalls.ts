import { sql } from 'kysely';
import { handlers } from '../../../host/calls/handlers.ts';
import { listVehicles } from '../listVehicles.ts';
import { movable } from '../requireMovable.ts';
import { fetchLocations } from './fetchLocations.ts';
import { vehicleCallsOf } from './vehicleCallsOf.ts';

const vehicles = vehicleCallsOf('automezzo');
const equipment = vehicleCallsOf('attrezzatura');

/** Vehicles (`automezzi`) and equipment (`attrezzature`): the same work under two names. */
export const vehicleCalls = handlers({
  fetchLocations,
  searchVehicles: ({ query: { movable: toMove, ...query } }, context) =>
    listVehicles(context, undefined, { ...query, active: 'Y' }, () =>
      toMove === true ? movable(context) : sql<boolean>`true`,
    ),
  fetchAutomezzi: async ({ query }, context) => {
    const { vehicles: automezzi, total } = await vehicles.list(context, query);
    return { automezzi, total };
  },
  fetchAvailableAutomezzi: async ({ query }, context) => {
    const { vehicles: automezzi, total } = await vehicles.available(context, query);
    return { automezzi, total };
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

  fetchAttrezzature: async ({ query }, context) => {
    const { vehicles: attrezzature, total } = await equipment.list(context, query);
    return { attrezzature, total };
  },
  fetchAvailableAttrezzature: async ({ query }, context) => {
    const { vehicles: attrezzature, total } = await equipment.available(context, query);
    return { attrezzature, total };
  },
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
