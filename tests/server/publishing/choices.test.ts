import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countHeld, startCounting } from '../../../server/host/publishing/impact/countHeld.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
type Values = { value: string; label: string; retired?: true }[];
const LIST = 'shared/livello-tensione.options.json';
let test: TestApp;
let admin: Api;
let capo: Api;
let editor: SchemaAdmin;
let teamId: number;
const vis = {
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  livelloTensione: 'BT',
};
const save = (own: Json) =>
  capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId, vis: { teamId, ...vis, ...own } });
beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  editor = schemaAdmin(admin);
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
  expect((await save({ picchetto: 'P1' })).body).toMatchObject({ ResultCode: 0 });
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const takeOut = (value: string) =>
  editor.draft(LIST, (content) => {
    content['values'] = (content['values'] as Values).filter((each) => each.value !== value);
  });
const findings = async () => (await admin.get('/api/schemas/check')).body.findings;
const holders = async (list: string, choice: string) =>
  (await admin.get(`/api/schemas/holders?list=${list}&choice=${encodeURIComponent(choice)}`)).body.holders;

describe('a choice that saved records hold', () => {
  it('[CKL-04] cannot be removed from its list: check and publication name the holders and the remedy', async () => {
    await takeOut('BT');
    const what = expect.stringMatching(/«BT» \(BT\).*Livello di tensione: 1\).*segnala come ritirata/);
    expect(await findings()).toEqual([
      { code: 'LOST_CHOICE', severity: 'error', file: LIST, pointer: '/values', what },
    ]);
    const refused = await editor.publish();
    expect(refused.status).toBe(400);
    expect(refused.body.ResultMessage).toContain('segnala come ritirata');
    const [holder] = await holders('livello-tensione', 'BT');
    expect(holder).toMatchObject({ entity: 'vis', field: 'Livello di tensione', records: 1, more: false });
  });

  it('[CKL-04] is retired instead, and one without holders removed: records keep theirs and are saved again with it; all return with the file of the program', async () => {
    expect(await holders('livello-tensione', 'TLC')).toEqual([]);
    await takeOut('TLC');
    await editor.draft(LIST, (content) => {
      for (const each of content['values'] as Values) if (each.value === 'BT') each.retired = true;
    });
    expect(await findings()).toEqual([]);
    expect((await editor.publish()).body).toMatchObject({ ResultCode: 0 });
    expect((await save({ picchetto: 'P2', livelloTensione: 'TLC' })).body.ResultCode).not.toBe(0);
    expect((await save({ picchetto: 'P1', zona: 'Nord' })).body).toMatchObject({ ResultCode: 0 });
    expect((await editor.back(0)).body).toMatchObject({ ResultCode: 0 });
    expect((await save({ picchetto: 'P2', livelloTensione: 'TLC' })).body).toMatchObject({ ResultCode: 0 });
  });

  it('is found in a column, in a multiple choice, in rows and as a number; unknown lists and choices have no holders', async () => {
    const { owner, db } = test.database;
    await owner.query(
      `create table held_try ("own" text, "several" jsonb, "rows" jsonb, "level" integer);
       grant select on held_try to public;
       insert into held_try values
      ('a', '["b", "c"]', '[{"part": {"kind": "d"}}, {"part": {"kind": "a"}}]', 2), ('a', '[]', '[]', null)`,
    );
    const field = { 'x-options': 'list', title: 'Scelta' };
    const part = { properties: { kind: field } };
    const entities = {
      trial: {
        ...{ 'x-table': 'held_try', 'x-entity': 'trial', title: 'Prova' },
        properties: {
          own: field,
          several: { items: field },
          rows: { items: { properties: { part } } },
          level: field,
          computed: { ...field, 'x-column': false },
        },
      },
    } as never;
    const heldCounts = async (value: string | number) =>
      (await countHeld(startCounting(db), { entities }, 'list', value)).map(({ records }) => records);
    expect(await heldCounts('a')).toEqual([2, 1]);
    expect(await heldCounts('c')).toEqual([1]);
    expect(await heldCounts('d')).toEqual([1]);
    expect(await heldCounts(2)).toEqual([1]);
    expect(await heldCounts('$value" || true')).toEqual([]);
    expect(await holders('nessuna', 'x')).toEqual([]);
    expect(await holders('livello-tensione', 'nessuna')).toEqual([]);
    expect(await holders('__proto__', 'x')).toEqual([]);
  });
});
