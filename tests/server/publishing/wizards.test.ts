import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  editor = schemaAdmin(await test.api('admin'));
});
afterAll(() => test?.close());

type Json = Record<string, unknown>;
const WIZARD = 'report/report.wizard.json';
const SETTINGS = 'shared/settings.json';
const stepsIn = (content: Json) => content['steps'] as Json[];
const refused = async (path: string, change: (content: Json) => void) => {
  await test.database.db.deleteFrom('schema_drafts').execute();
  expect((await editor.draft(path, change)).status).toBe(200);
  const answer = await editor.publish();
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
  return JSON.stringify(answer.body);
};

describe('a wizard that an administrator changes', () => {
  it('[CKL-04] must keep the steps of the program: a missing one is reported with reason and remedy', async () => {
    const message = await refused(WIZARD, (content) => stepsIn(content).splice(3, 1));
    expect(message).toContain(WIZARD);
    expect(message).toContain('manca il passo «Mezzi»');
    expect(message).toContain('spegni il modulo nelle impostazioni');
  });

  it('[CKL-04] is refused for an unknown module or field, or a call that the program lacks: in Italian, with the place', async () => {
    const message = await refused(WIZARD, (content) => {
      Object.assign(stepsIn(content)[3] ?? {}, { when: { 'modules.gru': { const: true } } });
      Object.assign(stepsIn(content)[0] ?? {}, { when: { 'team.Statto': { const: 'C' } } });
      const [, approval] = content['finish'] as { calls: unknown[] }[];
      approval?.calls.push({ call: 'confirmEverything' });
    });
    expect(message).toContain('una condizione o un testo guarda un percorso che niente ha');
    expect(message).toMatch(/steps\/3\/when/);
    expect(message).toMatch(/steps\/0\/when/);
    expect(message).toContain('calls/2/call: non c’è nessuno schema con questo nome');
  });
});

describe('the settings', () => {
  it('[CKL-04] [WIZ-06] allows to switch modules only; the conditions of the wizard follow without a restart', async () => {
    await test.database.db.deleteFrom('schema_drafts').execute();
    const otherDraft = await editor.draft(SETTINGS, (content) =>
      Object.assign(content['values'] as Json, { mapZoom: 3 }),
    );
    expect(otherDraft.status).toBe(400);
    expect(otherDraft.body.ResultMessage).toContain('si leggono solo all’avvio');
    const off = await editor.draft(SETTINGS, (content) =>
      Object.assign(content['modules'] as Json, { mezzi: false }),
    );
    expect(off.status).toBe(200);
    expect((await editor.publish()).body).toMatchObject({ ResultCode: 0 });
    const capo = await test.api('capo');
    expect((await capo.get('/product/core.json')).body.settings.modules).toMatchObject({ mezzi: false });
    expect((await editor.back(0)).body).toMatchObject({ ResultCode: 0 });
    expect((await capo.get('/product/core.json')).body.settings.modules).toMatchObject({ mezzi: true });
  });

  it('[CKL-04] cannot lose a module that a step asks for', async () => {
    const message = await refused(SETTINGS, (content) => {
      delete (content['modules'] as Json)['mezzi'];
    });
    expect(message).toContain(`${WIZARD}#/steps/3/when`);
  });
});

it('[CKL-04] every kind is listed by its label, never by conditions or a technical name', async () => {
  const { files } = (await (await test.api('admin')).get('/api/schemas/files')).body as {
    files: { path: string; title: string }[];
  };
  const titles = Object.fromEntries(files.map(({ path, title }) => [path, title]));
  expect(titles).toMatchObject({
    [WIZARD]: 'Rapportino',
    'team/team.notifications.json': 'Cantieri',
    'team/planning.calendar.json': 'Agenda',
    'hours/crew-hours.grid.json': 'Ore della squadra',
  });
});
