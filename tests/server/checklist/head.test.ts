import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

let test: TestApp;
let capo: Api;
let today = '2026-11-20';
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(`${today}T09:30:00Z`) });
  capo = await test.api('capo');
});
afterAll(() => test.close());

type Node = { [name: string]: unknown };
const HEAD = ['caposquadra', 'cantiere', 'team', 'CreateDate'];
const FORGED = {
  ...{ CreateDate: '2019-01-01', caposquadra: 'Mario Altro' },
  ...{ cantiere: 'Cantiere inventato', team: 'Cantiere n.999' },
};

/** Every field of the head in the form, as its layout shows it; the entity allows editing. */
const shownAs = (layout: Node, schema: Node = {}) =>
  changedProduct({
    'checklist/pjc.form.json': (file) => {
      const formText = JSON.stringify(file).replace(/\{"field":"team"[^}]*\},/, '');
      const fields = HEAD.map((field) => JSON.stringify({ field, ...layout }));
      const whole = ['{"field":"idlavoro"}', ...fields].join();
      return JSON.parse(formText.replace('{"fragment":"checklist-head"}', whole)) as DataRecord;
    },
    'checklist/checklist.calls.json': (file) =>
      JSON.parse(
        JSON.stringify(file).replace('["teamId","members"]', '["teamId","members","CreateDate"]'),
      ) as DataRecord,
    'checklist/pjc.entity.json': (file) => {
      const { properties, ...entity } = file as { properties: Record<string, Node> };
      const open = HEAD.map((name) => {
        const { readOnly: _readOnly, ...field } = properties[name] ?? {};
        return [name, name === 'CreateDate' ? field : { ...field, ...schema }];
      });
      return { ...entity, properties: { ...properties, ...Object.fromEntries(open) } } as DataRecord;
    },
  });

describe('the head of a checklist is set by the server, whatever its form shows', () => {
  it.each([
    ['to be filled in', {}, {}],
    ['under a condition that does not hold', { showWhen: { 'record.TA_MT': { const: 'N' } } }, {}],
    ['with a value of its own', {}, { default: 'Cantiere inventato' }],
    ['worked out', {}, { 'x-calculated': { $value: 'record.idlavoro' } }],
  ] as const)('[SEC-Q8] %s', async (_how, layout, schema) => {
    today = '2026-11-20';
    await test.app.schemas.activate(await shownAs(layout, schema));
    const pmgEntry = await buildProject(test.database.db, { NAME: 'Cabina Nord' });
    const teamId = await buildTeam(test.database.db, { Stato: 'O', pmgEntry });
    const save = async (pjc: object) =>
      (await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y', ...pjc } })).body
        .ResultData;
    const first = await save({ ...FORGED, idlavoro: 'Cantiere inventato' });
    const expectedHead = {
      ...{ caposquadra: 'Rossi Carlo', team: `Cantiere n.${teamId}`, CreateDate: '2026-11-20' },
      cantiere: expect.stringMatching(/ – Cabina Nord$/),
    };
    expect(first).toMatchObject(expectedHead);
    today = '2026-11-22';
    expect(await save({ ...first, ...FORGED, Note: 'Poi' })).toMatchObject({ ...expectedHead, Note: 'Poi' });
  });
});

it('[SEC-Q8] refuses checks of a site that is closed to changes, whether or not their form declares it', async () => {
  const open = ({ readOnlyWhen: _readOnlyWhen, ...form }: DataRecord) => form;
  await test.app.schemas.activate(
    await changedProduct({ 'checklist/pjc.form.json': (file) => open(file as DataRecord) }),
  );
  for (const [site, code] of [
    [{ Stato: 'R', Approved: 'Y' }, 'TEAM_APPROVED'],
    [{ Stato: 'P' }, 'CHECKLIST_LOCKED'],
    [{ Stato: 'O', Cancelled: 'Y' }, 'TEAM_CANCELLED'],
  ] as const) {
    const teamId = await buildTeam(test.database.db, site);
    const { body } = await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } });
    expect(body, JSON.stringify(site)).toMatchObject({ code });
  }
});
