import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { fullRecord } from '../../support/fullRecord.ts';

let test: TestApp;
let capo: Api;
let planner: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const save = (api: Api, pjc: object, more: object = {}) =>
  api.post('/wscnt/prejobcheck/addupdate', { pjc, ...more });
const load = (api: Api, TeamId: number) => api.post('/wscnt/teams/prejobcheck', { TeamId });

/** Who has badged on the site. */
const badge = (teamID: number, empID: number) =>
  db()
    .updateTable('members')
    .set({ Badge: 'Y' })
    .where('teamID', '=', teamID)
    .where('empID', '=', empID)
    .execute();

describe('the pre-job check', () => {
  it('[CKL-01] [ENT-01] is saved, and reloaded as it was, field by field', async () => {
    const pmgEntry = await buildProject(db(), { DocNum: 90_000 });
    const teamId = await buildTeam(db(), { Stato: 'V', pmgEntry, members: [104, 105] });
    expect((await load(capo, teamId)).body).toMatchObject({
      pjc: null,
      members: [{ empID: 105 }, { empID: 104 }],
    });

    const entity = test.product.entities['pjc'];
    if (entity === undefined) throw new Error('no entity pjc');
    await badge(teamId, 104);
    const full = fullRecord(entity, { teamId });
    const head = { CreateDate: '2026-11-20', caposquadra: 'Rossi Carlo', team: `Cantiere n.${teamId}` };
    const body: Record<string, unknown> = { ...full, ...head };
    delete body['cantiere'];
    const saved = await save(capo, full, { members: [104, { empID: 105, acknowledged: 'N' }] });
    expect(saved.body).toMatchObject({ ResultCode: 0, ResultData: { ...body, durataBriefing: 0 } });

    const { pjc } = (await load(capo, teamId)).body;
    expect(pjc).toMatchObject({ ...body, schemaVersion: 1, rowVersion: 1, createdBy: 3 });
    expect(pjc.members).toMatchObject([
      { empID: 104, fullName: 'Verdi Olga', acknowledged: 'Y' },
      { empID: 105, fullName: 'Gialli Ugo', acknowledged: 'N' },
    ]);

    const again = await save(planner, { ...pjc, rischi: 'Traffico' });
    expect(again.body.ResultData).toMatchObject({
      Id: pjc.Id,
      rischi: 'Traffico',
      rowVersion: 2,
      createdBy: 3,
    });
    expect(again.body.ResultData.members).toEqual(pjc.members);
  });

  it('[CKL-01] [TEAM-10] reports how many present members have read it, and whether the user has to', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O', members: [103, 104, 105] });
    const readingFor = async (api: Api) => (await load(api, teamId)).body.reading;
    const nothing = { filled: false, date: null, completed: null, read: 0, crew: 3, waits: false };
    expect(await readingFor(capo)).toEqual(nothing);

    await badge(teamId, 104);
    await save(capo, { teamId, TA_MT: 'Y' }, { members: [104] });
    // Without a signature it is kept, and not called filled in.
    const progress = { filled: true, date: '2026-11-20', completed: null, read: 1, crew: 3 };
    expect(await readingFor(capo)).toEqual({ ...progress, waits: true });
    // A user outside the crew has no acknowledgement to give.
    expect(await readingFor(planner)).toEqual({ ...progress, waits: false });

    // An absent member does not delay the crew, and his agreement does not count for others.
    const absent = db().updateTable('members').set({ stato: 'N' });
    await absent.where('teamID', '=', teamId).where('empID', '=', 104).execute();
    expect(await readingFor(capo)).toEqual({ ...progress, read: 0, crew: 2, waits: true });

    await capo.post('/wscnt/prejobcheck/acknowledge', { TeamId: teamId });
    expect(await readingFor(capo)).toEqual({ ...progress, read: 1, crew: 2, waits: false });
  });

  it('[CKL-01] has every flag N by default, and its head filled from the team', async () => {
    const pmgEntry = await buildProject(db(), { DocNum: 88, NAME: 'Cabina Nord' });
    const teamId = await buildTeam(db(), { Stato: 'O', pmgEntry });
    await save(capo, { teamId, TA_MT: 'Y' });
    const { pjc } = (await load(capo, teamId)).body;
    expect(pjc).toMatchObject({
      TA_MT: 'Y',
      TA_NE: 'N',
      DPI: 'N',
      caposquadra: 'Rossi Carlo',
      cantiere: '88 – Cabina Nord',
      team: `Cantiere n.${teamId}`,
    });
  });

  it('[CKL-01] has every flag N where a later save leaves it out, too', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const first = (await save(capo, { teamId, TA_MT: 'Y', AP: 'Y' })).body.ResultData;
    const again = await save(capo, { teamId, Id: first.Id, rowVersion: 1, TA_NE: 'Y' });
    const flags = { TA_MT: 'N', TA_NE: 'Y', AP: 'N', NM: 'N' };
    expect(again.body).toMatchObject({ ResultCode: 0, ResultData: flags });
    expect((await load(capo, teamId)).body.pjc).toMatchObject(flags);
  });

  it('is one per team: of two first saves at once one wins, an older version is refused', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const both = await Promise.all([
      save(capo, { teamId, TA_MT: 'Y' }),
      save(planner, { teamId, TA_NE: 'Y' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { pjc } = (await load(capo, teamId)).body;
    expect((await save(capo, { ...pjc, AP: 'Y' })).status).toBe(200);
    const stale = await save(capo, { ...pjc, AD: 'Y' });
    expect(stale.body).toMatchObject({ code: 'STALE' });
    expect((await load(capo, teamId)).body.pjc.AD).not.toBe('Y');
  });

  it('[VAL-04] names the wrong fields in Italian', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const wrong = await save(capo, { teamId, TA_MT: 'Y', AP: 'forse' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.problems).toMatchObject([{ path: 'pjc.AP' }]);
    expect(wrong.body.ResultMessage).toContain('Attraversamenti e parallelismi');
    expect((await save(capo, { teamId, TA_MT: 'Y', invented: 'x' })).status).toBe(400);
  });

  it('is filled from the badging until approval, by the crew of the team', async () => {
    const planned = await buildTeam(db());
    expect((await save(capo, { teamId: planned, TA_MT: 'Y' })).body).toMatchObject({
      code: 'CHECKLIST_LOCKED',
    });
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    expect((await save(planner, { teamId: approved, TA_MT: 'Y' })).body).toMatchObject({
      code: 'TEAM_APPROVED',
    });
    const reported = await buildTeam(db(), { Stato: 'R' });
    expect((await save(capo, { teamId: reported, TA_MT: 'Y' })).status).toBe(200);
    const foreignTeam = await buildTeam(db(), { Stato: 'O', empID: await buildEmployee(db()) });
    expect((await save(capo, { teamId: foreignTeam, TA_MT: 'Y' })).body).toMatchObject({ code: 'NOT_YOURS' });
    expect((await load(capo, foreignTeam)).body).toMatchObject({ code: 'NOT_YOURS' });
    const foreign = await save(capo, { teamId: reported, TA_MT: 'Y', Id: 999_999 });
    expect(foreign.body.code).toBe('STALE');
  });

  it('has only people of the crew', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O', members: [104] });
    const wrong = await save(capo, { teamId, TA_MT: 'Y' }, { members: [102] });
    expect(wrong.body.code).toBe('UNKNOWN_REFERENCE');
    const former = { empID: 102, fullName: 'Neri Piero', acknowledged: 'N' };
    const refusal = await save(capo, { teamId, TA_MT: 'Y' }, { members: [former] });
    expect(refusal.body.ResultMessage).toContain('Presa visione (Neri Piero)');
    expect((await load(capo, teamId)).body.pjc).toBeNull();
  });

  it('[CKL-03] is listed with those of the teams one may see', async () => {
    const foreignTeam = await buildTeam(db(), { Stato: 'O', empID: await buildEmployee(db()) });
    await save(planner, { teamId: foreignTeam, TA_MT: 'Y' });
    const mine = await capo.get('/wscnt/prejobcheck/list?perPage=100');
    const all = await planner.get('/wscnt/prejobcheck/list?perPage=100&sortBy=cantiere&sortDesc=true');
    const teams = (answer: typeof mine) => answer.body.pjcList.map((pjc: { teamId: number }) => pjc.teamId);
    expect(teams(mine)).not.toContain(foreignTeam);
    expect(teams(all)).toContain(foreignTeam);
    for (const q of ['cabina%20nord', 'nord%20cabina']) {
      const matches = await planner.get(`/wscnt/prejobcheck/list?q=${q}`);
      expect(matches.body).toMatchObject({ total: 1, pjcList: [{ cantiere: '88 – Cabina Nord' }] });
    }
    for (const q of [`${foreignTeam}`, `n.${foreignTeam}`])
      expect(teams(await planner.get(`/wscnt/prejobcheck/list?q=${q}`))).toEqual([foreignTeam]);
    expect(teams(await capo.get(`/wscnt/prejobcheck/list?q=${foreignTeam}`))).not.toContain(foreignTeam);
    expect((await planner.get('/wscnt/prejobcheck/list?sortBy=answers')).body.code).toBe('SORT_UNKNOWN');
  });
});
