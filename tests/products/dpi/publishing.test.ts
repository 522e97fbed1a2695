import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '../../../renderer-pdf/index.ts';
import { reservedEdits } from '../../../server/host/publishing/edits/reservedEdits.ts';
import { countForgotten } from '../../../server/host/retention/runRetention.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { schemaSets } from '../../support/schemaSets.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { dpiFiles, draftDpi, publishDpi } from './publishDpi.ts';

/** The server composes the document; another test prints it in a browser. */
const documents: Renderer = {
  render: async ({ document }) => Buffer.from(`%PDF-1.7 ${document.reportCode}`),
  renderPicture: () => Promise.reject(new Error('nobody draws here')),
  startBrowser: async () => {},
  healthy: async () => true,
  close: async () => {},
};
let test: TestApp;
let [admin, capo, planner]: Api[] = [];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z'), documents });
  [admin, capo, planner] = await Promise.all(['admin', 'capo', 'planner'].map((name) => test.api(name)));
});
afterAll(() => test?.close());

const of = (found: Api | undefined): Api => found as Api;
const CALLS = 'dpi/dpi.calls.json';
const ENTITY = 'dpi/dpi-check.entity.json';
const parts = async () =>
  (await test.database.pool.query("select to_regclass('dpi_checks') as part")).rows[0].part;
const ITEMS = [
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
];
const IN_ORDER = Object.fromEntries(ITEMS.map((name) => [name, 'Y']));

/**
 * Personal data for the author of a check (GDPR art. 15), and the number of positions in safety records whose
 * retention ends within a hundred years.
 */
async function whatIsKnown() {
  const answer = await of(admin).post('/api/person/export', { userId: TEST_USERS.capo.userId });
  const file = unzipSync(answer.bytes)['dati/Verifiche DPI.json'];
  const { db } = test.database;
  const services = { db, product: await testProduct(), schemaSets: schemaSets(test.database), now: later };
  const counted = await countForgotten(services as never);
  return {
    records: JSON.parse(strFromU8(file ?? new Uint8Array())),
    old: counted.find(({ kind }) => kind === 'safetyPositions')?.count,
  };
}
const later = () => new Date('2126-11-20T09:30:00Z');

