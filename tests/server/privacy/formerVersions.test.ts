import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import type { Api, SendOptions } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { readPdf } from '../../support/readPdf.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { waitForAuditSeal } from '../../support/waitForAuditSeal.ts';
import { withNote } from './withNote.ts';

const SECRET = /da rivedere|buono|scarso/;
const WRITTEN = {
  ...{
    picchetto: '12',
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
    livelloTensione: 'BT',
  },
  notaRiservata: 'da rivedere',
  misure: [
    { punto: 'base', giudizio: 'buono' },
    { punto: 'cima', giudizio: 'scarso' },
  ],
};
let test: TestApp;
let [capo, planner, system]: Api[] = [];
let [leaders, planners]: SendOptions[] = [];
let teamId = 0;
beforeAll(async () => {
  test = await startTestApp();
  [capo, planner, system] = [await test.api('capo'), await test.api('planner'), await test.api()];
  const { db } = test.database;
  [leaders, planners] = [
    await createTestToken(db, TEST_USERS.capo.userId),
    await createTestToken(db, TEST_USERS.planner.userId),
  ];
});
afterAll(() => test?.close());
beforeEach(async () => {
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
});

const of = (api: Api | undefined): Api => api as Api;
const save = async (api: Api | undefined, vis: object): Promise<DataRecord> => {
  const path = '/wscnt/verifica-integrita-sostegni/addupdate';
  const { body } = await of(api).post(path, { teamId, vis: { teamId, ...vis } });
  expect(body.ResultCode, JSON.stringify(body)).toBe(0);
  return body.ResultData;
};
const readCheck = async (api: Api | undefined, Id: unknown): Promise<DataRecord> =>
  (await of(api).post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId, Id })).body.vis;
const inForce = async (): Promise<number> =>
  (await of(capo).get('/product/core.json')).body.formVersions?.vis ?? 1;
/** Fills in a form with a guarded note and column, then publishes a form without them. */
async function filledThen(next: 'without' | 'open'): Promise<{ first: DataRecord; version: number }> {
  await test.app.schemas.activate(await withNote(true));
  const first = await save(planner, WRITTEN);
  await test.app.schemas.activate(next === 'open' ? await withNote(false) : test.product);
  return { first, version: await inForce() };
}

/** All that a user reads of the record by pages and by token, as text. */
async function doors(api: Api | undefined, token: SendOptions | undefined, Id: unknown) {
  await waitForAuditSeal(test.database);
  const history = '/wscnt/verifica-integrita-sostegni/list';
  const feed = `/api/reading/checklists/vis?after=r${Number(Id) - 1}.0`;
  const answers = await Promise.all([
    of(api).post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId, Id }),
    of(api).post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId: teamId }),
    of(api).get(`${history}?TeamId=${teamId}`),
    of(api).get(feed),
    of(system).get(`${history}?TeamId=${teamId}`, token ?? {}),
    of(system).get(feed, token ?? {}),
    of(system).get('/api/reading/checklists/vis?after=c0', token ?? {}),
  ]);
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
  const paper = await of(api).post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
  return [...answers.map(({ body }) => JSON.stringify(body)), (await readPdf(paper.bytes)).text];
}

describe('[SEC-P20] a value that a former version of a form showed to some alone', () => {
  it('hides a guarded answer in every read after its record has left that version', async () => {
    const { first, version } = await filledThen('without');
    const { notaRiservata: _note, misure: _rows, ...left } = first;
    const moved = await save(planner, { ...left, schemaVersion: version });
    const [note, rows] = ['notaRiservata', 'misure'].map((name) => `${name}@${first['schemaVersion']}`);
    expect(moved).toMatchObject({ [note ?? '']: 'da rivedere', schemaVersion: version });
    for (const text of await doors(planner, planners, first['Id'])) expect(text).toMatch(SECRET);
    for (const text of await doors(capo, leaders, first['Id'])) {
      expect(text).toContain('12');
      expect(text).not.toMatch(SECRET);
    }
    const again = await save(capo, { ...(await readCheck(capo, first['Id'])), picchetto: '13' });
    expect(JSON.stringify(again)).not.toMatch(SECRET);
    // Hidden values are still stored.
    expect(await readCheck(planner, first['Id'])).toMatchObject({
      ...{ picchetto: '13', [note ?? '']: 'da rivedere' },
      [rows ?? '']: WRITTEN.misure,
    });
  });

  it('hides it while its record still has that version, and another is active', async () => {
    for (const next of ['without', 'open'] as const) {
      const { first } = await filledThen(next);
      for (const text of await doors(planner, planners, first['Id'])) expect(text).toMatch(SECRET);
      for (const text of await doors(capo, leaders, first['Id'])) expect(text).not.toMatch(SECRET);
      teamId = await buildTeam(test.database.db, { Stato: 'O' });
    }
  });

  it('is as it was after who does not see it has moved the record to a version that shows it to all', async () => {
    const { first, version } = await filledThen('open');
    const visibleRecord = await readCheck(capo, first['Id']);
    expect(visibleRecord).not.toHaveProperty('notaRiservata');
    const moved = await save(capo, { ...visibleRecord, schemaVersion: version, odm: 'ODM 7' });
    expect(moved).toMatchObject({ schemaVersion: version, notaRiservata: 'da rivedere', odm: 'ODM 7' });
    expect((await readCheck(planner, first['Id']))['misure']).toEqual(WRITTEN.misure);
  });

  it('shows it in audit and drafts only to permitted users', async () => {
    const { first, version } = await filledThen('without');
    const { notaRiservata: _note, misure: _rows, ...left } = first;
    const moved = await save(planner, { ...left, schemaVersion: version });
    const { db } = test.database;
    const { roles } = test.product.roles;
    const reading = roles.map((role) => ({ ...role, permissions: [...role.permissions, 'Audit.read'] }));
    await test.app.schemas.activate({ ...test.product, roles: { ...test.product.roles, roles: reading } });
    const log = async (api: Api | undefined) =>
      (await of(api).get(`/api/audit?entity=vis&key=${first['Id']}`)).body;
    expect(JSON.stringify(await log(planner))).toMatch(SECRET);
    const auditText = await log(capo);
    expect(auditText.audit[0]).toMatchObject({ key: String(first['Id']), call: 'AddUpdateVIS' });
    expect(JSON.stringify(auditText)).not.toMatch(SECRET);
    const draft = `/api/drafts/vis/team-${teamId}`;
    const record = await readCheck(planner, moved['Id']);
    expect(JSON.stringify(record)).toMatch(SECRET);
    await of(planner).send('PUT', draft, { body: { data: { record } } });
    const drafted = async () => JSON.stringify((await of(planner).get(draft)).body.draft.data);
    expect(await drafted()).toMatch(SECRET);
    await db.updateTable('users').set({ role: 'caposquadra' }).where('username', '=', 'planner').execute();
    expect(await drafted()).not.toMatch(SECRET);
    await db.updateTable('users').set({ role: 'pianificatore' }).where('username', '=', 'planner').execute();
    expect(await drafted()).toMatch(SECRET);
  });
});
