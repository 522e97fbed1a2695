import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import {
  editedProduct,
  type SchemaEdit,
  VIS_ENTITY,
  VIS_FORM,
  WITHOUT_ODM,
} from '../../support/itemChanges.ts';
import { readPdf } from '../../support/readPdf.ts';
import { visOfVersions } from '../../support/visOfVersions.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test?.close());

const GIVEN = {
  ...{ picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' },
  ...{ odm: 'OdM 7-B', livelloTensione: 'BT' },
};
const publish = async (edits: readonly SchemaEdit[]): Promise<number> => {
  await test.app.schemas.activate(edits.length === 0 ? test.product : await editedProduct(edits));
  return (await capo.get('/product/core.json')).body.formVersions?.vis ?? 1;
};
const { save, moved } = visOfVersions(() => capo);
const printed = async (Id: number) =>
  (await readPdf((await capo.post('/wscnt/docs/render', { Id, ReportCode: 'VIS', Type: 'PDF' })).bytes)).text;
const listed = async (teamId: number): Promise<DataRecord> =>
  (await capo.get(`/wscnt/verifica-integrita-sostegni/list?perPage=100&TeamId=${teamId}`)).body.visList[0];

describe('an item that is removed from the form and stays in the entity', () => {
  it('[ADMIN-A4] [CKL-04] its answer stands under the version that asked, in the record and on paper, through all further saves', async () => {
    await publish([]);
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    const first = await save(teamId, GIVEN);
    const version = await publish(WITHOUT_ODM);
    const second = await save(teamId, await moved(first, version));
    expect(second).toMatchObject({ schemaVersion: version, 'odm@1': 'OdM 7-B' });
    const again = await save(teamId, { ...second, picchetto: '13' });
    expect(again).toMatchObject({ picchetto: '13', 'odm@1': 'OdM 7-B' });
    const paper = await printed(teamId);
    expect(paper).toContain('Risposte date con la versione 1');
    expect(paper.match(/OdM 7-B/g)).toHaveLength(1);
    // Asked again, the item appears only at its place.
    await publish([]);
    const back = await save(teamId, await moved(again, 1));
    expect(back).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B' });
    expect(back).not.toHaveProperty(['odm@1']);
    expect(await printed(teamId)).not.toContain('Risposte date con');
  });
});

/** A danger with its note, and a number, which the product did not have. */
const WITH_ITEMS: readonly SchemaEdit[] = [
  [
    VIS_ENTITY,
    '"odm": {',
    `"amianto": { "title": "Presenza amianto", "type": "string", "x-options": "yes-no", "x-flag": "anomaly", "default": "N" },
     "amiantoNota": { "title": "Dove", "type": "string", "maxLength": 500 },
     "lastre": { "title": "Lastre", "type": "integer" }, "odm": {`,
  ],
  [
    VIS_FORM,
    /\{\s*"field": "odm"/,
    '{ "field": "amianto", "note": "amiantoNota" }, { "field": "lastre" }, { "field": "odm"',
  ],
];
const ASBESTOS = { amianto: 'Y', amiantoNota: 'lastre in eternit', lastre: 4 };

describe('a publication that is taken back and comes again', () => {
  let version: number;
  /** Of a site each: moved back to the version before, while the one that asks is in force again. */
  const records: { readonly teamId: number; readonly back: DataRecord }[] = [];
  beforeAll(async () => {
    version = await publish(WITH_ITEMS);
    const answered: DataRecord[] = [];
    for (let site = 0; site < 5; site += 1) {
      const teamId = await buildTeam(test.database.db, { Stato: 'O' });
      answered.push(await save(teamId, { ...GIVEN, ...ASBESTOS }));
    }
    await publish([]);
    for (const first of answered) {
      const teamId = Number(first['teamId']);
      const back = await save(teamId, await moved(first, 1));
      expect(back).toMatchObject({ schemaVersion: 1, [`amianto@${version}`]: 'Y' });
      records.push({ teamId, back });
    }
    await publish(WITH_ITEMS);
  });
  const next = () => records.pop() as (typeof records)[number];

  it('[ADMIN-A5] [CKL-04] the answers stand at their places again, in the record, in lists and on paper, and nowhere else', async () => {
    const { teamId, back } = next();
    const forth = await save(teamId, await moved(back, version));
    expect(forth).toMatchObject({ ...ASBESTOS, schemaVersion: version });
    expect(Object.keys(forth).filter((name) => name.includes('@'))).toEqual([]);
    expect(await listed(teamId)).toMatchObject(ASBESTOS);
    const paper = await printed(teamId);
    expect(paper).not.toContain('Risposte date con');
    expect(paper.match(/lastre in eternit/g)).toHaveLength(1);
  });

  it('[ADMIN-A5] a new answer replaces the one before in the display', async () => {
    const { teamId, back } = next();
    const forth = await save(teamId, {
      ...(await moved(back, version)),
      amianto: 'N',
      amiantoNota: '',
      lastre: 6,
    });
    expect(forth).toMatchObject({ amianto: 'N', lastre: 6 });
    expect(forth).not.toHaveProperty([`amianto@${version}`]);
    expect(forth).not.toHaveProperty([`lastre@${version}`]);
  });

  it('[ADMIN-A5] a caller that leaves an item out has not answered it with its default: the answer that was given stands', async () => {
    const { teamId, back } = next();
    const { amianto: _amianto, ...sent } = await moved(back, version);
    expect(await save(teamId, sent)).toMatchObject({ amianto: 'Y', schemaVersion: version });
  });

  it('[ADMIN-A5] an answer that the item takes no more stays under its version', async () => {
    const { teamId, back } = next();
    const otherVersion = await publish([
      ...WITH_ITEMS,
      [
        VIS_ENTITY,
        '"title": "Lastre", "type": "integer"',
        '"title": "Lastre", "type": "string", "enum": ["poche", "tante"]',
      ],
    ]);
    const forth = await save(teamId, await moved(back, otherVersion));
    expect(forth).toMatchObject({ amianto: 'Y', [`lastre@${version}`]: 4, schemaVersion: otherVersion });
    expect(forth).not.toHaveProperty('lastre');
  });

  it('[ADMIN-A5] [GDPR-17] an answer that its mover may not see is kept', async () => {
    const { teamId, back } = next();
    const otherVersion = await publish([
      ...WITH_ITEMS,
      [
        VIS_ENTITY,
        '"title": "Dove",',
        '"title": "Dove", "x-may": { "see": [{ "permissions": ["Team.approve"] }] },',
      ],
    ]);
    await save(teamId, await moved(back, otherVersion));
    const { answers } = await test.database.db
      .selectFrom('vis')
      .select('answers')
      .where('teamId', '=', teamId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(answers)).toContain(ASBESTOS.amiantoNota);
  });
});