describe('[CKL-04] a checklist that an administrator publishes to a running product', () => {
  it('leaves the database unchanged while its draft is checked: no table, no option value', async () => {
    const storedOptions = async () =>
      (await test.database.pool.query('select list, value from option_values order by 1, 2')).rows;
    const before = await storedOptions();
    await draftDpi(of(admin));
    expect((await of(admin).get('/api/schemas/check')).body.findings).toEqual([]);
    expect(await parts()).toBeNull();
    expect(await storedOptions()).toEqual(before);
    const wrong = await schemaAdmin(of(admin)).draft(ENTITY, (entity) =>
      Object.assign(entity, { 'x-table': `dpi_${'checks'.repeat(10)}` }),
    );
    expect(wrong.status, JSON.stringify(wrong.body)).toBe(200);
    expect((await of(admin).get('/api/schemas/check')).body.findings).toMatchObject([
      { file: ENTITY, pointer: '/x-table' },
    ]);
    await test.database.db.deleteFrom('schema_drafts').execute();
  });

  it('has its part of the store, its calls, its page, its history and its paper at once', async () => {
    const teamId = await buildTeam(test.database.db, { Stato: 'O', members: [104, 105] });
    expect(await parts()).toBeNull();
    expect((await of(capo).post('/checklists/dpi/check', { TeamId: teamId })).status).toBe(404);
    await publishDpi(of(admin));
    expect(await parts()).toBe('dpi_checks');
    const core = (await of(capo).get('/product/core.json')).body;
    expect(core.calls.saveDpiCheck).toEqual({
      method: 'POST',
      path: '/checklists/dpi/check/save',
      permission: 'Checklist.write',
      effect: 'write',
      responseKey: 'ResultData',
      changes: ['dpi-check', 'attachment'],
    });
    // Its calls can be changed as they could be published.
    const { files } = (await of(admin).get('/api/schemas/files')).body;
    const fileAt = (path: string) => files.find((each: { path: string }) => each.path === path);
    expect(fileAt(CALLS)).toMatchObject({ editable: 'all' });
    expect(fileAt('team/team.calls.json')).toMatchObject({ editable: 'none' });
    expect(await schemaAdmin(of(admin)).file(CALLS)).toMatchObject({ editable: 'all' });
    expect(core.screens['cantiere-dpi']).toMatchObject({ path: '/cantieri/:id/dpi' });
    const saved = await of(capo).post('/checklists/dpi/check/save', { record: { teamId, ...IN_ORDER } });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ ResultData: { teamId, elmetto: 'Y' } });
    expect((await of(planner).get(`/checklists/dpi/checks?TeamId=${teamId}`)).body).toMatchObject({
      total: 1,
      checks: [{ teamId }],
    });
    // The analysis works as for any other checklist.
    const analysis = (await of(planner).get('/wscnt/checklists/analysis?checklist=dpi-check')).body;
    expect(analysis.items).toContainEqual(
      expect.objectContaining({ item: 'elmetto', label: 'Elmetto con sottogola', answered: 1, wrong: 0 }),
    );
    expect(analysis.places).toMatchObject([{ place: String(teamId), records: 1 }]);
    const paper = await of(capo).post('/wscnt/docs/render', { Id: teamId, ReportCode: 'DPI' });
    expect(paper.status, JSON.stringify(paper.body)).toBe(200);
  });

  it('is removed by a rollback without losing records, and returns', async () => {
    const rows = async () =>
      (await test.database.pool.query('select count(*)::int as n from dpi_checks')).rows[0].n;
    const before = await rows();
    await test.database.pool.query(
      `update dpi_checks set answers = jsonb_set(answers, '{firma}', '{"name":"Rossi Carlo","position":"44.494911,11.342611"}')`,
    );
    const personalData = await whatIsKnown();
    expect(personalData.records).toHaveLength(1);
    expect(personalData.old).toBeGreaterThan(0);
    const editor = schemaAdmin(of(admin));
    expect((await editor.back(0)).status).toBe(200);
    expect((await of(planner).get('/checklists/dpi/checks')).status).toBe(404);
    expect(await rows()).toBe(before);
    expect(await whatIsKnown()).toEqual(personalData);
    expect((await editor.back(1)).status).toBe(200);
    expect((await of(planner).get('/checklists/dpi/checks')).body).toMatchObject({ total: before });
  });

  it('brings no call but its own: strangers, other addresses, other records and files are refused with the place', async () => {
    const good = (await dpiFiles())[CALLS] as { calls: Record<string, object>[] };
    const [first = {}, ...others] = good.calls;
    const refused = async (content: object) => {
      const path = 'dpi/other.calls.json';
      const answer = await of(admin).send('PUT', '/api/schemas/drafts', {
        body: { path, revision: 0, content },
      });
      expect(answer.status).toBe(400);
      return answer.body.ResultMessage as string;
    };
    const call = (more: object) => ({ ...good, calls: [{ ...first, ...more }, ...others] });
    expect(await refused({ ...good, base: '/wscnt' })).toContain('/base');
    expect(await refused({ ...good, mirrors: [] })).toContain('/mirrors');
    expect(await refused(call({ access: 'public' }))).toContain('/calls/0/access');
    expect(await refused(call({ does: { list: 'user' } }))).toContain('/calls/0/does');
    expect(await refused(call({ does: undefined }))).toContain('/calls/0/does');
    expect(await refused(call({ permission: undefined }))).toContain('/calls/0');
    expect(await refused(call({ maxBody: 2 ** 30 }))).toContain('/calls/0/maxBody');
    expect(await refused({ ...good, calls: [7] })).toContain('/calls/0/does');
  });

  it('[PERM-05] requires more than the permission to publish: its calls declare who may fill it in', async () => {
    const { product } = test;
    const publisher = { role: 'redattore', permissions: ['Admin.schemas'] } as never;
    const places = reservedEdits({ user: publisher, product }, {}, await dpiFiles(), [CALLS]);
    expect(places).toMatchObject([{ file: CALLS, code: 'RESERVED', what: { id: 'rightsReserved' } }]);
  });
});
