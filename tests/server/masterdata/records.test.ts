import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { fullRecord } from '../../support/fullRecord.ts';

let test: TestApp;
let admin: Api;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
});
afterAll(() => test.close());

/** Input of an entity with a value in every editable field. */
function recordOf(name: string, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entity = test.product.entities[name];
  if (entity === undefined) throw new Error(`no entity ${name}`);
  return fullRecord(entity, given);
}

interface Kind {
  readonly entity: string;
  readonly path: string;
  readonly list: string;
  readonly rows: string;
  readonly key: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly changed: Readonly<Record<string, unknown>>;
}

const PARTNER: Kind = {
  entity: 'business-partner',
  path: '/wscnt/bp/addupdate',
  list: '/wscnt/bp/list?q=',
  rows: 'businessPartners',
  key: 'CardCode',
  given: {
    CardCode: 'C0042',
    CardName: 'Elettra S.r.l.',
    CardType: 'C',
    County: 'CN',
    EmailAddress: 'info@example.it',
    EDocPECAddress: 'pec@example.it',
    Valid: 'Y',
    Frozen: 'N',
  },
  changed: { City: 'Alba', EmailAddress: '' },
};
const CENTRE: Kind = {
  entity: 'cost-centre',
  path: '/wscnt/costcenter/addupdate',
  list: '/wscnt/costcenter/list?q=',
  rows: 'costCentres',
  key: 'CenterCode',
  given: { CenterCode: 'CC42', EffectiveFrom: '2026-01-01', EffectiveTo: null, InWhichDimension: 2 },
  changed: { CenterName: 'Zona Bra' },
};
const TYPE: Kind = {
  entity: 'activity-type',
  path: '/wscnt/activitytype/addupdate',
  list: '/wscnt/activity/types?q=',
  rows: 'activityTypes',
  key: 'Code',
  given: { Name: 'Posa cavi', Active: 'Y' },
  changed: { Name: 'Posa cavi MT' },
};

