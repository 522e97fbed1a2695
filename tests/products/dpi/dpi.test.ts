import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHashes } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { approveSite, closeSite } from '../../support/siteCalls.ts';
import { startDpi } from './startDpi.ts';

let test: TestApp;
let [capo, planner, operaio]: Api[] = [];
beforeAll(async () => {
  test = await startDpi(() => new Date('2026-11-20T09:30:00Z'));
  [capo, planner, operaio] = await Promise.all(['capo', 'planner', 'operaio'].map((name) => test.api(name)));
});
afterAll(() => test?.close());

const api = (found: Api | undefined): Api => found as Api;
const db = () => test.database.db;
const IN_ORDER = Object.fromEntries(
  [
    'elmetto',
    'visiera',
    'guanti',
    'imbracatura',
    'cordino',
    'anticaduta',
    'calzature',
    'indumenti',
    'occhiali',
    'tappeto',
  ].map((name) => [name, 'Y']),
);
const save = (record: object, more: object = {}, who = capo) =>
  api(who).post('/checklists/dpi/check/save', { record, ...more });
const filled = async (TeamId: number) => (await api(capo).post('/checklists/dpi/check', { TeamId })).body;

let sites = 0;
/** An open site of `capo` with a crew of two, of whom the second has badged. */
async function site(): Promise<number> {
  sites += 1;
  const pmgEntry = await buildProject(db(), { DocNum: 77_000 + sites, NAME: 'Cabina Sud' });
  const teamID = await buildTeam(db(), { Stato: 'O', pmgEntry, members: [104, 105] });
  const members = db().updateTable('members').set({ Badge: 'Y' }).where('teamID', '=', teamID);
  await members.where('empID', '=', 105).execute();
  return teamID;
}

async function upload(): Promise<number> {
  const form = new FormData();
  form.set('linkedObject', 'dpi-check');
  form.set('file', new File([(await photo({})) as BlobPart], 'dpi.jpg', { type: 'image/jpeg' }));
  const upload = await api(capo).send('POST', '/base/attachment/upload', { body: form });
  expect(upload.status, JSON.stringify(upload.body)).toBe(200);
  return upload.body.ResultData.attachments[0].idAttach;
}

