import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldLayout, Product } from '../../../engine/index.ts';
import { createFormModel, formPackage } from '../../../engine/index.ts';
import { recordHooks } from '../../../server/areas/listHooks.ts';
import { enforcedChoices } from '../../../server/host/http/input/withOfferedValuesChecked.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let admin: Api;
let planner: Api;

beforeAll(async () => {
  test = await startTestApp();
  [admin, planner] = await Promise.all([test.api('admin'), test.api('planner')]);
  await test.database.db
    .insertInto('sales_persons')
    .values([
      { SlpCode: 1, SlpName: 'Anna Bassi', Active: 'Y' },
      { SlpCode: 2, SlpName: 'Bruno Corti', Active: 'N' },
    ])
    .execute();
});
afterAll(() => test.close());

const partner = (more: object) => ({ CardCode: 'C0007', CardName: 'Elettra', CardType: 'C', ...more });
const savePartner = (more: object) => admin.post('/wscnt/bp/addupdate', { obj: partner(more) });

describe('a choice from the rows of a call', () => {
  it('is refused at its field where the call does not have it', async () => {
    const refused = await savePartner({ SlpCode: 2 });
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toEqual([
      {
        path: 'obj.SlpCode',
        rule: 'offered',
        params: { by: [], variant: 'listed' },
        text: 'Agente: la scelta fatta non è tra le voci offerte. Scegline un’altra',
      },
    ]);
    const { rows } = await test.database.owner.query(
      `select from business_partners where "CardCode" = 'C0007'`,
    );
    expect(rows).toEqual([]);
    expect((await savePartner({ SlpCode: 1 })).status).toBe(200);
  });

  it('an existing choice stays valid while the fields that filter its list are unchanged', async () => {
    const { db } = test.database;
    await db.updateTable('sales_persons').set({ Active: 'N' }).where('SlpCode', '=', 1).execute();
    const resaved = await savePartner({ SlpCode: 1, City: 'Alba', rowVersion: 1 });
    expect(resaved.status, JSON.stringify(resaved.body)).toBe(200);
    expect((await savePartner({ SlpCode: 2, rowVersion: 2 })).status).toBe(400);

    const [site, other] = [await buildProject(db), await buildProject(db)];
    const add = async (ProjectID: number) =>
      (
        await planner.post('/wscnt/subproject/addupdate', {
          subproject: { ProjectID, SubprojectName: 'Scavi' },
        })
      ).body.ResultData.AbsEntry;
    const task = { pmgEntry: site, Name: 'Posa', subprojectEntry: await add(site) };
    const saved = (await planner.post('/wscnt/task/addupdate', { task })).body.ResultData;
    const again = (more: object) =>
      planner.post('/wscnt/task/addupdate', {
        task: { ...task, Id: saved.Id, rowVersion: saved.rowVersion, ...more },
      });
    // The subproject is the same, the project is not any more.
    expect((await again({ pmgEntry: other })).body.problems).toMatchObject([
      { path: 'task.subprojectEntry' },
    ]);
    expect((await again({ pmgEntry: other, subprojectEntry: await add(other) })).status).toBe(200);
  });

  it('is checked after the refusals of the call, which come first', async () => {
    const cancelled = await buildTeam(test.database.db, { Cancelled: 'Y' });
    const unknown = await savePartner({ SlpCode: 77, rowVersion: 2 });
    expect(unknown.body.code).toBe('UNKNOWN_REFERENCE');
    const stale = await savePartner({ SlpCode: 2, rowVersion: 1 });
    expect(stale.body.code).toBe('STALE');
    const leader = await admin.post('/api/team-templates', { obj: { Code: 'A', Name: 'A', empID: 104 } });
    expect(leader.body.problems).toMatchObject([{ path: 'obj.empID', rule: 'offered' }]);
    expect(cancelled).toBeGreaterThan(0);
  });

  it('needs one query each, for any size of list', async () => {
    const product = test.product as Product;
    const task = enforcedChoices(createFormModel(formPackage(product, 'task')), product, recordHooks);
    expect(task.map(({ owner, by }) => [owner, by])).toEqual([
      ['subprojectEntry', ['Progetto']],
      ['empID', []],
      ['ActivityType', []],
    ]);
  });

  it('offers nobody and nothing that is switched off, but what is stored stays', async () => {
    const { db } = test.database;
    const [former, pmgEntry] = [await buildEmployee(db, { active: 'N' }), await buildProject(db)];
    const types = db.insertInto('activity_types').values([{ Name: 'Scavi' }, { Name: 'Posa' }]);
    const [first, second] = await types.returning('Code').execute();
    const Code = first?.Code ?? 0;
    await db
      .insertInto('cost_centres')
      .values({ CenterCode: 'CC-OFF', CenterName: 'Chiuso', Active: 'N' })
      .execute();
    const hours = { empID: 103, Date: '2026-10-01', Hours: 1, ActivityType: Code, pmgEntry };
    const before = (await admin.post('/wscnt/workhours/addupdate', { obj: hours })).body.ResultData;
    await db.updateTable('activity_types').set({ Active: 'N' }).where('Code', '=', Code).execute();

    const event = { Subject: 'Sopralluogo', StartDate: '2026-10-01' };
    const wrong: readonly (readonly [string, object, string])[] = [
      ['workhours', { obj: { ...hours, Date: '2026-10-02' } }, 'obj.ActivityType'],
      [
        'workhours',
        { obj: { ...hours, ActivityType: second?.Code, CostCentre: 'CC-OFF' } },
        'obj.CostCentre',
      ],
      ['task', { task: { pmgEntry, Name: 'Posa', ActivityType: Code } }, 'task.ActivityType'],
      ['task', { task: { pmgEntry, Name: 'Posa', empID: former } }, 'task.empID'],
      ['event', { obj: { ...event, ActivityType: Code } }, 'obj.ActivityType'],
      ['event', { obj: { ...event, HandledByEmployee: former } }, 'obj.HandledByEmployee'],
    ];
    for (const [of, body, path] of wrong) {
      const refused = (await admin.post(`/wscnt/${of}/addupdate`, body)).body;
      expect(refused.problems, `${path}: ${JSON.stringify(refused)}`).toMatchObject([
        { path, rule: 'offered' },
      ]);
    }
    const { Id, rowVersion } = before;
    const again = await admin.post('/wscnt/workhours/addupdate', {
      obj: { ...hours, Id, rowVersion, Hours: 2 },
    });
    expect(again.body.ResultData, JSON.stringify(again.body)).toMatchObject({ Hours: 2, ActivityType: Code });
  });

  it('is asked for those in use by every form that chooses among people, partners, activities and cost centres', () => {
    const { forms, grids } = test.product as Product;
    const inUse = /fetch(SobisEmployees|BusinessPartners|ActivityTypes|CostCentres)$/;
    const sources: string[] = [];
    const find = (at: string, node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { source } = node as FieldLayout;
      if (inUse.test(source?.call ?? '') && source?.query?.['active'] !== 'Y')
        sources.push(`${at} ${source?.call}`);
      for (const each of Object.values(node)) find(at, each);
    };
    for (const [name, form] of Object.entries({ ...forms, ...grids })) find(name, form);
    // Past hours may belong to former employees.
    expect(sources).toEqual(['work-hours fetchSobisEmployees']);
  });

  it('is held in every form that a save names, but where its list is made by code', () => {
    const product = test.product as Product;
    const open = Object.values(product.calls).flatMap(({ form }) => {
      if (form === undefined) return [];
      const allFields = (fields: readonly FieldLayout[]): readonly FieldLayout[] =>
        fields.flatMap((each) => [each, ...allFields(each.fields ?? [])]);
      const { sections } = formPackage(product, form.name).form;
      return allFields(sections.flatMap(({ fields }) => fields)).flatMap(({ field, source }) =>
        source !== undefined && product.calls[source.call]?.does === undefined
          ? [`${form.name}.${field} ${source.call}`]
          : [],
      );
    });
    expect([...new Set(open)].toSorted()).toEqual([
      'assignment.BinCode fetchLocations',
      'pjc.members fetchMemberList',
      'transfer.BinCode fetchLocations',
    ]);
  });
});
