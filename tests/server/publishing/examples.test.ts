import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
const ENTITY = 'checklist/pjc.entity.json';
const SCENARIOS = 'checklist/pjc.scenario.json';
let test: TestApp;
let admin: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  admin = await test.api('admin');
  editor = schemaAdmin(admin);
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const check = async () => (await admin.get('/api/schemas/check')).body;
const publications = async () =>
  (await test.database.db.selectFrom('schema_publications').select('number').execute()).length;
const requireJobNumber = () =>
  editor.draft(ENTITY, (entity) => {
    entity['required'] = [...((entity['required'] as string[] | undefined) ?? []), 'idlavoro'];
  });
const expectOther = () =>
  editor.draft(SCENARIOS, (file) => {
    const [first] = file['scenarios'] as { expect: Json }[];
    Object.assign(first ?? {}, { expect: { valid: false, hidden: ['TA_MT'] } });
  });

describe('the product’s examples, before drafts are published', () => {
  it('[CKL-04] pass without changes to their subject', async () => {
    await editor.draft(ENTITY, (entity) => Object.assign(entity, { $comment: 'Nulla cambia.' }));
    expect(await check()).toMatchObject({ findings: [], examples: [], broken: 0, untried: 0 });
  });

  it('[CKL-04] report failing ones in Italian, with file, place and title', async () => {
    await expectOther();
    const { findings, examples, broken } = await check();
    expect(findings).toEqual([]);
    expect(broken).toBe(1);
    expect(examples).toEqual([
      {
        ...{ file: SCENARIOS, pointer: '/scenarios/0' },
        title: '[CKL-01] one kind of activity is enough to save',
        what: '«TA_MT» è visibile, atteso nascosto; attesi errori; errori: niente',
      },
    ]);
  });

  it('[CKL-04] are not run for invalid schemas', async () => {
    await editor.draft(ENTITY, (entity) => Object.assign(entity, { parola: 1 }));
    const { findings, examples, broken } = await check();
    expect(findings.length).toBeGreaterThan(0);
    expect({ examples, broken }).toEqual({ examples: [], broken: 0 });
  });

  it('[CKL-04] block publishing until their number is confirmed; the audit records failing ones', async () => {
    await requireJobNumber();
    const { broken, examples } = await check();
    expect(broken).toBeGreaterThan(1);
    expect(examples[0].what).toContain('idlavoro required');
    const before = await publications();
    for (const confirmed of [undefined, 0, broken - 1, broken + 1]) {
      const refused = await editor.publish('Numero del lavoro', confirmed);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'SCHEMAS_EXAMPLES' });
      expect(refused.body.ResultMessage).toContain(`${broken} esempi non valgono più`);
      expect(refused.body.ResultMessage).toContain(
        `. ${SCENARIOS}, «${examples[0].title}»: ${examples[0].what}. `,
      );
      expect(refused.body.problems[0]).toMatchObject({ rule: 'example', params: { file: SCENARIOS } });
    }
    expect(await publications()).toBe(before);
    const published = await editor.publish('Numero del lavoro', broken);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const audit = await test.database.db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'schema-publication')
      .execute();
    expect(audit.at(-1)?.after).toMatchObject({
      broken,
      examples: expect.arrayContaining([`${SCENARIOS}: ${examples[0].title}`]),
    });
  });

  it('[CKL-04] do not report confirmed failures again, but others', async () => {
    await editor.draft(ENTITY, (entity) => Object.assign(entity, { $comment: 'Ancora.' }));
    expect(await check()).toMatchObject({ examples: [], broken: 0 });
    const refused = await editor.publish('Ancora', 1);
    expect(refused.body).toMatchObject({ code: 'SCHEMAS_EXAMPLES', problems: [] });
    expect(refused.body.ResultMessage).toContain('nulla è cambiato. Tutti gli esempi valgono. Leggi');
    await editor.draft(SCENARIOS, (file) => {
      const inputs = { record: { teamId: 12, TA_MT: 'Y', idlavoro: 'L1' } };
      (file['scenarios'] as Json[]).push({
        title: 'Nuovo',
        form: 'pjc',
        given: inputs,
        expect: { valid: false },
      });
    });
    const { examples, broken } = await check();
    expect(broken).toBe(1);
    expect(examples).toMatchObject([{ title: 'Nuovo', what: 'attesi errori; errori: niente' }]);
  });

  it('[CKL-04] do not stand against going back', async () => {
    const back = await editor.back(0);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    await requireJobNumber();
    expect((await editor.publish()).body).toMatchObject({ code: 'SCHEMAS_EXAMPLES' });
  });

  it('[CKL-04] are in the reader’s language; a long value is cut, and braces in it are no slots', async () => {
    await editor.draft(SCENARIOS, (file) => {
      const examples = ['x'.repeat(900), '{what}'].map((label) => ({
        ...{ title: 'Etichetta', options: 'fir-hazard', given: { value: 'HP01' } },
        expect: { style: { label } },
      }));
      (file['scenarios'] as Json[]).push(...examples);
    });
    const inLanguage = async (locale: 'ar' | 'en' | 'it') => {
      await test.database.db.updateTable('users').set({ locale }).where('username', '=', 'admin').execute();
      return (await check()).examples.map(({ what }: Json) => what);
    };
    expect(await inLanguage('en')).toEqual([
      `the label: "HP01 Esplosivo", expected "${'x'.repeat(199)}…`,
      'the label: "HP01 Esplosivo", expected "{what}"',
    ]);
    expect((await inLanguage('ar'))[1]).toContain('والمتوقع');
    expect((await inLanguage('it'))[1]).toBe('l’etichetta: "HP01 Esplosivo", atteso "{what}"');
  });
});
