import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject } from '../../support/buildTeam.ts';

let test: TestApp;
let planner: Api;
let capo: Api;
let otherSite: number;

beforeAll(async () => {
  test = await startTestApp();
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
  otherSite = await buildProject(test.database.db);
});
afterAll(() => test.close());

const db = () => test.database.db;

describe('parts added to a project', () => {
  it('[DESK-A5] [SCR-03] subprojects, one inside another, added and changed by who plans', async () => {
    const add = (subproject: object) => planner.post('/wscnt/subproject/addupdate', { subproject });
    const site = await buildProject(db(), { EMPLOYEE: 103 });
    const one = (await add({ ProjectID: site, SubprojectName: 'Scavi', Owner: 103 })).body.ResultData;
    expect(one).toMatchObject({ SubprojectStatus: 'O', ownerName: 'Rossi Carlo', rowVersion: 1 });
    const inner = { ProjectID: site, SubprojectName: 'Trincea', ParentID: one.AbsEntry };
    const two = (await add(inner)).body.ResultData;
    const listed = (await capo.get(`/wscnt/subprojects/${site}`)).body.subprojects;
    expect(listed.map(({ SubprojectName }: Record<string, string>) => SubprojectName)).toEqual([
      'Scavi',
      'Trincea',
    ]);
    const { AbsEntry, rowVersion } = one;
    const changed = { ProjectID: site, AbsEntry, rowVersion, SubprojectName: 'Scavi', FinishedPercent: 40 };
    expect((await add(changed)).body.ResultData).toMatchObject({ FinishedPercent: 40, rowVersion: 2 });
    expect((await add(changed)).body.code).toBe('STALE');
    const circle = { ...changed, rowVersion: 2, ParentID: two.AbsEntry };
    expect((await add(circle)).body.code).toBe('BAD_VALUE');
    expect((await add({ ...inner, ProjectID: otherSite })).body).toMatchObject({
      code: 'BAD_INPUT',
      problems: [{ path: 'subproject.ParentID', rule: 'offered' }],
    });
    expect((await add({ ...changed, rowVersion: 2, ProjectID: otherSite })).body.code).toBe('BAD_VALUE');
    expect((await capo.post('/wscnt/subproject/addupdate', { subproject: changed })).status).toBe(403);
  });

  it('[DESK-A5] [SCR-03] lines, numbered one after another, each with its total', async () => {
    const site = await buildProject(db(), { EMPLOYEE: 103 });
    const add = (line: object) => planner.post('/wscnt/prj/line/addupdate', { line });
    const lines = ['Scavo', 'Posa', 'Ripristino'].map((Description) => ({
      AbsEntry: site,
      Description,
      Quantity: 2.5,
      UnitPrice: 8.5,
    }));
    const parts = await Promise.all(lines.map(add));
    expect(parts.map(({ body }) => body.ResultData.LineNum).toSorted()).toEqual([0, 1, 2]);
    const [{ Id, LineNum }] = parts.map(({ body }) => body.ResultData);
    const more = await add({ Id, AbsEntry: site, rowVersion: 1, Quantity: 4, UnitPrice: 8.5, LineNum: 9 });
    expect(more.body.ResultData).toMatchObject({ Description: 'Scavo', LineNum, LineTotal: 34 });
    expect((await add({ Id, AbsEntry: otherSite, rowVersion: 2 })).body.code).toBe('BAD_VALUE');
    // 1,005 exactly, which no number of JavaScript is.
    const half = { Id, AbsEntry: site, rowVersion: 2, Quantity: 0.5, UnitPrice: 2.01 };
    expect((await add(half)).body.ResultData).toMatchObject({ LineTotal: 1.01 });
    expect((await capo.get(`/wscnt/prj/lines?pmgEntry=${site}`)).body.total).toBe(3);
  });

  it('[DESK-A5] [SCR-03] projects that name it as their parent', async () => {
    const parent = await buildProject(db(), { EMPLOYEE: 103 });
    const child = await buildProject(db(), { ParentID: parent, NAME: 'Derivazione' });
    const { body } = await planner.get(`/wscnt/prj/list?ParentID=${parent}`);
    expect(body).toMatchObject({ total: 1, projects: [{ AbsEntry: child, NAME: 'Derivazione' }] });
  });
});

it('a project belongs neither to itself nor to one of its own', async () => {
  const { body: first } = await planner.post('/wscnt/project/addupdate', { prj: { NAME: 'Dorsale' } });
  const top = first.ResultData;
  const child = await buildProject(db(), { ParentID: top.AbsEntry });
  const grandchild = await buildProject(db(), { ParentID: child });
  for (const ParentID of [top.AbsEntry, child, grandchild]) {
    const { body } = await planner.post('/wscnt/project/addupdate', { prj: { ...top, ParentID } });
    expect(body).toMatchObject({ code: 'BAD_VALUE' });
    expect(body.ResultMessage).toContain('un progetto non può appartenere a sé stesso');
  }
  const other = await buildProject(db());
  const moved = await planner.post('/wscnt/project/addupdate', { prj: { ...top, ParentID: other } });
  expect(moved.body.ResultData, JSON.stringify(moved.body)).toMatchObject({ ParentID: other });
});
