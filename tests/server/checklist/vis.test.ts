import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { fullRecord } from '../../support/fullRecord.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';

let test: TestApp;
let capo: Api;
let planner: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const MINIMAL = {
  ...{ picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo' },
  motivoNonGuardati: 'Palo nuovo',
};
const save = (api: Api, teamId: number, vis: object) =>
  api.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis, teamId });
const list = (api: Api, TeamId: number) =>
  api.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId });

async function upload(api: Api): Promise<number> {
  const form = new FormData();
  form.set('linkedObject', 'vis');
  form.set('file', new Blob([Buffer.from(await photo({}))], { type: 'image/jpeg' }), 'palo.jpg');
  const answer = await api.send('POST', '/base/attachment/upload', { body: form });
  return answer.body.ResultData.attachments[0].idAttach;
}

describe('support checks', () => {
  it('[CKL-02] [ENT-01] keep every answer that their form shows, several per team', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const entity = test.product.entities['vis'];
    if (entity === undefined) throw new Error('no entity vis');
    const foto = [await upload(capo)];
    const full = fullRecord(entity, {
      teamId,
      foto,
      tipoSostegno: 'legno',
      ev_esito: 'non-idoneo',
      sc_ammessa: 'no',
    });
    const saved = await save(capo, teamId, full);
    expect(saved.body).toMatchObject({
      ResultCode: 0,
      ResultData: { picchetto: 'È «picchetto»', rowVersion: 1 },
    });

    const { Id } = saved.body.ResultData;
    const { vis } = (await capo.post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId, Id }))
      .body;
    expect(vis).toEqual(saved.body.ResultData);
    // The server calculates the head.
    const head = ['CreateDate', 'caposquadra', 'cantiere'];
    const asSent = Object.keys(vis).filter((name) => Object.hasOwn(full, name) && !head.includes(name));
    for (const name of asSent)
      expect({ [name]: vis[name] }).toEqual({ [name]: full[name as keyof typeof full] });
    // Questions about other kinds of poles are hidden for a wooden one, and their answers cleared.
    expect(asSent.length).toBeGreaterThan(100);
    expect(Object.keys(vis).some((name) => name.startsWith('csc_'))).toBe(false);

    await save(capo, teamId, { ...MINIMAL, teamId, picchetto: '13' });
    const all = (await list(capo, teamId)).body;
    expect(all.total).toBe(2);
    expect(all.visList.map((each: { picchetto: string }) => each.picchetto)).toEqual(['È «picchetto»', '13']);
    const latest = await capo.post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId });
    expect(latest.body.vis.picchetto).toBe('13');
  });

  it('take over the photos that were sent while filling in, and only those', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const [mine, theirs] = [await upload(capo), await upload(planner)];
    const saved = await save(capo, teamId, { ...MINIMAL, teamId, foto: [mine] });
    const { Id } = saved.body.ResultData;
    expect(
      await db().selectFrom('attachments').selectAll().where('idAttach', '=', mine).executeTakeFirst(),
    ).toMatchObject({ linkedObject: 'vis', linkedId: Id, parentId: teamId });

    for (const foto of [[theirs], [mine, 999_999]]) {
      const refused = await save(capo, teamId, { ...saved.body.ResultData, foto });
      expect(refused.body).toMatchObject({ code: 'UNKNOWN_REFERENCE' });
    }
    const otherCheck = await save(capo, teamId, { ...MINIMAL, teamId, foto: [mine] });
    expect(otherCheck.body).toMatchObject({ code: 'UNKNOWN_REFERENCE' });
    expect((await list(capo, teamId)).body.visList).toMatchObject([{ foto: [mine] }]);
  });

  it('[CKL-02] keep their photos: one is deleted only once the check names it no more', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const foto = [await upload(capo), await upload(capo)];
    const saved = await save(capo, teamId, { ...MINIMAL, teamId, foto });
    const remove = (id: number | undefined) => capo.send('DELETE', `/base/attachment/${id}`);
    expect(await remove(foto[0])).toMatchObject({
      status: 409,
      body: { code: 'ATTACHMENT_IN_CHECKLIST', ResultMessage: expect.stringContaining('togli la foto') },
    });
    const without = { ...saved.body.ResultData, foto: foto.slice(1) };
    const again = await save(capo, teamId, without);
    expect((await remove(foto[0])).body.ResultCode).toBe(0);
    // The rest of the record can still be saved: all its references exist.
    expect((await save(capo, teamId, { ...again.body.ResultData, zona: 'Alba' })).body.ResultCode).toBe(0);
  });

  it('[DAY-B15] store and print only given answers', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: vis } = (await save(capo, teamId, { ...MINIMAL, teamId })).body;
    const switches = ['t_sostegno_tiranti', 't_sostegno_puntone'].concat([
      'ev_cartello',
      'ev_sospensione',
      'ev_sostituzione',
    ]);
    expect(Object.keys(vis).filter((name) => [...switches, 'gt25Anni'].includes(name))).toEqual([]);
    const { bytes } = await capo.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS' });
    const { text } = await readPdf(bytes);
    expect(text).not.toContain('Non riscontrati');
    expect(text).toMatch(/Senza risposta.*Più di 25 anni/);
    expect(text).toMatch(/Senza risposta.*Tiranti presenti · Puntone o palo gemello/);
    expect(text).toMatch(/Segnale di divieto di salita apposto · Lavori sospesi · Sostituzione richiesta/);
  });

  it('[DAY-A1] accepts a fit pole with unanswered deciding questions only with a stored reason; the list counts them', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const unseen = { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', teamId };
    const refused = await save(capo, teamId, unseen);
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toMatchObject([
      { path: 'vis.motivoNonGuardati', text: expect.stringMatching(/6 domande .* non guardat/i) },
    ]);
    // Blanks are no reason; looked at, they need none.
    expect((await save(capo, teamId, { ...unseen, motivoNonGuardati: '  ' })).status).toBe(400);
    const why = 'Palo nuovo, posato ieri';
    const resaved = await save(capo, teamId, { ...unseen, motivoNonGuardati: why, nonGuardati: 0 });
    expect(resaved.body.ResultData).toMatchObject({ motivoNonGuardati: why, decisiviNonGuardati: 6 });
    const decided = Object.fromEntries(
      ['fp_cedimento_base', 'fp_oscillazione', 'csl_fess_trasv', 'csl_martello', 'csl_punteruolo'].map(
        (name) => [name, 'N'],
      ),
    );
    const completeAnswers = {
      ...unseen,
      ...decided,
      picchetto: '13',
      ftn_interramento: 'Y',
      motivoNonGuardati: why,
    };
    const whole = (await save(capo, teamId, completeAnswers)).body.ResultData;
    expect(whole).toMatchObject({ decisiviNonGuardati: 0 });
    expect(whole.motivoNonGuardati).toBeUndefined();
    // All rows of the sections that a wooden pole has; without those of others, and of guy wires.
    expect((await list(capo, teamId)).body.visList).toMatchObject([
      { picchetto: '12', nonGuardati: 49 },
      { picchetto: '13', nonGuardati: 43 },
    ]);
    const { bytes } = await capo.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS' });
    expect((await readPdf(bytes)).text).toContain(why);
    const prescribed = { ...unseen, ev_esito: 'idoneo-con-prescrizioni', ev_prescrizioni: 'Solo con PLE' };
    expect(
      (await save(capo, teamId, { ...prescribed, foto: [await upload(capo)] })).body.problems,
    ).toMatchObject([{ path: 'vis.motivoNonGuardati' }]);
    const unfit = { ...unseen, ev_esito: 'non-idoneo', foto: [await upload(capo)] };
    expect((await save(capo, teamId, unfit)).status).toBe(200);
  });

  it('[VAL-04] hold to the rules of their form', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const wrong = await save(capo, teamId, { ...MINIMAL, teamId, csl_martello: 'Y' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.ResultMessage).toContain("Con un'anomalia grave l'esito non può essere «idoneo»");
    expect((await save(capo, teamId, { teamId, tipoSostegno: 'legno' })).status).toBe(400);
  });

  it('refuse an older version, a foreign number and a site that is not begun or is approved', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: vis } = (await save(capo, teamId, { ...MINIMAL, teamId })).body;
    expect((await save(capo, teamId, { ...vis, zona: 'Nord' })).body.ResultData).toMatchObject({
      rowVersion: 2,
    });
    expect((await save(capo, teamId, { ...vis, zona: 'Sud' })).body.code).toBe('STALE');
    const otherTeam = await buildTeam(db(), { Stato: 'O' });
    expect((await save(capo, otherTeam, { ...vis, teamId: otherTeam })).body.code).toBe('NOT_FOUND');
    const planned = await buildTeam(db());
    expect((await save(capo, planned, { ...MINIMAL, teamId: planned })).body.code).toBe('CHECKLIST_LOCKED');
    const approved = await buildTeam(db(), { Stato: 'R', Approved: 'Y' });
    expect((await save(planner, approved, { ...MINIMAL, teamId: approved })).body.code).toBe('TEAM_APPROVED');
  });

  it('[CKL-04] keep the version they were filled with', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: vis } = (await save(capo, teamId, { ...MINIMAL, teamId })).body;
    await test.app.schemas.activate(
      await changedProduct({
        'checklist/vis.entity.json': (file) =>
          setAt(file as DataRecord, 'required', ['teamId', 'picchetto', 'tipoSostegno', 'ev_esito', 'zona']),
      }),
    );
    const resaved = await save(capo, teamId, { ...vis, picchetto: '9/A' });
    expect(resaved.body.ResultData).toMatchObject({ schemaVersion: 1, rowVersion: 2 });
    const missing = await save(capo, teamId, { ...MINIMAL, teamId, schemaVersion: 2 });
    expect(missing.body.problems).toMatchObject([{ path: 'vis.zona', rule: 'required' }]);
    const filled = await save(capo, teamId, { ...MINIMAL, teamId, zona: 'Nord' });
    expect(filled.body.ResultData).toMatchObject({ schemaVersion: 2, zona: 'Nord' });
    const moving = { ...vis, rowVersion: 2, schemaVersion: 2 };
    expect((await save(capo, teamId, moving)).body.problems).toMatchObject([{ path: 'vis.zona' }]);
    const moved = await save(capo, teamId, { ...moving, zona: 'Sud' });
    expect(moved.body.ResultData).toMatchObject({ schemaVersion: 2, rowVersion: 3, zona: 'Sud' });
    const never = await save(capo, teamId, { ...MINIMAL, teamId, zona: 'Nord', schemaVersion: 3 });
    expect(never.body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[PERM-03] are read, filled and printed by those whom their own rule names', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: vis } = (await save(capo, teamId, { ...MINIMAL, teamId, zona: 'Nord' })).body;
    const paper = { objtype: 'team', objid: teamId, linkedIdParent: teamId, reportCode: 'VIS' };
    const { idAttach } = (await capo.post('/wscnt/docs/render-and-save', paper)).body.ResultData;
    const filed = async (api: Api) => (await api.get(`/base/attachment/${idAttach}/content`)).status;
    expect(await filed(capo)).toBe(200);
    const only = [{ permissions: ['Team.approve'] }];
    await test.app.schemas.activate(
      await changedProduct({
        'checklist/vis.entity.json': (file) =>
          setAt(setAt(file as DataRecord, 'x-may.see', only), 'x-may.change', only),
      }),
    );
    const approver = await test.api('ufficio');
    const standing = async (api: Api) =>
      (await api.get(`/wscnt/checklists/about?TeamId=${teamId}`)).body.checklists.filter(
        ({ checklist }: { checklist: string }) => checklist === 'vis',
      );
    const one = (api: Api) => api.post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId });
    expect((await list(capo, teamId)).body).toMatchObject({ total: 0 });
    expect((await one(capo)).body.vis).toBeNull();
    expect(await standing(capo)).toEqual([]);
    for (const record of [
      { ...MINIMAL, teamId },
      { ...vis, zona: 'Sud' },
    ])
      expect((await save(capo, teamId, record)).body.code).toBe('NOT_YOURS');
    const print = { Id: teamId, ReportCode: 'VIS' };
    expect((await capo.post('/wscnt/docs/render', print)).body.code).toBe('NOT_YOURS');
    expect([await filed(capo), await filed(approver)]).toEqual([403, 200]);

    expect((await list(approver, teamId)).body).toMatchObject({ total: 1 });
    expect(await standing(approver)).toMatchObject([{ count: 1 }]);
  });
});
