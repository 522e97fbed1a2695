import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, getAt, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCheck, buildCompleteReport, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { readPdf } from '../../support/readPdf.ts';
import { closeSite } from '../../support/siteCalls.ts';

type TeamState = NonNullable<Parameters<typeof buildTeam>[1]>['Stato'];

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
});
afterAll(() => test.close());

const db = () => test.database.db;
const save = (pjc: object) => capo.post('/wscnt/prejobcheck/addupdate', { pjc });
const close = (teamID: number) =>
  closeSite(capo, teamID, { latitude: '44.49', longitude: '11.34', plannedDate: '2026-11-20' });
const stateOf = async (teamID: number) =>
  (await db().selectFrom('teams').select('Stato').where('teamID', '=', teamID).executeTakeFirstOrThrow())
    .Stato;

describe('[TEAM-05] a site that is closed', () => {
  it('is closed for a reason without a pre-job check, and with one that lacks its kind of activity and signature', async () => {
    const without = await buildTeam(db(), { Stato: 'O', members: [104] });
    expect((await close(without)).body.ResultCode).toBe(0);
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    expect((await save({ teamId })).body.ResultCode).toBe(0);
    expect((await close(teamId)).body.ResultCode).toBe(0);
    expect(await stateOf(teamId)).toBe('C');
  });

  it('lists missing answers beforehand without blocking, to users who may close it', async () => {
    const missing = (api: Api, teamID: number, transition = 'close', workflow = 'team') =>
      api.get(`/api/missing/${workflow}/${teamID}/${transition}`);
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    await save({ teamId });
    const link = `/cantieri/${teamId}/pjc`;
    expect((await missing(capo, teamId)).body.missing).toEqual([
      {
        path: 'pjc.TA_MT',
        text: expect.stringContaining('Indica almeno un tipo di attività'),
        link: `${link}#TA_MT`,
      },
      {
        path: 'pjc.firma',
        text: expect.stringContaining('Manca la firma del caposquadra'),
        link: `${link}#firma`,
      },
    ]);
    expect((await missing(capo, teamId, 'approve')).body.ResultMessage).toContain(
      '(Approvare i lavori e riportare a chiuso)',
    );
    expect((await missing(capo, teamId, 'fly')).status).toBe(404);
    expect((await missing(capo, teamId, 'close', 'constructor')).status).toBe(404);
    expect((await missing(await test.api('operaio'), teamId)).status).toBe(403);
    expect((await missing(capo, 999_999)).status).toBe(404);
    const teamWithNames = await buildTeam(db(), { Stato: 'O', members: [104] });
    await save({ teamId: teamWithNames, TA_MT: 'Y' });
    expect((await missing(capo, teamWithNames)).body.missing).toMatchObject([{ path: 'pjc.firma' }]);
  });

  it('[DAY-A2] requires a reason without a pre-job check at opening, closing and approving; it is stored and shown to the approver', async () => {
    const missingFor = async (api: Api, teamID: number, way: string) =>
      (await api.get(`/api/missing/team/${teamID}/${way}`)).body;
    const planner = await test.api('planner');
    const teamID = await buildTeam(db(), { Stato: 'V' });
    const none = {
      missing: [
        { path: 'pjc', text: 'Pre Job Check: non è ancora compilato', link: `/cantieri/${teamID}/pjc` },
      ],
      reason: 'Perché si procede senza un Pre Job Check completo?',
    };
    for (const way of ['open', 'forcedOpen', 'close', 'forcedClose'])
      expect(await missingFor(capo, teamID, way), way).toEqual(none);
    expect(await missingFor(planner, teamID, 'approve')).toEqual(none);
    expect(await missingFor(planner, teamID, 'cancel')).toEqual({ missing: [], reason: null });

    const why = { openedWithout: 'Urgenza: linea a terra', closedWithout: 'Telefono rotto' };
    const opened = await capo.post('/wscnt/teams/start', {
      ...{ teamID, stato: 'O', openedWithout: why.openedWithout },
    });
    expect(opened.body.ResultData).toMatchObject({ Stato: 'O', openedWithout: why.openedWithout });
    // An untouched one is as little as none.
    await save({ teamId: teamID });
    expect(await missingFor(capo, teamID, 'close')).toMatchObject({
      missing: [{ path: 'pjc.TA_MT' }, { path: 'pjc.firma' }],
      reason: none.reason,
    });
    const end = `/wscnt/teams/end/${teamID}/C?closedWithout=${encodeURIComponent(why.closedWithout)}`;
    expect((await capo.get(end)).body.ResultData).toMatchObject({ Stato: 'C', ...why });

    await buildCompleteReport(db(), teamID);
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();
    const approvedWithout = 'Visto con il caposquadra';
    const approved = await planner.post('/wscnt/works/approve', { TeamId: teamID, approvedWithout });
    expect(approved.body.ResultData).toMatchObject({ Approved: 'Y', ...why, approvedWithout });
    const { bytes } = await planner.post('/wscnt/docs/render', { Id: teamID, ReportCode: 'RAPPORTINO' });
    const { text } = await readPdf(bytes);
    for (const said of [why.openedWithout, why.closedWithout, approvedWithout]) expect(text).toContain(said);
  });

  it('[DAY-A2] refuses to open, close or approve without the reason, for every user; a complete pre-job check needs none', async () => {
    const planner = await test.api('planner');
    const blank = '%20';
    const statusFor = async (Stato: TeamState, call: (teamID: number) => ReturnType<Api['get']>) => {
      const teamID = await buildTeam(db(), { Stato });
      await buildCompleteReport(db(), teamID);
      const { status, body } = await call(teamID);
      expect([status, body.code], JSON.stringify(body)).toEqual([409, 'REASON_MISSING']);
      expect(body.ResultMessage).toBe(
        'Manca il motivo per andare avanti così: completa quello che manca, oppure riprova e scrivi il motivo (se la pagina non lo chiede, ricaricala). «Perché si procede senza un Pre Job Check completo?» Pre Job Check: non è ancora compilato',
      );
      expect(body.problems).toMatchObject([{ path: 'pjc', link: `/cantieri/${teamID}/pjc` }]);
      expect(await stateOf(teamID)).toBe(Stato);
      return teamID;
    };
    const start = (stato: string, more?: object) => (teamID: number) =>
      capo.post('/wscnt/teams/start', { teamID, stato, ...more });
    const teamId = await statusFor('V', start('O'));
    await statusFor('V', start('O', { openedWithout: '   ' }));
    // The reason of another transition is none of this one.
    await statusFor('V', start('O', { closedWithout: 'Telefono rotto' }));
    await statusFor('P', start('D'));
    await statusFor('P', start('F'));
    await statusFor('O', (teamID) => capo.get(`/wscnt/teams/end/${teamID}/C`));
    await statusFor('D', (teamID) => capo.get(`/wscnt/teams/end/${teamID}/C?closedWithout=${blank}`));
    await statusFor('R', (TeamId) => planner.post('/wscnt/works/approve', { TeamId }));
    const direct = await planner.post('/wscnt/teams/open', {
      ...{ TeamData: { empID: 103, PlannedDate: '2026-11-20' }, forceTeamStato: 'D' },
    });
    expect(direct.body.code).toBe('REASON_MISSING');

    await buildCheck(db(), teamId);
    expect((await start('O')(teamId)).body.ResultData.Stato).toBe('O');
    const closed = await capo.get(`/wscnt/teams/end/${teamId}/C`);
    expect(closed.body.ResultData).toMatchObject({ Stato: 'C', openedWithout: '', closedWithout: '' });
  });

  it('[DAY-A2] an untouched pre-job check is as little as none, on every way that opens or closes a site', async () => {
    for (const [Stato, way] of [
      ['V', 'open'],
      ['P', 'forcedOpen'],
      ['V', 'forcedClose'],
      ['O', 'close'],
    ] as const) {
      const teamId = await buildTeam(db(), { Stato });
      await db().insertInto('pre_job_checks').values({ teamId, answers: '{}' }).execute();
      const { body } = await capo.get(`/api/missing/team/${teamId}/${way}`);
      expect(body, way).toMatchObject({
        missing: [{ path: 'pjc.TA_MT' }, { path: 'pjc.firma' }],
        reason: 'Perché si procede senza un Pre Job Check completo?',
      });
    }
  });

  it('[DAY-A1] names the poles that were not looked at, to who closes and to who approves', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    const vis = { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Nuovo' };
    const { ResultData } = (
      await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis: { ...vis, teamId }, teamId })
    ).body;
    const expectedRow = {
      path: 'vis',
      text: expect.stringMatching(/^Sostegno 12 .*: domande non guardate: 49/),
      link: `/cantieri/${teamId}/vis/${ResultData.Id}`,
    };
    const missing = async (api: Api, way: string) =>
      (await api.get(`/api/missing/team/${teamId}/${way}`)).body.missing.filter(
        ({ path }: { path: string }) => path === 'vis',
      );
    expect(await missing(capo, 'open')).toEqual([]);
    expect(await missing(capo, 'close')).toEqual([expectedRow]);
    expect(await missing(await test.api('planner'), 'approve')).toEqual([expectedRow]);
  });

  it('[CKL-04] [DAY-C2] follows the form version of its check: a refusing version applies to its records only', async () => {
    const path = 'sections.6.fields.0.missing.at';
    expect(getAt(test.product.forms['pjc'], path)).toMatchObject({ close: 'warning' });
    const lenient = await buildTeam(db(), { Stato: 'O', members: [104] });
    expect((await save({ teamId: lenient, TA_MT: 'Y' })).body.ResultData.schemaVersion).toBe(1);
    await test.app.schemas.activate(
      await changedProduct({
        'checklist/pjc.form.json': (file) => setAt(file as DataRecord, path, { close: 'refusal' }),
      }),
    );
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    expect((await save({ teamId, TA_MT: 'Y' })).body.ResultData.schemaVersion).toBe(2);
    // Whichever is in force: each record is asked by its own.
    expect((await close(lenient)).body.ResultCode).toBe(0);
    await test.app.schemas.activate(test.product);
    const { status, body } = await close(teamId);
    expect([status, body.code], JSON.stringify(body)).toEqual([409, 'ANSWERS_MISSING']);
    expect(body.problems).toMatchObject([
      { path: 'pjc.firma', rule: 'missing', link: `/cantieri/${teamId}/pjc#firma` },
    ]);
    expect(body.problems[0].text).toMatch(
      /^Pre Job Check – .*Manca la firma del caposquadra: senza si procede solo indicando il motivo/,
    );
    expect(await stateOf(teamId)).toBe('O');
  });
});
