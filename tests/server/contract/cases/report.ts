import { type Cases, capo, operaio } from '../Case.ts';

const HISTORY = { q: '', page: 1, perPage: 5, from: '2026-01-01', to: '2026-12-31' };

/** The report of a site, its checklists and their prints. */
export const reportCases: Cases<
  | 'fetchReport'
  | 'fetchReportChecks'
  | 'saveReportChecks'
  | 'fetchReportActivities'
  | 'saveReportActivity'
  | 'deleteReportActivity'
  | 'fetchChecklists'
  | 'fetchChecklistAnalysis'
  | 'fetchPreJobCheck'
  | 'AddUpdatePJC'
  | 'fetchVIS'
  | 'fetchVISList'
  | 'AddUpdateVIS'
  | 'fetchPJCHistory'
  | 'fetchVISHistory'
  | 'acknowledgePJC'
  | 'verifyChecklist'
  | 'renderDocument'
  | 'downloadRenderFile'
  | 'RenderAndSaveFile'
> = {
  fetchReport: capo(async (world) => ({ params: { teamId: await world.reportableTeam() } })),
  fetchReportChecks: capo(async (world) => ({ params: { teamId: await world.reportableTeam() } })),
  saveReportChecks: capo(async ({ team }) => {
    const teamId = await team('C');
    return { params: { teamId }, body: { checks: { teamId, noDdt: 'Y', noCompanyDischarge: 'N' } } };
  }),
  fetchReportActivities: capo(async (world) => ({ params: { teamId: await world.reportableTeam() } })),
  saveReportActivity: capo(async ({ team }) => ({
    body: {
      teamReportActivityData: { Descrizione: 'Posa', UM: 'm', Quantity: 2.5, teamId: await team('C') },
    },
  })),
  deleteReportActivity: capo(async (world) => ({
    body: { teamReportActivityData: { Id: await world.activity() } },
  })),

  fetchChecklists: capo(async (world) => ({ query: { TeamId: await world.checkedTeam() } })),
  fetchChecklistAnalysis: capo(async (world) => ({
    query: { checklist: 'vis', from: '2020-01-01', TeamId: await world.checkedTeam() },
  })),
  fetchPreJobCheck: capo(async (world) => ({ body: { TeamId: await world.checkedTeam() } })),
  AddUpdatePJC: capo(async ({ db, team, member, user }) => {
    const teamId = await team();
    await db.updateTable('members').set({ Badge: 'Y' }).where('teamID', '=', teamId).execute();
    return { body: { pjc: { teamId, TA_MT: 'Y', rischi: 'Traffico' }, members: [member], user } };
  }),
  fetchVIS: capo(async (world) => ({ body: { TeamId: await world.checkedTeam() } })),
  fetchVISList: capo(async (world) => ({ body: { TeamId: await world.checkedTeam() } })),
  AddUpdateVIS: capo(async ({ team, user }) => ({
    body: {
      vis: { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' },
      teamId: await team(),
      user,
    },
  })),
  fetchPJCHistory: capo(async (world) => ({
    query: { ...HISTORY, TeamId: await world.checkedTeam(), EmpID: world.empID },
  })),
  fetchVISHistory: capo(async (world) => ({
    query: { ...HISTORY, TeamId: await world.checkedTeam(), EmpID: world.empID },
  })),

  acknowledgePJC: operaio(async (world) => {
    const TeamId = await world.checkedTeam();
    const { empID } = world.user;
    if (empID !== null) await world.db.insertInto('members').values({ teamID: TeamId, empID }).execute();
    return { body: { TeamId } };
  }),
  verifyChecklist: capo(async (world) => {
    const team = await world.checkedTeam();
    const checked = world.db.selectFrom('vis').select('Id').where('teamId', '=', team);
    return { body: { objtype: 'vis', Id: (await checked.executeTakeFirstOrThrow()).Id } };
  }),
  renderDocument: capo(async (world) => ({
    body: { Id: await world.reportableTeam(), ReportCode: 'RAPPORTINO', Type: 'PDF' },
  })),
  downloadRenderFile: capo(async (world) => ({
    body: { query: { Id: await world.reportableTeam(), Type: 'PDF' }, reportCode: 'RAPPORTINO' },
  })),
  RenderAndSaveFile: capo(async (world) => {
    const objid = await world.reportableTeam();
    return {
      body: {
        ...{ objtype: 'team', objid, linkedIdParent: objid, userid: world.user.userId },
        ...{ reportCode: 'RAPPORTINO', fileName: 'Rapportino.pdf' },
      },
    };
  }),
};
