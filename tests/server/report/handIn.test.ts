import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

import {
  ACTIVITY,
  endReport,
  saveActivity,
  saveChecks,
  takeMaterial,
  unload,
} from '../../support/reportCalls.ts';
import { approveSite } from '../../support/siteCalls.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let silo: number;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  silo = await buildSilo(db(), [
    { ItemCode: 'CAVO', Quantity: 1_000 },
    { ItemCode: 'CONTATORE', Quantity: 1_000, itemType: 'enel' },
  ]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const prepared = async (TeamID: number) =>
  (await planner.post('/api/inventory/silos/discharges', { TeamID })).body.ResultData;
const approve = (TeamId: number) => approveSite(planner, TeamId);
const stockOf = async (ItemCode: string) =>
  (
    await db()
      .selectFrom('inventory_lines')
      .select('Quantity')
      .where('SiloAbsEntry', '=', silo)
      .where('ItemCode', '=', ItemCode)
      .executeTakeFirstOrThrow()
  ).Quantity;

/** A closed site whose report is complete: one activity, both switches of the discharges, no documents. */
async function completeReport(): Promise<number> {
  const teamId = await buildTeam(db(), { Stato: 'C' });
  await saveActivity(capo, { ...ACTIVITY, teamId });
  await saveChecks(capo, teamId, { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' });
  return teamId;
}

describe('handing the report in', () => {
  const refused = async (teamId: number) => (await endReport(capo, teamId)).body;

  it('[WIZ-07] is refused step by step with the message of the first rule that does not hold', async () => {
    const teamId = await buildTeam(db(), { Stato: 'C' });
    expect(await refused(teamId)).toMatchObject({
      code: 'REPORT_ACTIVITIES_MISSING',
      ResultMessage: "Per procedere è necessario inserire almento un'attività",
    });
    await saveActivity(capo, { ...ACTIVITY, teamId });
    const checks = await refused(teamId);
    expect(checks).toMatchObject({ code: 'REPORT_CHECKS_MISSING' });
    expect(checks.ResultMessage).toContain('Non risultano scarichi di materiale impresa');
    expect(checks.problems).toHaveLength(3);
    await takeMaterial(capo, teamId, 'company', 1);
    await takeMaterial(capo, teamId, 'enel', 1);
    expect((await refused(teamId)).ResultMessage).toContain(
      'Non hai prodotto DDT fuori piazza o conferimenti FIR esterni',
    );
    await saveChecks(capo, teamId, { noDdt: 'Y' });
    expect((await endReport(capo, teamId)).body.ResultData).toMatchObject({ Stato: 'R' });
  });

  it('[CHK-04] [CHK-06] waits for documents to be confirmed, with lines and attachments', async () => {
    const teamId = await completeReport();
    const { Id } = await db()
      .insertInto('orders')
      .values({ SobisDocType: 'D', DocDate: '2026-11-20', teamID: teamId, empID: 103 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const open = await refused(teamId);
    expect(open).toMatchObject({
      code: 'REPORT_DOCUMENTS_OPEN',
      ResultMessage:
        'Per poter confermare la chiusura è necessario tutti i DDT pendenti siano confermati o allineati',
    });
    // [PERM-03] The rule reads whole documents, which the leader may not see.
    expect(open.problems[0].params).toEqual({});
    await db().updateTable('orders').set({ DocStatus: 'I' }).where('Id', '=', Id).execute();
    expect((await refused(teamId)).ResultMessage).toBe(
      'Alcuni documenti non hanno articoli associati. Per poter chiudere il rapportino è necessario che i documenti siano completi',
    );
    await db().insertInto('order_lines').values({ orderId: Id, ItemName: 'Terra', Quantity: 1 }).execute();
    expect((await refused(teamId)).code).toBe('REPORT_DOCUMENTS_WITHOUT_ATTACHMENTS');
    await db()
      .insertInto('attachments')
      .values({ linkedObject: 'order', linkedId: Id, fileName: 'ddt.pdf', sha256: 'b'.repeat(64) })
      .execute();
    expect((await refused(teamId)).code).toBe('REPORT_CHECKS_MISSING');
    await saveChecks(capo, teamId, { othersDdt: 'Y' });
    expect((await endReport(capo, teamId)).body.ResultCode).toBe(0);
  });

  it('[CHK-07] [VEH-03] waits for every mileage card', async () => {
    const teamId = await completeReport();
    const van = await buildVehicle(db(), { teams: [teamId] });
    expect((await refused(teamId)).code).toBe('REPORT_CARDS_INCOMPLETE');
    await db()
      .insertInto('mileage_cards')
      .values({
        ItemCode: van,
        TeamId: teamId,
        DocDate: '2026-11-20',
        KmOreIniziali: 1,
        KmOreFinali: 2,
        DocStatus: 'I',
      })
      .execute();
    expect((await endReport(capo, teamId)).status).toBe(200);
  });

  it('[CHK-07] [VEH-03] requires cards of vehicles used without being assigned to the team, too', async () => {
    const teamId = await completeReport();
    const lent = await buildVehicle(db());
    const ITEMS = '/api/inventory/silos/items';
    const schedaPercorrenzaData = { ItemCode: lent, TeamId: teamId, DocDate: '2026-11-20', KmOreIniziali: 1 };
    const draft = await capo.post(`${ITEMS}/schedaPercorrenza`, { schedaPercorrenzaData });
    expect(draft.status).toBe(200);
    expect((await refused(teamId)).code).toBe('REPORT_CARDS_INCOMPLETE');
    const vehicles = (await capo.get(`${ITEMS}/automezzi/team?teamId=${teamId}`)).body.automezzi;
    expect(vehicles).toMatchObject([{ ItemCode: lent, schedePercorrenza: [{ DocStatus: 'D' }] }]);
    // Others are put on and taken off as before, wherever that one is used.
    await buildTeam(db(), { Stato: 'O' }).then((other) =>
      db().insertInto('team_vehicles').values({ teamId: other, ItemCode: lent }).execute(),
    );
    const van = await buildVehicle(db());
    for (const codes of [[lent, van], [lent]]) {
      const saved = await capo.post(`${ITEMS}/automezzi/saveTeam`, { teamId, automezziTeamData: codes });
      expect(saved.body.ResultData.automezzi).toHaveLength(codes.length);
    }
    const without = await capo.post(`${ITEMS}/automezzi/saveTeam`, { teamId, automezziTeamData: [] });
    expect(without.body.code).toBe('VEHICLE_HAS_CARDS');
    await capo.send('DELETE', `${ITEMS}/schedapercorrenza/${draft.body.ResultData.Id}`);
    expect((await endReport(capo, teamId)).status).toBe(200);
  });

  it('[DIS-10] is refused while a saved quantity exceeds the stock of the silo', async () => {
    const teamId = await completeReport();
    await takeMaterial(capo, teamId, 'company', 900);
    await db().updateTable('inventory_lines').set({ Quantity: 899 }).where('ItemCode', '=', 'CAVO').execute();
    expect(await refused(teamId)).toMatchObject({
      code: 'DISCHARGE_OVER_STOCK',
      ResultMessage: 'La quantità inserita è maggiore della giacenza!',
    });
    await db()
      .updateTable('inventory_lines')
      .set({ Quantity: 1_000 })
      .where('ItemCode', '=', 'CAVO')
      .execute();
    expect((await endReport(capo, teamId)).status).toBe(200);
  });

  it('[WIZ-06] does not ask for data of a module that is off, nor unloads its material', async () => {
    const settings = {
      ...test.product.settings,
      modules: { mezzi: true, attrezzature: true, materialiEnel: false, attivita: false },
    };
    const off = await startTestApp({ product: { ...test.product, settings } });
    try {
      const teamId = await buildTeam(off.database.db, { Stato: 'C' });
      const leader = await off.api('capo');
      await saveChecks(leader, teamId, { noCompanyDischarge: 'Y', noDdt: 'Y' });
      // Taken while the module was on: who approves sees these lines no longer.
      const material = [{ ItemCode: 'CONTATORE', Quantity: 20, itemType: 'enel' }] as const;
      const SiloAbsEntry = await buildSilo(off.database.db, material);
      await takeMaterial(leader, teamId, 'enel', 4);
      expect((await endReport(leader, teamId)).body).toMatchObject({
        ResultCode: 0,
        ResultData: { Stato: 'R' },
      });
      expect((await approveSite(await off.api('planner'), teamId)).body.ResultData.Approved).toBe('Y');
      const lines = off.database.db.selectFrom('inventory_lines').select('Quantity');
      expect(await lines.where('SiloAbsEntry', '=', SiloAbsEntry).execute()).toEqual([{ Quantity: 20 }]);
    } finally {
      await off.close();
    }
  });
});

describe('from the report to the approval', () => {
  it('[WIZ-07] [WIZ-08] hands in, unloads company material, approves, unloads ENEL material, each once', async () => {
    const teamId = await completeReport();
    await takeMaterial(capo, teamId, 'company', 10);
    await takeMaterial(capo, teamId, 'enel', 4);
    const [cable, meters] = [await stockOf('CAVO'), await stockOf('CONTATORE')];
    const { company, enel } = await prepared(teamId);
    expect((await unload(capo, company.Id)).body.code).toBe('TEAM_NOT_REPORTED');

    expect((await endReport(capo, teamId)).body.ResultData.Stato).toBe('R');
    // A repeated request gets the current result.
    expect((await unload(capo, company.Id)).body.ResultData.DocStatus).toBe('I');
    expect((await unload(capo, enel.Id)).body.code).toBe('TEAM_NOT_APPROVED');

    expect((await approve(teamId)).body.ResultData.Approved).toBe('Y');
    expect((await unload(planner, enel.Id)).body.ResultData.DocStatus).toBe('I');
    expect([await stockOf('CAVO'), await stockOf('CONTATORE')]).toEqual([cable - 10, meters - 4]);
    const report = (await capo.get(`/api/report/${teamId}`)).body;
    expect([report.company.confirmed, report.enel.confirmed]).toEqual([true, true]);
  });

  it('[WIZ-10] repeated with its key it is answered the same, and unloads once', async () => {
    const teamId = await completeReport();
    await takeMaterial(capo, teamId, 'company', 10);
    const before = await stockOf('CAVO');
    const first = await endReport(capo, teamId, `fine-${teamId}`);
    expect((await endReport(capo, teamId, `fine-${teamId}`)).body).toEqual(first.body);
    expect(await stockOf('CAVO')).toBe(before - 10);
  });

  it('[REL-7] a repeat after it was sent back reports so instead of the former answer', async () => {
    const teamId = await completeReport();
    const key = `persa-${teamId}`;
    const repeat = () => {
      const headers = { 'idempotency-key': key, 'idempotency-repeat': '1' };
      return capo.get(`/wscnt/teams/${teamId}/end-report`, { headers });
    };
    const first = await endReport(capo, teamId, key);
    expect((await repeat()).body).toEqual(first.body);
    expect((await planner.get(`/wscnt/teams/${teamId}/revert-end-report`)).status).toBe(200);
    const { status, body } = await repeat();
    expect([status, body.code]).toEqual([409, 'UNDONE_SINCE']);
    expect(body.ResultMessage).toBe(
      'La tua operazione era riuscita, ma dopo lo stato è tornato «Chiuso». Guarda perché e, se serve, ripetila.',
    );
    // The key alone returns the first answer, e.g. for a transport that retries; a marked repeat asks for the
    // current state.
    expect((await endReport(capo, teamId, key)).body).toEqual(first.body);
    expect((await endReport(capo, teamId, `${key}-di-nuovo`)).body.ResultData.Stato).toBe('R');
    // Handed in meanwhile by another user: the result is the same.
    expect((await repeat()).body).toEqual(first.body);
  });

  it('[WIZ-10] makes up for a company unload that never came', async () => {
    const teamId = await completeReport();
    await takeMaterial(capo, teamId, 'company', 10);
    const before = await stockOf('CAVO');
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamId).execute();
    const approved = await approve(teamId);
    expect(approved.body.ResultData.Approved).toBe('Y');
    expect(await stockOf('CAVO')).toBe(before - 10);
    const { company } = await prepared(teamId);
    expect(company.DocStatus).toBe('I');
    expect((await unload(planner, company.Id)).body.ResultCode).toBe(0);
    expect(await stockOf('CAVO')).toBe(before - 10);
  });

  it('[WIZ-08] is not approved with a report that is no longer complete', async () => {
    const teamId = await completeReport();
    await endReport(capo, teamId);
    await saveChecks(planner, teamId, { noDdt: 'N' });
    expect((await approve(teamId)).body.code).toBe('REPORT_CHECKS_MISSING');
  });
});
