import { type Cases, capo, planner } from '../Case.ts';
import { TODAY } from '../World.ts';

const LIST = { q: 'a', page: 1, perPage: 5, sortDesc: true };
const PLACE = { latitude: 44.55, longitude: 7.72 };

/** Sites: planning, crews, states. */
export const teamCases: Cases<
  | 'fetchTeamList'
  | 'searchTeams'
  | 'fetchListTemplate'
  | 'fetchCurrentProject'
  | 'fetchTeam'
  | 'OpenNewTeam'
  | 'updateTeam'
  | 'cancelTeam'
  | 'apriCantiere'
  | 'chiudiCantiere'
  | 'chiudiCantiereRapportino'
  | 'reverseChiudiCantiereRapportino'
  | 'approveWorks'
  | 'fetchMemberList'
  | 'ValidateMember'
  | 'SetTeamLeader'
  | 'AddMember'
  | 'CopyMember'
  | 'RemoveMember'
  | 'fetchSquadre'
  | 'fetchSquadra'
  | 'AddUpdateSquadra'
  | 'deleteSquadra'
> = {
  fetchTeamList: capo(({ empID, pmgEntry }) => ({
    query: {
      ...{ ...LIST, q: '', sortBy: 'PlannedDate', stato: 'P,O', approved: 'N' },
      ...{ ProjectEntry: pmgEntry, EmpID: empID, from: '2026-11-01', to: '2026-11-30' },
    },
  })),
  searchTeams: capo(() => ({ query: { ...LIST, sortBy: 'teamID', stato: 'P,O', exclude: 1 } })),
  fetchListTemplate: capo(async (world) => {
    await world.template();
    return { body: { code: '', userData: world.user, q: 'a', page: 1, perPage: 5 } };
  }),
  fetchCurrentProject: capo(async ({ team, empID }) => ({ body: { EmpID: empID, TeamId: await team() } })),
  fetchTeam: capo(async ({ team, empID, pmgEntry }) => ({
    body: { ProjectEntry: pmgEntry, EmpID: empID, TeamId: await team() },
  })),
  OpenNewTeam: planner(({ empID, pmgEntry, member }) => ({
    body: {
      TeamData: { empID, pmgEntry, PlannedDate: TODAY, PlannedTime: '07:30:00', members: [member] },
      forceTeamStato: 'P',
    },
  })),
  updateTeam: capo(async ({ team }) => ({
    body: { TeamData: { teamID: await team(), Notes: 'Chiave dal custode', rowVersion: 1 } },
  })),
  cancelTeam: planner(async ({ team }) => ({ params: { id: await team('P') }, query: { rowVersion: 1 } })),
  apriCantiere: capo(async ({ team }) => ({
    body: { teamID: await team('P'), stato: 'V', startDate: TODAY, startTime: '07:45:00', ...PLACE },
  })),
  chiudiCantiere: capo(async ({ team }) => ({
    params: { teamID: await team(), action: 'C' },
    query: { ...PLACE, plannedDate: TODAY, closedWithout: 'Compilato su carta' },
  })),
  chiudiCantiereRapportino: capo(async (world) => ({ params: { teamID: await world.reportableTeam() } })),
  reverseChiudiCantiereRapportino: planner(async ({ team }) => ({ params: { teamID: await team('R') } })),
  approveWorks: planner(async (world) => ({
    body: {
      ...{ TeamId: await world.reportableTeam('R'), rowVersion: 1 },
      approvedWithout: 'Compilato su carta',
    },
  })),

  fetchMemberList: capo(async ({ team }) => ({ body: { teamID: await team() } })),
  ValidateMember: capo(async ({ team, member }) => ({
    body: { teamID: await team('V'), EmpID: member, ...PLACE, stato: 'Y' },
  })),
  SetTeamLeader: planner(async ({ team }) => ({ body: { teamID: await team(), EmpID: 3, rowVersion: 1 } })),
  AddMember: capo(async ({ team, spare }) => ({
    body: { teamID: await team('V'), EmpID: spare, loadMembers: false },
  })),
  CopyMember: capo(async ({ team, member }) => ({
    body: { srcTeamId: await team(), destTeamID: await team('V', { members: [] }), EmpID: member },
  })),
  RemoveMember: capo(async (world) => ({
    params: { id: await world.memberOf(await world.team('V')), action: 'A' },
  })),

  fetchSquadre: capo(({ empID }) => ({ query: { ...LIST, q: '', empID } })),
  fetchSquadra: capo(({ empID }) => ({ params: { id: empID } })),
  AddUpdateSquadra: planner(async ({ employee, member, user }) => ({
    body: { obj: { empID: await employee(), Notes: 'Squadra notte', members: [{ empID: member }] }, user },
  })),
  deleteSquadra: planner(async ({ db, employee }) => {
    const EmpID = await employee();
    await db.insertInto('squads').values({ empID: EmpID }).execute();
    return { body: { EmpID } };
  }),
};
