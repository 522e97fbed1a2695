import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAt, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { approveSite } from '../../support/siteCalls.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
let now = NOW;
let test: TestApp;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  capo = await test.api('capo');
});
afterAll(() => test.close());

const db = () => test.database.db;
const printed = async (Id: number, ReportCode: string) => {
  const { bytes } = await capo.post('/wscnt/docs/render', { Id, ReportCode, Type: 'PDF' });
  return readPdf(bytes);
};

/**
 * A photo as a phone sends it.
 *
 * @param width makes it unique: equal pictures are stored once.
 */
async function upload(width: number, more: Readonly<Record<string, string>>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ linkedObject: 'vis', ...more })) form.set(name, value);
  const bytes = await photo({ width, height: Math.round((width * 3) / 4) });
  form.set('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'palo.jpg');
  const answer = await capo.send('POST', '/base/attachment/upload', { body: form });
  return answer.body.ResultData.attachments[0].idAttach;
}

describe('the papers of a site', () => {
  it('[CKL-03] know the day of printing: conditions read it, and the same paper of another day is a file of its own where they do', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const vis = { teamId: teamID, picchetto: '12/B', tipoSostegno: 'legno', ev_esito: 'idoneo' };
    const answer = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      ...{ teamId: teamID, vis: { ...vis, motivoNonGuardati: 'Palo nuovo' } },
    });
    expect(answer.body.ResultCode, answer.body.ResultMessage).toBe(0);
    const keep = async (day: string) => {
      now = new Date(`${day}T09:30:00Z`);
      const paper = { objtype: 'team', objid: teamID, reportCode: 'VIS' };
      return (await capo.post('/wscnt/docs/render-and-save', paper)).body.ResultData.idAttach;
    };
    const notice = {
      kind: 'notice',
      title: 'OGGI',
      text: '{today}',
      showWhen: { 'team.PlannedDate': { exclusiveMaximum: { $value: 'today' } } },
    };
    try {
      expect(await keep('2026-11-21')).toBe(await keep('2026-11-20'));
      await test.app.schemas.activate(
        await changedProduct({
          'checklist/vis.document.json': (file) =>
            setAt(file, `sections.${(getAt(file, 'sections') as readonly unknown[]).length}`, notice),
        }),
      );
      expect(await keep('2026-11-21')).not.toBe(await keep('2026-11-20'));
      expect((await printed(teamID, 'VIS')).text).not.toContain('OGGI');
      now = new Date('2026-11-21T09:30:00Z');
      expect((await printed(teamID, 'VIS')).text).toContain('OGGI 21/11/2026');
    } finally {
      now = NOW;
      await test.app.schemas.activate(test.product);
    }
  });

  it('[DAY-B3] names the approver and the time in the site and its report', async () => {
    const planner = await test.api('planner');
    const teamID = await buildTeam(db(), { Stato: 'R' });
    await buildCompleteReport(db(), teamID);
    expect((await printed(teamID, 'RAPPORTINO')).text).not.toContain('Approvato');
    const approved = await approveSite(planner, teamID);
    const approval = { approverName: 'Piero Neri', approvedAt: NOW.toISOString() };
    expect(approved.body.ResultData).toMatchObject(approval);
    const { team } = (await capo.post('/wscnt/teams/project', { TeamId: teamID })).body;
    expect(team).toMatchObject(approval);
    const { text } = await printed(teamID, 'RAPPORTINO');
    expect(text).toContain('Approvato da Piero Neri Approvato il 20/11/2026');
  });

  it('[CKL-02] [CKL-03] [PHONE-A9] prints time and place below a photo, or that it is from the gallery', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const at = { latitude: '41.9', longitude: '12.5' };
    const takenAt = '2020-07-01T10:00:00.000Z';
    const foto = [
      await upload(64, { source: 'gallery', takenAt, ...at }),
      await upload(80, { source: 'gallery', takenAt }),
      await upload(96, { source: 'gallery' }),
      await upload(112, { source: 'camera', takenAt, ...at }),
    ];
    const vis = {
      teamId: teamID,
      picchetto: '12/B',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      foto,
    };
    const saved = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId: teamID, vis });
    expect(saved.body.ResultCode, saved.body.ResultMessage).toBe(0);
    const { text, images } = await printed(teamID, 'VIS');
    expect(images).toBe(4);
    expect(text).toContain(
      '01/07/2020 12:00 · 41.90000, 12.50000 01/07/2020 12:00 · dalla galleria dalla galleria 01/07/2020 12:00 · 41.90000, 12.50000',
    );
    expect(text.match(/dalla galleria/g)).toHaveLength(2);
  });

  it('[VEH-05] [HRS-01] [PHONE-A33] [CASE-C24] [DAY-B24] prints driven distance and hours on the rapportino in the numbers of the screen', async () => {
    const pmgEntry = await buildProject(db(), { UserFields: '{"U_GPS":"44.93, 7.54"}' });
    const teamID = await buildTeam(db(), {
      ...{ Stato: 'C', members: [104, 105], pmgEntry, PlannedDate: '2026-11-18' },
      ...{ GpsData: '44.39,7.54' },
    });
    await buildCompleteReport(db(), teamID);
    await db()
      .updateTable('report_activities')
      .set({ Quantity: 1234.5, UM: 'm' })
      .where('teamId', '=', teamID)
      .execute();
    const ItemCode = await buildVehicle(db(), { ItemName: 'Daily 35C', targa: 'GX123AB' });
    const card = { DocDate: '2026-11-18', ItemCode, TeamId: teamID, KmOreIniziali: 120_378.5 };
    await db()
      .insertInto('mileage_cards')
      .values([
        { ...card, KmOreFinali: 120_499, DocStatus: 'Y' },
        { ...card, KmOreFinali: 999, KmOreIniziali: 1, DocStatus: 'A' },
      ])
      .execute();
    const { Code } = await db()
      .insertInto('activity_types')
      .values({ Name: 'Scavi e pose' })
      .returning('Code')
      .executeTakeFirstOrThrow();
    const worked = { Date: '2026-11-18', ActivityType: Code, Hours: 8.25, pmgEntry };
    await db()
      .insertInto('work_hours')
      .values([
        { ...worked, empID: 104, teamID },
        // As the crew's grid writes them: of the project alone.
        { ...worked, empID: 105 },
        { ...worked, empID: 105, Status: 'R' },
        { ...worked, empID: 105, Hours: 1, teamID: await buildTeam(db(), { pmgEntry }) },
        { ...worked, empID: 105, Date: '2026-11-17' },
        { ...worked, empID: await buildEmployee(db()) },
      ])
      .execute();
    // [CASE-C24] Three times twenty minutes are one hour.
    await db()
      .insertInto('activity_types')
      .values({ Code: Code + 1, Name: 'Pulizia' })
      .execute();
    const piece = { ...worked, ActivityType: Code + 1, empID: 104, teamID, Hours: 0.33 };
    await db().insertInto('work_hours').values([piece, piece, piece]).execute();
    const { text } = await printed(teamID, 'RAPPORTINO');
    expect(text).toContain('18/11/2026 Pulizia 1 1 ');
    expect(text).toContain('18/11/2026 Daily 35C Targa GX123AB 120.378,5 120.499 120,5');
    expect(text).not.toContain('999');
    expect(text).toContain('18/11/2026 Scavi e pose 2 16,5');
    expect(text).not.toContain('17/11/2026');
    expect(text).toContain('1.234,5 m');
    expect(text).toContain('Posizione di apertura 44.39000, 7.54000 (a 60 km dal cantiere)');
    // A second site of the project that day: hours that name neither stand on one paper only.
    const second = await buildTeam(db(), { members: [105], pmgEntry, PlannedDate: '2026-11-18' });
    expect((await printed(teamID, 'RAPPORTINO')).text).toContain('18/11/2026 Scavi e pose 2 16,5');
    expect((await printed(second, 'RAPPORTINO')).text).not.toContain('Scavi e pose');
    // Who was absent there worked at the other.
    await db()
      .updateTable('members')
      .set({ stato: 'N' })
      .where('teamID', '=', teamID)
      .where('empID', '=', 105)
      .execute();
    expect((await printed(teamID, 'RAPPORTINO')).text).toContain('18/11/2026 Scavi e pose 1 8,25');
    expect((await printed(second, 'RAPPORTINO')).text).toContain('18/11/2026 Scavi e pose 1 8,25');
    await db().deleteFrom('members').where('teamID', '=', second).execute();
    await db().updateTable('members').set({ stato: 'Y' }).where('teamID', '=', teamID).execute();
    // Started the day before the plan: its crew worked there on both days.
    await db().updateTable('teams').set({ startDate: '2026-11-17' }).where('teamID', '=', teamID).execute();
    expect((await printed(teamID, 'RAPPORTINO')).text).toContain('17/11/2026 Scavi e pose 1 8,25');
  });

  it('[HRS-01] prints untied hours on the rapportino of the site that worked, not of one planned before it and never begun', async () => {
    const pmgEntry = await buildProject(db());
    const site = { pmgEntry, PlannedDate: '2026-11-19', members: [104] };
    const idleSite = await buildTeam(db(), site);
    const workSite = await buildTeam(db(), { ...site, Stato: 'C', startDate: '2026-11-19' });
    const { Code: ActivityType } = await db()
      .insertInto('activity_types')
      .values({ Code: 977, Name: 'Tesatura' })
      .returning('Code')
      .executeTakeFirstOrThrow();
    const hours = { empID: 104, Date: '2026-11-19', Hours: 7, ActivityType, pmgEntry };
    await db().insertInto('work_hours').values(hours).execute();
    expect((await printed(workSite, 'RAPPORTINO')).text).toContain('19/11/2026 Tesatura 1 7');
    expect((await printed(idleSite, 'RAPPORTINO')).text).not.toContain('Tesatura');
  });
});
