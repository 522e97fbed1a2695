import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject } from '../../support/buildTeam.ts';

const PATH = '/api/team-templates';

let test: TestApp;
let admin: Api;
let planner: Api;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp();
  [admin, planner, capo] = await Promise.all([test.api('admin'), test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const save = (obj: object, api = admin) => api.post(PATH, { obj });
const published = async (body: object, api = planner) => {
  const answer = await api.post('/wscnt/teams/list-template', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const codes = (templates: readonly { readonly Code: string }[]) => templates.map(({ Code }) => Code);

describe('templates of an intervention', () => {
  it('are listed once an administrator has published them: with names, by name, to everybody who sees teams', async () => {
    expect(await published({})).toMatchObject({ templates: [], total: 0 });
    const pmgEntry = await buildProject(test.database.db, { NAME: 'Dorsale Reno', DocNum: 77 });
    const what = { pmgEntry, empID: 103, PlannedTime: '06:30:00', Notes: 'Portare il cercaguasti' };
    const template = await save({ Code: 'GUASTO-MT', Name: 'Guasto su linea MT', published: 'Y', ...what });
    expect(template.body.ResultData).toMatchObject({ Code: 'GUASTO-MT', rowVersion: 1, ...what });
    await save({ Code: 'POSA', Name: 'Bozza di posa' });
    await save({ Code: 'CAVO', Name: 'Cavo interrato', published: 'Y' });

    const { templates, total } = await published({});
    expect([codes(templates), total]).toEqual([['CAVO', 'GUASTO-MT'], 2]);
    expect(templates[1]).toMatchObject({
      ...{ projectName: 'Dorsale Reno', projectDocNum: 77, leaderName: 'Rossi Carlo' },
      ...what,
    });
    for (const name of ['capo', 'operaio', 'ufficio']) {
      const templates = await published({ code: '' }, await test.api(name));
      expect(codes(templates.templates), name).toEqual(['CAVO', 'GUASTO-MT']);
    }
  });

  it('are found by code and words, in pages; an unknown or unpublished code has no result', async () => {
    const find = async (body: object) => codes((await published(body)).templates);
    expect(await find({ code: 'CAVO' })).toEqual(['CAVO']);
    for (const code of ['NESSUNO', 'POSA', 'today', 'cavo', '%']) {
      expect(await published({ code }), code).toMatchObject({ templates: [], total: 0 });
    }
    expect(await find({ q: 'linea' })).toEqual(['GUASTO-MT']);
    expect(await find({ q: '%' })).toEqual([]);
    expect(await published({ page: 2, perPage: 1 })).toMatchObject({
      templates: [{ Code: 'GUASTO-MT' }],
      total: 2,
    });
    expect((await planner.post('/wscnt/teams/list-template', { code: 'X'.repeat(21) })).status).toBe(400);
  });

  it('[PERM-05] are written by administrators alone', async () => {
    const [{ templateID }] = (await published({})).templates;
    for (const name of ['capo', 'planner', 'operaio', 'ufficio']) {
      const api = await test.api(name);
      const refused = [
        await save({ Code: 'MIO', Name: 'Mio' }, api),
        await api.get(PATH),
        await api.send('DELETE', `${PATH}/${templateID}`),
      ];
      expect(
        refused.map(({ status, body }) => `${status} ${body.code}`),
        name,
      ).toEqual(Array(3).fill('403 FORBIDDEN'));
    }
    expect((await published({}, capo)).total).toBe(2);
  });

  it('have a unique code of valid form, or are refused with a message', async () => {
    const conflict = await save({ Code: 'CAVO', Name: 'Un altro' });
    expect(conflict).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(conflict.body.ResultMessage).toContain('Codice');
    for (const Code of ['cavo', '-CAVO', 'A B', '', 'X'.repeat(21)]) {
      expect((await save({ Code, Name: 'Un altro' })).status, Code).toBe(400);
    }
    const unknown = await save({ Code: 'ALTRO', Name: 'Un altro', pmgEntry: 999_999 });
    expect(unknown.body.code).toBe('UNKNOWN_REFERENCE');
    const twice = await Promise.all([1, 2].map(() => save({ Code: 'INSIEME', Name: 'Due insieme' })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are withdrawn and change by version: a stale change is refused', async () => {
    const [{ rowVersion, ...cavo }] = (await published({ code: 'CAVO' })).templates;
    const withdrawn = await save({ ...cavo, rowVersion, published: 'N', Notes: 'Rivedere' });
    expect(withdrawn.body.ResultData).toMatchObject({ Notes: 'Rivedere', rowVersion: rowVersion + 1 });
    expect(await published({ code: 'CAVO' })).toMatchObject({ templates: [], total: 0 });
    const late = await save({ ...cavo, rowVersion, Name: 'Cavo interrato MT' });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } });

    const all = await admin.get(`${PATH}?sortBy=Code&sortDesc=true&published=N`);
    expect(codes(all.body.templates)).toEqual(['POSA', 'INSIEME', 'CAVO']);
    expect((await admin.get(`${PATH}?q=rev`)).body.total).toBe(0);
    expect((await admin.get(`${PATH}?sortBy=Notes`)).body.code).toBe('SORT_UNKNOWN');
  });

  it('[CALL-02] are deleted by version; the same code put in meanwhile is not doubled by an undo', async () => {
    const { body } = await admin.get(`${PATH}?q=POSA`);
    const [{ templateID, rowVersion }] = body.templates;
    const remove = (version: number) => admin.send('DELETE', `${PATH}/${templateID}?rowVersion=${version}`);
    expect((await remove(rowVersion + 1)).body.code).toBe('STALE');
    expect((await remove(rowVersion)).status).toBe(200);
    expect((await remove(rowVersion)).body.code).toBe('NOT_FOUND');
    await save({ Code: 'POSA', Name: 'Posa nuova' });
    const late = await admin.post('/api/restore', { entity: 'team-template', key: templateID });
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_THERE' } });
    const log = await test.database.db
      .selectFrom('audit')
      .select('call')
      .where('entity', '=', 'team-template')
      .where('key', '=', String(templateID))
      .orderBy('id')
      .execute();
    expect(log.map(({ call }) => call)).toEqual(['saveTeamTemplate', 'deleteTeamTemplate']);
  });
});