describe('master data', () => {
  it.each([PARTNER, CENTRE, TYPE])(
    '[ENT-01] [ENT-03] $entity: saved, read again and changed, no field lost',
    async ({ entity, path, list, rows, key, given, changed }) => {
      const input = recordOf(entity, given);
      const { body } = await admin.post(path, { obj: input });
      expect(body).toMatchObject({ ResultCode: 0, ResultData: { ...input, rowVersion: 1 } });
      const saved = body.ResultData;
      const readRecord = async () => {
        const answer = await capo.get(`${list}${encodeURIComponent(String(saved[key]))}`);
        const all = await capo.get(list);
        expect(answer.status).toBe(200);
        return all.body[rows].find((row: Record<string, unknown>) => row[key] === saved[key]);
      };
      expect(await readRecord()).toEqual(saved);
      const again = await admin.post(path, { obj: { ...saved, ...changed } });
      expect(again.body.ResultData).toEqual({ ...saved, ...changed, rowVersion: 2 });
      expect(await readRecord()).toEqual(again.body.ResultData);
      expect((await admin.post(path, { obj: saved })).body.code).toBe('STALE');
      expect((await capo.post(path, { obj: input })).body.code).toBe('FORBIDDEN');
      expect((await admin.post(path, { obj: {} })).body.code).toBe('BAD_INPUT');
      expect((await admin.post(path, { obj: { ...input, other: 1 } })).body.code).toBe('BAD_INPUT');
    },
  );

  it.each([PARTNER, CENTRE])('$entity: a new one cannot take the code of another', async (kind) => {
    const body = recordOf(kind.entity, { ...kind.given, [kind.key]: 'TAKEN' });
    expect((await admin.post(kind.path, { obj: body })).status).toBe(200);
    expect(await admin.post(kind.path, { obj: body })).toMatchObject({
      status: 409,
      body: {
        code: 'DUPLICATE',
        ResultMessage: expect.stringContaining('Codice'),
        problems: [{ path: `obj.${kind.key}`, rule: 'unique' }],
      },
    });
    const missingRecord = { ...body, [kind.key]: 'GONE', rowVersion: 3 };
    expect((await admin.post(kind.path, { obj: missingRecord })).body.code).toBe('NOT_FOUND');
  });

  it('an activity type is identified by its name', async () => {
    await admin.post(TYPE.path, { obj: { Name: 'Scavo 100%' } });
    expect((await admin.post(TYPE.path, { obj: { Name: 'scavo 100%' } })).body).toMatchObject({
      code: 'DUPLICATE',
      problems: [{ path: 'obj.Name', rule: 'unique' }],
    });
    expect((await admin.post(TYPE.path, { obj: { Name: 'Scavo 1000' } })).status).toBe(200);
    expect((await admin.post(TYPE.path, { obj: { Name: 'X', CostCentre: 'NONE' } })).body.code).toBe(
      'UNKNOWN_REFERENCE',
    );
  });

  it('rules between fields hold for the record as it will be', async () => {
    const obj = { CenterCode: 'CC50', CenterName: 'Zona', EffectiveFrom: '2026-06-01' };
    const saved = await admin.post(CENTRE.path, { obj });
    const wrong = { CenterCode: 'CC50', CenterName: 'Zona', EffectiveTo: '2026-05-01', rowVersion: 1 };
    expect(saved.status).toBe(200);
    expect(await admin.post(CENTRE.path, { obj: wrong })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', problems: [{ rule: 'effective-order' }] },
    });
  });

  it('partners are found by name, city and code, and one by its code, here and in the CRM', async () => {
    const codes = ['V1', 'V2', 'V3'];
    const cities = ['Vinovo', 'Vinadio', 'Roma'];
    for (const [index, CardCode] of codes.entries()) {
      const obj = {
        CardCode,
        CardName: `Voltaica ${CardCode}`,
        CardType: index === 2 ? 'S' : 'C',
        City: cities[index],
      };
      await admin.post(PARTNER.path, { obj });
    }
    const list = async (query: string) =>
      (await capo.get(`/wscnt/bp/list?${query}`)).body.businessPartners.map(
        (partner: { CardCode: string }) => partner.CardCode,
      );
    expect(await list('q=volt')).toEqual(codes);
    expect(await list('q=volt%20vina')).toEqual(['V2']);
    expect(await list('q=volt&CardType=S')).toEqual(['V3']);
    expect(await list('q=volt&CardType=')).toEqual(codes);
    expect(await list('q=volt&active=N')).toEqual([]);
    expect(await list('q=volt&sortBy=City&sortDesc=true&perPage=2')).toEqual(['V1', 'V2']);
    for (const base of ['/wscnt', '/wsprj', '/wscrm']) {
      expect((await capo.get(`${base}/bp/V2`)).body.businessPartner).toMatchObject({ City: 'Vinadio' });
    }
    expect((await capo.get('/wscnt/bp/NONE')).body).toMatchObject({
      code: 'NOT_FOUND',
      ResultMessage: expect.stringContaining('NONE'),
    });
    expect((await (await test.api('operaio')).get('/wscnt/bp/list')).status).toBe(403);
  });

  it('articles are listed by kind and category, and found by code', async () => {
    await test.database.db
      .insertInto('items')
      .values([
        {
          ItemCode: 'PALO-12',
          ItemName: 'Palo 12 m',
          ItemType: 'enel',
          ManagedBy: 'serial',
          category: 'Pali',
        },
        {
          ItemCode: 'PALO-14',
          ItemName: 'Palo 14 m',
          ItemType: 'company',
          ManagedBy: 'none',
          category: 'Pali',
        },
      ])
      .execute();
    const list = async (query: string) =>
      (await capo.get(`/wscnt/oitm/list?${query}`)).body.items.map(
        (item: { ItemCode: string }) => item.ItemCode,
      );
    expect(await list('q=palo')).toEqual(['PALO-12', 'PALO-14']);
    expect(await list('itemType=enel')).toEqual(['PALO-12']);
    expect(await list('category=Pali&sortBy=ItemName&sortDesc=true')).toEqual(['PALO-14', 'PALO-12']);
    expect((await capo.post('/wscnt/items', { ItemCode: 'PALO-12' })).body.item).toMatchObject({
      ManagedBy: 'serial',
      category: 'Pali',
    });
    expect((await capo.post('/wsprj/items', { ItemCode: 'NONE' })).status).toBe(404);
  });

  it('groups are listed, and a missing one is reported', async () => {
    await test.database.db.insertInto('employee_groups').values({ Name: 'Cavisti' }).execute();
    expect((await capo.get('/wscnt/empgroup/list?q=cavi')).body).toMatchObject({
      employeeGroups: [{ Name: 'Cavisti', Active: 'Y' }],
      total: 1,
    });
    expect((await capo.get('/wscnt/empgroup/98765')).status).toBe(404);
  });
});
