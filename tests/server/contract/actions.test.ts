import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import specified from '../../schemas/specifiedCalls.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { clientOf } from '../../support/clientOf.ts';
import { readPdf } from '../../support/readPdf.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

const CAPO = TEST_USERS.capo.empID;
const [MEMBER, SPARE] = [104, 105];
const DAY = '2026-11-20';
const WHY = 'Compilato su carta';
const PLACE = { latitude: 44.5, longitude: 11.3 };

/** Every action of the report module that was called by its name. */
const calledNames = new Set<string>();
let test: TestApp;
let capo: Client;
let planner: Client;
let pmgEntry: number;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(`${DAY}T09:30:00Z`) });
  const recordCall = (name: string) => void calledNames.add(name);
  [capo, planner] = await Promise.all([
    clientOf(test, 'capo', recordCall),
    clientOf(test, 'planner', recordCall),
  ]);
  const { db } = test.database;
  pmgEntry = await buildProject(db, { EMPLOYEE: CAPO });
  await db
    .insertInto('project_lines')
    .values({ AbsEntry: pmgEntry, LineNum: 1, Description: 'Posa' })
    .execute();
  await buildSilo(db, [
    { ItemCode: 'CAVO', Quantity: 100 },
    { ItemCode: 'PALO', Quantity: 4, itemType: 'enel' },
  ]);
});
afterAll(() => test.close());

