import { handlers } from '../../host/calls/handlers.ts';
import { shownTeam } from '../team/selectTeams.ts';
import { approveWorks } from './approveWorks.ts';
import { moveTeam } from './moveTeam.ts';
import { openNewTeam } from './openNewTeam.ts';
import { unloadMaterial } from './unloadMaterial.ts';

/** The life of a site. What each call may do, and when, stands in `schemas/team/team.workflow.json`. */
export const lifeCalls = handlers({
  OpenNewTeam: openNewTeam,
  approveWorks,

  apriCantiere: async ({ body: { teamID, stato, rowVersion, ...data } }, context) => {
    await moveTeam(context, { teamID, to: stato, rowVersion, data });
    return shownTeam(context, teamID);
  },

  chiudiCantiere: async ({ params, query }, context) => {
    const { plannedDate, rowVersion, ...data } = query;
    await moveTeam(context, {
      teamID: params.teamID,
      to: params.action,
      rowVersion,
      data: { ...data, endDate: plannedDate },
    });
    return shownTeam(context, params.teamID);
  },

  chiudiCantiereRapportino: async ({ params, query }, context) => {
    const { after } = await moveTeam(context, { ...params, rowVersion: query.rowVersion });
    await unloadMaterial(context, after, ['company']);
    return shownTeam(context, params.teamID);
  },

  reverseChiudiCantiereRapportino: async ({ params, query }, context) => {
    await moveTeam(context, { ...params, rowVersion: query.rowVersion });
    return shownTeam(context, params.teamID);
  },

  cancelTeam: async ({ params, query }, context) => {
    await moveTeam(context, { teamID: params.id, rowVersion: query.rowVersion });
    return { teamID: params.id };
  },

  // TEAM-09: answers the team that takes over.
  SetTeamLeader: async ({ body: { teamID, rowVersion, ...data } }, context) => {
    const { successor } = await moveTeam(context, { teamID, rowVersion, data });
    return shownTeam(context, successor ?? teamID);
  },
});
