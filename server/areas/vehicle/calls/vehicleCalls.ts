import { handlers } from '../../../host/calls/handlers.ts';
import { fetchLocations } from './fetchLocations.ts';
import { vehicleCallsOf } from './vehicleCallsOf.ts';

const vehicles = vehicleCallsOf('automezzo');
const equipment = vehicleCallsOf('attrezzatura');

/** Vehicles (`automezzi`) and equipment (`attrezzature`): the same work under two names. */
export const vehicleCalls = handlers({
  fetchLocations,

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
