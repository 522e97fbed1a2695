import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, type FormPackage, movedRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { editedProduct, type SchemaEdit, VIS_ENTITY, VIS_FORM } from '../../support/itemChanges.ts';

let test: TestApp;
let planner: Api;
let teamId = 0;
beforeAll(async () => {
  test = await startTestApp();
  planner = await test.api('planner');
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
});
afterAll(() => test?.close());

const GIVEN = { tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' };
const MEASURED = { c_peso_aggiunto: 12.5, t_sostegno_sigla: 'E/12', t_sostegno_altezza: 12 };
const NAMES = ['tensione', 'ordine', 'campate', 'peso', 'sigle', 'altezza'];
const LIST = '/wscnt/verifica-integrita-sostegni/list';
async function save(vis: object, about = teamId): Promise<DataRecord> {
  const { body } = await planner.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId: about,
    vis: { teamId: about, ...GIVEN, ...vis },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
  return body.ResultData;
}
async function listed(query = ''): Promise<readonly DataRecord[]> {
  const { status, body } = await planner.get(`${LIST}?perPage=100${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.visList;
}
const posts = (rows: readonly DataRecord[]) => rows.map(({ picchetto }) => picchetto);
const formOf = async (version: unknown): Promise<FormPackage> =>
  (await planner.get(`/product/forms/vis@${String(version)}.json`)).body;

const renamed = (from: string, to: string, was: object): readonly SchemaEdit[] => [
  [VIS_ENTITY, `"${from}": {`, `"${to}": { "x-was": ${JSON.stringify({ fields: [from], ...was })},`],
  [VIS_FORM, `"field": "${from}"`, `"field": "${to}"`],
];
const retyped = (from: string, to: string, type: string): readonly SchemaEdit[] => [
  [
    VIS_ENTITY,
    new RegExp(`"${from}": \\{[^}]*\\}`),
    `"${to}": { "title": "Altro", "x-was": { "fields": ["${from}"] }, ${type} }`,
  ],
  [VIS_FORM, `"field": "${from}"`, `"field": "${to}"`],
];
/** A choice, a text with other values and a number under other names; the list is searched and filtered by them. */
const RENAMED: readonly SchemaEdit[] = [
  ...renamed('livelloTensione', 'tensione', {}),
  ...renamed('odm', 'ordine', { values: { vecchio: 'V', "l'altro": 'A' } }),
  ...renamed('c_campate', 'campate', {}),
  // Kept as another type: a number as a text, one text as several.
  ...retyped('c_peso_aggiunto', 'peso', '"type": "string", "maxLength": 20'),
  ...retyped(
    't_sostegno_sigla',
    'sigle',
    '"type": "array", "maxItems": 5, "items": { "type": "string", "maxLength": 20 }',
  ),
  ...retyped('t_sostegno_altezza', 'altezza', '"type": "integer", "maximum": 60'),
  [VIS_ENTITY, '"ev_esito",', '"ev_esito", "tensione", "ordine", { "words": ["ordine"] },'],
];
const WITH_FILTERS: readonly SchemaEdit[] = [
  [
    'checklist/checklist.calls.json',
    /("name": "fetchVISHistory"[\s\S]*?"query": \{)\s*"properties": \{/,
    `$1 "list": ["totals", "groupBy", "summaryOnly"], "properties": {
      "tensione": { "type": "string" }, "ordine": { "type": "string" }, "campate": { "type": "integer" },`,
  ],
];

describe('a list of records that were saved before an item was given another name (x-was)', () => {
  let former: readonly DataRecord[] = [];
  beforeAll(async () => {
    former = [
      await save({ picchetto: '1', livelloTensione: 'MT', odm: 'vecchio', c_campate: 1, ...MEASURED }),
      await save({
        picchetto: '2',
        livelloTensione: 'BT',
        odm: 'OdM 7',
        c_campate: 4,
        t_sostegno_altezza: 12.5,
      }),
      await save({ picchetto: '3', livelloTensione: 'BT', odm: "l'altro" }),
    ];
    await test.app.schemas.activate(await editedProduct([...RENAMED, ...WITH_FILTERS]));
    await save({ picchetto: '4', tensione: 'AT', ordine: 'OdM 9', campate: 2 });
  });

  it('[CKL-04] shows their answers under the name that it has now, as a move would bring them along', async () => {
    const rows = new Map((await listed()).map((row) => [row['Id'], row]));
    const now = await formOf((await planner.get('/product/core.json')).body.formVersions.vis);
    expect(former).toHaveLength(3);
    for (const record of former) {
      const moved = movedRecord(await formOf(record['schemaVersion']), now, record);
      const row = rows.get(record['Id']) ?? {};
      for (const name of NAMES) expect(row[name], name).toEqual(moved[name]);
      // They are still of the version that they were filled in under.
      expect(row['schemaVersion']).toBe(record['schemaVersion']);
    }
    expect([...rows.values()].find(({ picchetto }) => picchetto === '1')).toMatchObject({
      ...{ tensione: 'MT', ordine: 'V', campate: 1, peso: '12.5', sigle: ['E/12'], altezza: 12 },
    });
    expect([...rows.values()].find(({ picchetto }) => picchetto === '3')).not.toHaveProperty('campate');
    const { body } = await planner.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId: teamId });
    expect(body.visList.map(({ ordine }: DataRecord) => ordine)).toEqual(['V', 'OdM 7', 'A', 'OdM 9']);
  });

  it('[CKL-04] sorts, filters and searches by them', async () => {
    expect(posts(await listed('&sortBy=tensione&sortDesc=true'))).toEqual(['1', '3', '2', '4']);
    expect(posts(await listed('&sortBy=campate'))).toEqual(['1', '4', '2', '3']);
    expect(posts(await listed('&tensione=MT'))).toEqual(['1']);
    expect(posts(await listed('&ordine=V'))).toEqual(['1']);
    expect(posts(await listed('&ordine=vecchio'))).toEqual([]);
    expect(posts(await listed('&campate=4'))).toEqual(['2']);
    expect(posts(await listed('&q=OdM%207'))).toEqual(['2']);
    expect(posts(await listed('&q=MT'))).toEqual(['1']);
  });

  it('[CKL-04] counts and adds them up by groups', async () => {
    const { body } = await planner.get(`${LIST}?summaryOnly=true&groupBy=tensione&totals=sum:campate`);
    expect(body.summary, JSON.stringify(body)).toEqual({
      groups: [
        { value: 'AT', count: 1, totals: { campate: 2 } },
        { value: 'BT', count: 2, totals: { campate: 4 } },
        { value: 'MT', count: 1, totals: { campate: 1 } },
      ],
    });
  });

  it('[CKL-04] a moved and emptied record stays empty, and a single record is shown in its version', async () => {
    const { schemaVersion } = former[0] ?? {};
    const readCheck = async (Id: unknown) =>
      (await planner.post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId, Id })).body.vis;
    const [one, other] = [await readCheck(former[0]?.['Id']), await readCheck(former[1]?.['Id'])];
    expect(one).toMatchObject({ odm: 'vecchio', schemaVersion });
    expect(one).not.toHaveProperty('ordine');
    // Saved as it was read, or as a list showed it: still of its version.
    const { rowVersion } = await save(one);
    const inList = (await listed()).find(({ Id }) => Id === one.Id);
    expect(inList).toMatchObject({ odm: 'vecchio', ordine: 'V', rowVersion });
    const saved = await save({ ...inList, picchetto: '1b' });
    expect(saved).toMatchObject({ odm: 'vecchio', picchetto: '1b', schemaVersion });
    expect(saved).not.toHaveProperty('ordine');
    const now = await formOf((await planner.get('/product/core.json')).body.formVersions.vis);
    const moved = movedRecord(await formOf(other.schemaVersion), now, other);
    await save({ ...moved, ordine: '', campate: undefined });
    const [row = {}] = (await listed()).filter(({ picchetto }) => picchetto === '2');
    expect(row).toMatchObject({ tensione: 'BT' });
    expect(row).not.toHaveProperty('ordine');
    expect(posts(await listed('&q=OdM%207'))).toEqual([]);
  });

  it('[CKL-04] [GDPR-17] hides them from users who could not see them under their former name', async () => {
    const [capo, own] = [await test.api('capo'), await buildTeam(test.database.db, { Stato: 'O' })];
    const guard = '"odm": { "x-may": { "see": [{ "permissions": ["Team.approve"] }] },';
    await test.app.schemas.activate(await editedProduct([[VIS_ENTITY, '"odm": {', guard]]));
    const { Id } = await save({ picchetto: '5', odm: 'OdM segreto' }, own);
    await test.app.schemas.activate(await editedProduct(renamed('odm', 'ordine', {})));
    const rows = async (api: Api) => (await api.get(`${LIST}?perPage=100&TeamId=${own}`)).body.visList;
    expect(await rows(planner)).toMatchObject([{ Id, ordine: 'OdM segreto' }]);
    const [row] = await rows(capo);
    expect(row).toMatchObject({ Id, picchetto: '5' });
    expect(JSON.stringify(row)).not.toContain('segreto');
  });
});