describe('[CKL-04] a checklist of schema files alone, ‘Verifica DPI’ with ten items', () => {
  it('is filled in by the crew: required answers, explanations of faults, and a head set by the server', async () => {
    const teamId = await site();
    expect(await filled(teamId)).toMatchObject({
      'dpi-check': null,
      members: [{ empID: expect.any(Number) }, { empID: expect.any(Number) }],
      reading: { filled: false, read: 0, crew: 2 },
    });
    const bare = await save({ teamId, elmetto: 'Y' });
    expect(bare.status).toBe(400);
    expect(bare.body.ResultMessage).toContain('Guanti dielettrici');
    const wrong = await save({ teamId, ...IN_ORDER, guanti: 'N' });
    expect(wrong.body.ResultMessage).toContain('Scrivi che cosa non va nei DPI non conformi');
    const head = { caposquadra: 'Mario Altro', CreateDate: '2001-01-01' };
    const saved = await save({ teamId, ...IN_ORDER, guanti: 'N', rilievi: 'Guanti scaduti', ...head });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.ResultData).toMatchObject({
      ...{ teamId, guanti: 'N', rilievi: 'Guanti scaduti', rowVersion: 1, schemaVersion: 1 },
      ...{
        caposquadra: 'Rossi Carlo',
        CreateDate: '2026-11-20',
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    // Each site has only one.
    expect((await save({ teamId, ...IN_ORDER })).body.ResultMessage).toMatch(/altri|altro|aggiornat/i);
    expect((await save({ teamId, ...IN_ORDER }, {}, operaio)).status).toBe(403);
  });

  it('is signed, acknowledged, photographed, proved and printed', async () => {
    const teamId = await site();
    const foto = [await upload()];
    const { Id, ...first } = (await save({ teamId, ...IN_ORDER, lotto: 'L-12', foto }, { members: [105] }))
      .body.ResultData;
    expect(
      await db()
        .selectFrom('attachments')
        .selectAll()
        .where('idAttach', '=', foto[0] ?? 0)
        .executeTakeFirst(),
    ).toMatchObject({ linkedObject: 'dpi-check', linkedId: Id, parentId: teamId });
    const signs = test.product.entities['dpi-check']?.properties['firma']?.['x-signs'] ?? [];
    const firma = { name: 'Carlo Rossi', image: await upload(), ...signedHashes({ ...first }, signs) };
    const signed = await save({ ...first, Id, firma });
    expect(signed.body.ResultData?.firma, JSON.stringify(signed.body)).toMatchObject({
      name: 'Carlo Rossi',
      valid: true,
    });
    const acknowledgement = await api(operaio).post('/checklists/dpi/check/acknowledge', { TeamId: teamId });
    expect(acknowledgement.body.ResultData.members).toMatchObject([
      { empID: 105, acknowledgedHow: 'badge' },
      { acknowledgedHow: 'own' },
    ]);
    expect((await filled(teamId)).reading).toMatchObject({ filled: true, read: 2, crew: 2 });
    const verified = (await api(capo).post('/wscnt/checklists/verify', { objtype: 'dpi-check', Id })).body;
    expect(verified).toMatchObject({ valid: true, reason: 'integra' });
    const { bytes } = await api(planner).post('/wscnt/docs/render', { Id: teamId, ReportCode: 'DPI' });
    const { text } = await readPdf(bytes);
    for (const printed of [
      'Verifica DPI',
      'Guanti dielettrici',
      'L-12',
      'Presa visione confermata',
      verified.shortHash,
      'Cabina Sud',
    ])
      expect(text).toContain(printed);
  });

  it('is listed, searched and sorted by its answers, for those who see the site', async () => {
    const [one, two] = [await site(), await site()];
    await save({ teamId: one, ...IN_ORDER, lotto: 'Zefiro' });
    await save({ teamId: two, ...IN_ORDER, lotto: 'Aquila' });
    const list = async (query: string, who = planner) =>
      (await api(who).get(`/checklists/dpi/checks?perPage=100&${query}`)).body as {
        checks: { teamId: number; lotto?: string }[];
        total: number;
      };
    const sorted = (await list('sortBy=lotto&sortDesc=true')).checks.map(({ lotto }) => lotto);
    expect(sorted.indexOf('Zefiro')).toBeLessThan(sorted.indexOf('Aquila'));
    expect(await list('q=aquila')).toMatchObject({ checks: [{ teamId: two, elmetto: 'Y' }], total: 1 });
    expect(await list(`TeamId=${one}`)).toMatchObject({ checks: [{ teamId: one }], total: 1 });
    const foreign = await buildTeam(db(), { Stato: 'O', empID: 102 });
    expect((await save({ teamId: foreign, ...IN_ORDER })).status).toBe(403);
    expect((await list(`TeamId=${foreign}`, capo)).checks ?? []).toEqual([]);
  });

  it('lies in the one store with the others, and its paper is among those of the approval', async () => {
    const teamId = await site();
    await save({ teamId, ...IN_ORDER });
    const { rows } = await test.database.pool.query('select part from teams_checklists where "teamId" = $1', [
      teamId,
    ]);
    expect(rows).toEqual([{ part: 'dpi_checks' }]);
    await buildCompleteReport(db(), teamId);
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamId).execute();
    const approved = await approveSite(api(planner), teamId);
    const queued = await test.database.pool.query(
      `select payload->>'code' as code from outbox where payload->>'id' = $1`,
      [String(teamId)],
    );
    expect(queued.rows.map(({ code }) => code).toSorted(), JSON.stringify(approved.body)).toEqual([
      'DPI',
      'PJC',
      'VIS',
    ]);
  });

  it('is required for a kind of work in the Pre Job Check, until filled in, and blocks closing before', async () => {
    const teamId = await site();
    const checklistsAbout = async (who = operaio) =>
      (await api(who).get(`/wscnt/checklists/about?TeamId=${teamId}`)).body.checklists as object[];
    expect(await checklistsAbout()).toMatchObject([
      { checklist: 'pjc', title: 'Pre Job Check', asked: true, toFill: true, count: 0, crew: 2 },
      { checklist: 'vis', asked: true, toFill: true, crew: null },
    ]);
    const pjc = (TA: object) => api(capo).post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, ...TA } });
    const { Id } = (await pjc({ TA_NE: 'Y' })).body.ResultData;
    expect(await checklistsAbout()).toMatchObject([
      { checklist: 'vis', toFill: true },
      { checklist: 'pjc', toFill: false, count: 1, date: '2026-11-20', waits: true },
    ]);
    await pjc({ Id, TA_BTST: 'Y' });
    expect(await checklistsAbout()).toMatchObject([
      { checklist: 'dpi-check', title: 'Verifica DPI', asked: true, toFill: true, count: 0 },
      { checklist: 'vis', toFill: true },
      { checklist: 'pjc', toFill: false },
    ]);
    const close = () => closeSite(api(capo), teamId, { latitude: '44.7', longitude: '11.4' });
    expect((await close()).body).toMatchObject({
      code: 'CHECKLIST_MISSING',
      ResultMessage: 'Prima va compilato: Verifica DPI.',
    });
    await save({ teamId, ...IN_ORDER });
    expect(await checklistsAbout()).toContainEqual(
      expect.objectContaining({ checklist: 'dpi-check', toFill: false, count: 1 }),
    );
    const closed = await close();
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    const foreign = await buildTeam(db(), { Stato: 'O', empID: 102 });
    expect((await api(operaio).get(`/wscnt/checklists/about?TeamId=${foreign}`)).status).toBe(403);
  });
});
