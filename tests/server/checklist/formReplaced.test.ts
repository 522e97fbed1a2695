import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DataRecord, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { readPdf } from '../../support/readPdf.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let capo: Api;
let later = 0;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(Date.now() + later) });
});
afterAll(() => test.close());
beforeEach(() => at(0));

/** Moves the clock by that many days and signs everybody in again. */
async function at(days: number): Promise<void> {
  later = days * DAY;
  capo = await test.api('capo');
}
/** A further item that every support check must answer: the next version. */
const withItem = (field: string) =>
  changedProduct({
    'checklist/vis.entity.json': (file) =>
      setAt(file as DataRecord, 'required', ['teamId', 'picchetto', 'tipoSostegno', 'ev_esito', field]),
  });
const MINIMAL = {
  ...{ picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' },
};
const save = (teamId: number, vis: object) =>
  capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId, vis: { teamId, ...MINIMAL, ...vis } });
const site = () => buildTeam(test.database.db, { Stato: 'O' });
const inForce = async (): Promise<number> =>
  (await capo.get('/product/core.json')).body.formVersions?.vis ?? 1;

it('[SEC-Q10] accepts a new record of a former version within seven days after its replacement, and marks it in list, paper and analysis', async () => {
  const teamId = await site();
  await save(teamId, { picchetto: '1' });
  await test.app.schemas.activate(await withItem('zona'));
  await at(6);
  const late = (await save(teamId, { schemaVersion: 1, picchetto: '2' })).body.ResultData;
  await save(teamId, { zona: 'Nord', picchetto: '3' });
  const replaced = late.formReplacedOn;
  expect(late).toMatchObject({
    schemaVersion: 1,
    formReplacedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });

  const { visList } = (
    await capo.get(`/wscnt/verifica-integrita-sostegni/list?TeamId=${teamId}&sortBy=picchetto`)
  ).body;
  expect(visList.map((row: DataRecord) => row['formReplacedOn'] ?? null)).toEqual([null, replaced, null]);
  const { bytes } = await capo.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
  const noteText = (await readPdf(bytes)).text.match(
    /Compilata sulla versione 1 del modulo, sostituita il [\d/]+/g,
  );
  expect(noteText).toEqual([
    `Compilata sulla versione 1 del modulo, sostituita il ${replaced.split('-').reverse().join('/')}`,
  ]);
  const { places } = (await capo.get(`/wscnt/checklists/analysis?checklist=vis&from=${replaced}`)).body;
  expect(places).toMatchObject([{ place: String(teamId), records: 3, formerForm: 1 }]);
});

it('[SEC-Q10] refuses it later with a remedy; an existing record is edited as before, and loses its mark by moving to the new form', async () => {
  await test.app.schemas.activate(test.product);
  const teamId = await site();
  const firstRecord = (await save(teamId, {})).body.ResultData;
  await test.app.schemas.activate(await withItem('zona'));
  const late = (await save(teamId, { schemaVersion: 1 })).body.ResultData;
  await at(8);
  const refused = await save(teamId, { schemaVersion: 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'FORM_REPLACED' } });
  expect(refused.body.ResultMessage).toMatch(
    /modulo «Verifica integrità sostegni» è cambiato il \d\d\/\d\d\/\d{4}.*Aprilo di nuovo.*resta/,
  );
  const resaved = await save(teamId, { ...firstRecord, picchetto: '9' });
  expect(resaved.body.ResultData).toMatchObject({ schemaVersion: 1, picchetto: '9', formReplacedOn: null });
  const still = await save(teamId, { ...late, picchetto: '8' });
  expect(still.body.ResultData).toMatchObject({ schemaVersion: 1, formReplacedOn: late.formReplacedOn });
  const version = await inForce();
  const moved = await save(teamId, { ...still.body.ResultData, schemaVersion: version, zona: 'Sud' });
  expect(moved.body.ResultData).toMatchObject({ schemaVersion: version, formReplacedOn: null });
});

it('[SEC-Q10] counts from when it was replaced the last time: what came back and went again has its seven days anew', async () => {
  await test.app.schemas.activate(await withItem('odm'));
  const version = await inForce();
  const teamId = await site();
  await at(8);
  expect((await save(teamId, { schemaVersion: 1 })).body.code).toBe('FORM_REPLACED');
  await test.database.owner.query(`insert into forms_in_force (name, version, since)
    values ('vis', 1, now() + interval '7 days'), ('vis', ${version}, now() + interval '7 days 1 minute')`);
  expect((await save(teamId, { schemaVersion: 1 })).body).toMatchObject({
    ...{ ResultCode: 0, ResultData: { schemaVersion: 1 } },
  });
});

it('[CKL-01] stores no answer to an item that was taken out of the form', async () => {
  const without = await changedProduct({
    'checklist/pjc.form.json': (file) => {
      const { sections, ...form } = file as { sections: { fields: { field: string }[] }[] };
      const remainingSections = sections.map(({ fields, ...each }) => ({
        ...each,
        fields: fields.filter(({ field }) => field !== 'RE'),
      }));
      return { ...form, sections: remainingSections };
    },
    'checklist/pjc.scenario.json': (file) => {
      const { scenarios, ...rest } = file as { scenarios: object[] };
      return { ...rest, scenarios: scenarios.filter((each) => !JSON.stringify(each).includes('"RE"')) };
    },
  });
  await test.app.schemas.activate(without);
  await at(0);
  const teamId = await site();
  const answer = await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const answers = answer.body.ResultData;
  expect(answers).toMatchObject({ AD: 'N' });
  expect(answers).not.toHaveProperty('RE');
});
