import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, type MessagesSchema, setAt } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { changedProduct } from '../../support/changedProduct.ts';

let test: TestApp;
let capo: Api;
let nobody: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
  nobody = await test.api();
});
afterAll(() => test.close());

describe('schemas for browsers', () => {
  it('[SEC-P25] are for signed-in people: strangers get the words of the sign-in page alone', async () => {
    const { forms, tables, wizards, workflows, grids, calendars, screens, entities } = test.product;
    const names = (kind: string, all: object, end: string) =>
      Object.keys(all).map((name) => `${kind}/${name}${end}`);
    const paths = [
      'start.json',
      'nulla.json',
      ...names('forms', forms, '@1.json'),
      ...names('checks', forms, '@1.js'),
      ...Object.entries({ tables, wizards, workflows, grids, calendars, screens, entities }).flatMap(
        ([kind, all]) => names(kind, all, '.json'),
      ),
    ];
    for (const path of paths) {
      const { status, body } = await nobody.get(`/product/${path}?v=${test.product.version}`);
      expect({ path, status, code: body?.code }).toEqual({ path, status: 401, code: 'SIGN_IN_NEEDED' });
    }
    const { status, body } = await nobody.get('/product/core.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: test.product.version, screens: {}, options: {} });
    expect(body.roles).toMatchObject({ roles: [], permissions: [] });
    expect(body.messages.locale).toBe('it');
    expect(body.languages.map(({ locale }: { locale: string }) => locale).toSorted()).toEqual(
      Object.keys(test.product.messages).toSorted(),
    );
  });

  it('begin with the parts that every page needs', async () => {
    const { body } = await capo.get('/product/core.json');
    expect(body.version).toBe(test.product.version);
    expect(Object.keys(body).sort()).toEqual([
      'calls',
      'languages',
      'messages',
      'notifies',
      'options',
      'publicDemo',
      'roles',
      'screens',
      'settings',
      'version',
    ]);
  });

  it('[QA-1] contain texts of the engine and overrides of the product in the language of the reader only', async () => {
    const labelIn = async (locale: string) => {
      const { texts } = (await capo.get(`/product/core.json?l=${locale}`)).body.messages;
      return [texts['form.empty'], texts['chart.empty'], texts['table.rows'].plurals.one];
    };
    expect(await labelIn('it')).toEqual(['Non indicato', 'Niente da disegnare: nessuna riga', '1 riga']);
    expect(await labelIn('en')).toEqual(['Not given', 'Nothing to draw: no rows', '1 row']);
    expect(await labelIn('ar')).toEqual(['غير محدد', 'لا شيء للرسم: لا توجد صفوف', 'صف واحد']);
    const withoutTexts = (file: unknown) => {
      const { texts, ofSchemas: _untranslated, ...rest } = file as MessagesSchema;
      return { ...rest, texts: { ...texts, 'form.empty': 'Manca' } };
    };
    const { messages } = await changedProduct({ 'shared/messages.it.json': withoutTexts });
    expect(messages['it']?.texts['form.empty']).toBe('Manca');
  });

  it('[CKL-04] bring each form whole, by version', async () => {
    const { body } = await capo.get('/product/forms/vis@1.json');
    expect(body).toMatchObject({ name: 'vis', version: 1, form: { entity: 'vis' } });
    expect(Object.keys(body.options)).not.toHaveLength(0);
    expect((await capo.get('/product/forms/vis@2.json')).status).toBe(404);
    const next = await changedProduct({
      'checklist/vis.entity.json': (file) => setAt(file as DataRecord, 'properties.zona.title', 'Zona nuova'),
    });
    await test.app.schemas.activate(next);
    const zoneOf = async (path: string) => (await capo.get(path)).body.entity.properties.zona.title;
    expect(await zoneOf('/product/forms/vis@2.json')).toBe('Zona nuova');
    expect(await zoneOf('/product/forms/vis@1.json')).toBe('Zona');
    expect((await capo.get('/product/core.json')).body.formVersions).toEqual({ vis: 2 });
    // Existing records get the version under which they were saved.
    await test.app.schemas.activate(test.product);
    expect((await capo.get('/product/core.json')).body.formVersions).toBeUndefined();
    expect(await zoneOf('/product/forms/vis@2.json')).toBe('Zona nuova');
    expect((await capo.get('/product/forms/vis@3.json')).status).toBe(404);
  });

  it('[VAL-04] contain the check of each form as a module with the results of the server', async () => {
    for (const form of Object.keys(test.product.forms)) {
      const { bytes, headers } = await capo.get(`/product/checks/${form}@1.js`);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const text = new TextDecoder().decode(bytes);
      expect(text).not.toMatch(/\beval\(|new Function/);
      const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
        check(value: unknown): unknown;
      };
      const entity = test.product.entities[test.product.forms[form]?.entity ?? ''];
      const check = compileCheck(entity);
      for (const record of [{}, { Note: 3, Id: 'x', unknown: 1 }])
        expect(module.check(record)).toEqual(check(record));
    }
  });

  it('contain tables, wizards, workflows, grids, calendars and screens by name only', async () => {
    const { tables, wizards, workflows, grids, calendars, screens } = test.product;
    for (const [kind, all] of Object.entries({ tables, wizards, workflows, grids, calendars, screens })) {
      for (const name of Object.keys(all))
        expect((await capo.get(`/product/${kind}/${name}.json`)).status).toBe(200);
    }
    for (const path of [
      'roles/x.json',
      'tables/none.json',
      'tables/__proto__.json',
      'forms/vis.json',
      'calls/auth.json',
    ]) {
      const { status, body } = await capo.get(`/product/${path}`);
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'NOT_FOUND' });
    }
  });

  it('are kept for ever under their version, and asked about without it', async () => {
    const { version } = test.product;
    const formAnswer = await capo.get(`/product/forms/vis@1.json?v=${version}`);
    expect(formAnswer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const staleForm = await capo.get('/product/forms/vis@1.json?v=old');
    expect(staleForm.headers.get('cache-control')).toBe('no-cache');
    const etag = staleForm.headers.get('etag') ?? '';
    const again = await capo.get('/product/forms/vis@1.json', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['br', 'gzip'])('travel compressed by %s', async (encoding) => {
    const { headers } = await capo.get('/product/forms/vis@1.json', {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
  });
});
