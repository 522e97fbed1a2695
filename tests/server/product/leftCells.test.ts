import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, formChanges } from '../../../engine/index.ts';
import { startCounting } from '../../../server/host/publishing/impact/countHeld.ts';
import { countItems } from '../../../server/host/publishing/impact/countItems.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { editedProduct, type SchemaEdit, VIS_ENTITY, VIS_FORM } from '../../support/itemChanges.ts';
import { readPdf } from '../../support/readPdf.ts';
import { visOfVersions } from '../../support/visOfVersions.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test?.close());

const CODE = '"codice": { "title": "Codice", "type": "string", "maxLength": 40 },';
/** Rows as the import of a survey makes them: they take their own cells alone. */
const rows = (
  cells: string,
  shown: readonly string[],
  required: readonly string[] = [],
): readonly SchemaEdit[] => [
  [
    VIS_ENTITY,
    '"odm": {',
    `"pezzi": { "title": "Pezzi", "type": "array", "maxItems": 100, "items": { "type": "object", "title": "Pezzo",
      "properties": { ${cells} "quanti": { "title": "Quanti", "type": "integer" } },
      "required": ${JSON.stringify(required)}, "additionalProperties": false } }, "odm": {`,
  ],
  [
    VIS_FORM,
    /\{\s*"field": "odm"/,
    `{ "field": "pezzi", "widget": "lines", "fields": ${JSON.stringify(shown.map((field) => ({ field })))} }, { "field": "odm"`,
  ],
];
const WITH_CODE = rows(CODE, ['codice', 'quanti']);
const WITHOUT_CODE = rows('', ['quanti']);
const PARTS = [
  { codice: 'K-71', quanti: 3 },
  { codice: 'K-72', quanti: 5 },
];
const GIVEN = { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' };

const publish = async (edits: readonly SchemaEdit[]): Promise<number> => {
  await test.app.schemas.activate(await editedProduct(edits));
  return (await capo.get('/product/core.json')).body.formVersions.vis;
};
const { save, formOf, moved } = visOfVersions(() => capo);
const changesBetween = async (from: number, to: number) =>
  formChanges(await formOf(from), await formOf(to)).map(({ kind, path, label, within }) => [
    kind,
    path,
    label,
    within,
  ]);

describe('a column of rows', () => {
  it('[CASE-C05] is taken out, out of the form alone, takes something else: the record is saved, its cells are read under their version, and come back with it', async () => {
    const before = await publish(WITH_CODE);
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    const ways = [
      WITHOUT_CODE,
      rows(CODE, ['quanti']),
      rows('"codice": { "title": "Codice", "type": "integer" },', ['codice', 'quanti']),
    ];
    const moves: DataRecord[] = [];
    for (const way of ways) {
      await publish(WITH_CODE);
      const first = await save(teamId, { ...GIVEN, pezzi: PARTS });
      const after = await publish(way);
      const there = await save(teamId, await moved(first, after));
      expect(there).toMatchObject({
        schemaVersion: after,
        [`pezzi@${before}`]: PARTS,
        pezzi: [{ quanti: 3 }, { quanti: 5 }],
      });
      const again = await save(teamId, { ...there, picchetto: '13' });
      expect(again).toMatchObject({ [`pezzi@${before}`]: PARTS });
      moves.push(again);
    }
    const paper = await capo.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
    const { text } = await readPdf(paper.bytes);
    for (const words of [`Risposte date con la versione ${before}`, 'K-72'])
      expect(text.split(words)).toHaveLength(ways.length + 1);
    await publish(WITH_CODE);
    for (const again of moves) {
      const back = await save(teamId, await moved(again, before));
      expect(back).toMatchObject({ schemaVersion: before, pezzi: PARTS });
      expect(back).not.toHaveProperty([`pezzi@${before}`]);
    }
  });

  it('[CASE-C05] rows that were changed since keep their former answers', async () => {
    const before = await publish(WITH_CODE);
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    const first = await save(teamId, { ...GIVEN, pezzi: PARTS });
    const after = await publish(WITHOUT_CODE);
    const there = await save(teamId, { ...(await moved(first, after)), pezzi: [{ quanti: 4 }] });
    await publish(WITH_CODE);
    const back = await save(teamId, await moved(there, before));
    expect(back).toMatchObject({ pezzi: [{ quanti: 4 }], [`pezzi@${before}`]: PARTS });
  });

  it('[CASE-C16] names added, removed, required and changed items in the move and before publishing', async () => {
    const before = await publish(WITH_CODE);
    const without = await publish(WITHOUT_CODE);
    const retyped = await publish(
      rows('"codice": { "title": "Sigla", "type": "integer" },', ['codice', 'quanti'], ['quanti']),
    );
    expect(await changesBetween(before, without)).toEqual([['removed', 'pezzi.codice', 'Codice', 'Pezzi']]);
    expect(await changesBetween(without, before)).toEqual([['added', 'pezzi.codice', 'Codice', 'Pezzi']]);
    expect(await changesBetween(before, retyped)).toEqual([
      ['relabelled', 'pezzi.codice', 'Sigla', 'Pezzi'],
      ['retyped', 'pezzi.codice', 'Sigla', 'Pezzi'],
      ['required', 'pezzi.quanti', 'Quanti', 'Pezzi'],
    ]);
    expect(await changesBetween(before, before)).toEqual([]);
  });

  it('[CASE-C16] is counted by the records and drafts that hold an answer in any of their rows', async () => {
    await publish(WITH_CODE);
    const { db } = test.database;
    await db.deleteFrom('vis').execute();
    const teamId = await buildTeam(db, { Stato: 'O' });
    await save(teamId, { ...GIVEN, pezzi: PARTS });
    await save(teamId, { ...GIVEN, pezzi: [{ quanti: 1 }] });
    await save(teamId, GIVEN);
    const record = { schemaVersion: 1, pezzi: [{ codice: '' }, { codice: 'K-1' }] };
    await capo.send('PUT', `/api/drafts/vis/${teamId}.1`, { body: { data: { id: 's', record } } });
    const product = await editedProduct(WITH_CODE);
    const { records, drafts } = await countItems(startCounting(db), product, 'vis', [
      'pezzi.codice',
      'pezzi.quanti',
      'pezzi',
    ]);
    expect([...(records ?? [])]).toEqual([
      ['pezzi.codice', 1],
      ['pezzi.quanti', 2],
      ['pezzi', 2],
    ]);
    expect([...(drafts ?? [])]).toEqual([
      ['pezzi.codice', 1],
      ['pezzi.quanti', 0],
      ['pezzi', 1],
    ]);
  });
});