/** The planner plans a site and the leader completes it, with functions of the client alone. */
describe("[CALL-06] the report module's actions, by name", () => {
  let teamID: number;

  it('plan a site', async () => {
    const { ohem } = await planner.fetchSobisEmployees({ query: { q: 'verdi' } });
    expect(ohem.map(({ empID }) => empID)).toEqual([MEMBER]);
    await planner.AddUpdateSquadra({ body: { obj: { empID: CAPO, members: [{ empID: MEMBER }] } } });
    expect(await planner.fetchSquadra({ params: { id: CAPO } })).toMatchObject({ empID: CAPO });

    const TeamData = { empID: CAPO, pmgEntry, PlannedDate: DAY, PlannedTime: '07:30:00' };
    const team = await planner.OpenNewTeam({ body: { TeamData, forceTeamStato: 'P' } });
    expect(team).toMatchObject({ Stato: 'P', memberCount: 1, pmgEntry });
    teamID = team.teamID ?? 0;
    const listed = await planner.fetchTeamList({ query: { ProjectEntry: pmgEntry } });
    expect(listed.teams).toMatchObject([{ teamID }]);
    const whole = await capo.fetchCurrentProject({ body: { EmpID: CAPO, TeamId: teamID } });
    expect(whole).toMatchObject({
      ...{ project: { AbsEntry: pmgEntry }, team: { teamID }, member: [{ empID: MEMBER }] },
      projectLines: [{ Description: 'Posa' }],
    });
    expect(await capo.fetchProject({ params: { id: pmgEntry } })).toMatchObject({ AbsEntry: pmgEntry });
    await planner.updateTeam({ body: { TeamData: { teamID, Notes: 'Chiavi dal custode' } } });
    expect(await capo.fetchTeam({ body: { TeamId: teamID } })).toMatchObject({ Notes: 'Chiavi dal custode' });
  });

  it('call the crew together', async () => {
    const otherTeam = await buildTeam(test.database.db, { empID: 102, members: [SPARE] });
    await planner.CopyMember({ body: { srcTeamId: otherTeam, destTeamID: teamID, EmpID: SPARE } });
    const { members } = await capo.fetchMemberList({ body: { teamID } });
    const spare = members.find(({ empID }) => empID === SPARE);
    await capo.RemoveMember({ params: { id: spare?.id ?? 0, action: 'D' } });
    const added = await capo.AddMember({ body: { teamID, EmpID: SPARE } });
    expect(added.members).toHaveLength(2);
  });

  it('open it: badging, everybody validated, work', async () => {
    expect(await capo.apriCantiere({ body: { teamID, stato: 'V', ...PLACE } })).toMatchObject({ Stato: 'V' });
    const early = capo.apriCantiere({ body: { teamID, stato: 'O' } });
    await expect(early).rejects.toMatchObject({ code: 'TEAM_MEMBERS_NOT_VALIDATED' });
    for (const EmpID of [MEMBER, SPARE]) await capo.ValidateMember({ body: { teamID, EmpID, ...PLACE } });
    const opened = await capo.apriCantiere({
      body: { teamID, stato: 'O', startDate: DAY, startTime: '07:45:00', openedWithout: WHY },
    });
    expect(opened).toMatchObject({ Stato: 'O', startTime: '07:45:00' });
  });

  it('fill in its checklists, print and keep them', async () => {
    await capo.AddUpdatePJC({ body: { pjc: { teamId: teamID, TA_MT: 'Y' }, members: [MEMBER] } });
    expect(await capo.fetchPreJobCheck({ body: { TeamId: teamID } })).toMatchObject({ pjc: { TA_MT: 'Y' } });
    const vis = {
      teamId: teamID,
      picchetto: '12/B',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
    };
    await capo.AddUpdateVIS({ body: { teamId: teamID, vis } });
    expect(JSON.stringify(await capo.fetchVIS({ body: { TeamId: teamID } }))).toContain('12/B');
    expect(JSON.stringify(await capo.fetchVISList({ body: { TeamId: teamID } }))).toContain('12/B');
    const printed = await capo.downloadRenderFile({ body: { query: { Id: teamID }, reportCode: 'VIS' } });
    expect(printed.filename).toBe(`Verifica integrità sostegni - Cantiere n.${teamID}.pdf`);
    expect((await readPdf(Buffer.from(printed.file, 'base64'))).text).toContain('12/B');
    const storedFile = await capo.RenderAndSaveFile({
      body: { objtype: 'team', objid: teamID, linkedIdParent: teamID, reportCode: 'PJC' },
    });
    expect(storedFile).toMatchObject({ fileName: `Pre job Check - Cantiere n.${teamID}.pdf` });
  });

  it('take material from the leader’s silo', async () => {
    const { silos } = await capo.loadInventorySilosEmployee({ params: { empID: CAPO, disabled: 'N' } });
    expect(silos).toMatchObject([{ empID: CAPO, Items: [{ ItemCode: 'CAVO' }] }]);
    const prepared = await capo.prepareDischarge({ body: { TeamID: teamID } });
    expect(prepared).toMatchObject({ company: { TeamID: teamID }, enel: { TeamID: teamID } });
    const take = (itemType: 'company' | 'enel', ItemCode: string, Quantity: number) =>
      capo.addDischarge({
        body: { dischargeItem: { ItemCode, Quantity }, dischargeData: { TeamID: teamID }, itemType },
      });
    await take('enel', 'PALO', 1);
    await take('company', 'CAVO', 7);
    const { removed } = await capo.removeDischarge({
      body: {
        dischargeId: prepared.company.Id ?? 0,
        itemType: 'company',
        dischargeItem: { ItemCode: 'CAVO' },
      },
    });
    expect(removed).toBe(1);
    expect(await take('company', 'CAVO', 5)).toMatchObject({ Quantity: 5 });
  });

  it('[WIZ-07] hand in the report, then unload the company’s material', async () => {
    const activity = { teamId: teamID, Descrizione: 'Sostituito un palo', UM: 'N.' as const, Quantity: 1 };
    await capo.saveReportActivity({ body: { teamReportActivityData: activity } });
    await capo.saveReportChecks({
      params: { teamId: teamID },
      body: { checks: { teamId: teamID, noDdt: 'Y' } },
    });
    await capo.chiudiCantiere({
      params: { teamID, action: 'C' },
      query: { plannedDate: DAY, closedWithout: WHY, ...PLACE },
    });
    await capo.chiudiCantiereRapportino({ params: { teamID } });
    expect(await planner.reverseChiudiCantiereRapportino({ params: { teamID } })).toMatchObject({
      Stato: 'C',
    });
    expect(await capo.chiudiCantiereRapportino({ params: { teamID } })).toMatchObject({ Stato: 'R' });
    expect(await unload('company')).toMatchObject({ DocStatus: 'I' });
    expect(await stockOf('CAVO')).toBe(95);
  });

  it('[WIZ-08] [TEAM-08] approve the works, unload ENEL’s material, keep the papers', async () => {
    expect(await planner.approveWorks({ body: { TeamId: teamID, approvedWithout: WHY } })).toMatchObject({
      Approved: 'Y',
    });
    expect(await unload('enel')).toMatchObject({ DocStatus: 'I' });
    expect(await stockOf('PALO')).toBe(3);
    for (const reportCode of ['PJC', 'VIS'] as const) {
      const paper = { objtype: 'team', objid: teamID, linkedIdParent: teamID, reportCode } as const;
      await planner.RenderAndSaveFile({ body: paper });
      const { file } = await planner.downloadRenderFile({ body: { query: { Id: teamID }, reportCode } });
      expect(file.length).toBeGreaterThan(1000);
    }
  });

  it('[TEAM-04] force an opening and a closing, with reason and times', async () => {
    const forced = await buildTeam(test.database.db);
    await capo.updateTeam({ body: { TeamData: { teamID: forced, Reason: 'Telefono guasto' } } });
    const opened = await capo.apriCantiere({
      body: {
        ...({ teamID: forced, stato: 'D', openedWithout: WHY } as const),
        ...{ startDate: '2026-11-19', startTime: '08:00:00' },
      },
    });
    expect(opened).toMatchObject({ Stato: 'D', Reason: 'Telefono guasto', startDate: '2026-11-19' });
    expect(
      await capo.apriCantiere({ body: { teamID: forced, stato: 'F', closedWithout: WHY } }),
    ).toMatchObject({ Stato: 'F' });
  });

  it('[TEAM-06] [TEAM-09] change the leader of another, and cancel it', async () => {
    const { db } = test.database;
    const planned = await buildTeam(db, { members: [MEMBER] });
    const next = await planner.SetTeamLeader({ body: { teamID: planned, EmpID: await buildEmployee(db) } });
    expect(next).toMatchObject({ Stato: 'P', memberCount: 1 });
    await planner.cancelTeam({ params: { id: next.teamID ?? 0 } });
    expect(await planner.fetchTeam({ body: { TeamId: next.teamID } })).toMatchObject({ Cancelled: 'Y' });
  });

  it('were all of them', () => {
    const names = specified.actions.map(({ name }) => name);
    expect(names.filter((name) => !calledNames.has(name))).toEqual([]);
  });

  async function unload(kind: 'company' | 'enel') {
    const prepared = await planner.prepareDischarge({ body: { TeamID: teamID } });
    return planner.confirmInventoryUnload({ body: { dischargeId: prepared[kind].Id ?? 0 } });
  }

  async function stockOf(ItemCode: string): Promise<number> {
    const { Quantity } = await test.database.db
      .selectFrom('inventory_lines')
      .select('Quantity')
      .where('ItemCode', '=', ItemCode)
      .executeTakeFirstOrThrow();
    return Quantity;
  }
});
