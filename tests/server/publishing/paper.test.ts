import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadedProduct } from '../../schemas/product.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readPdf } from '../../support/readPdf.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

const ENTITY = 'checklist/pjc.entity.json';
const LABEL = 'Rischio elettrico';
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

const paper = (form: string) => admin.get(`/api/schemas/paper?form=${form}`);
const picture = (form: string) => admin.get(`/api/schemas/paper/picture?form=${form}`);
const relabel = (title: unknown) =>
  editor.draft(ENTITY, (entity) => {
    Object.assign((entity['properties'] as Record<string, object>)['RE'] ?? {}, { title });
  });

describe('the paper of a draft', () => {
  it('[CKL-04] is a PDF of the draft with made-up answers, and a picture', async () => {
    await relabel('Rischio di folgorazione');
    const { status, headers, bytes } = await paper('pjc');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    const { text } = await readPdf(bytes);
    expect(text).toContain('Rischio di folgorazione');
    expect(text).not.toContain(LABEL);
    expect(text).toContain('Esempio di note');
    const preview = await picture('pjc');
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
    expect([...preview.bytes.slice(0, 2)]).toEqual([0xff, 0xd8]);
    expect(preview.bytes.length).toBeGreaterThan(20_000);
  });

  it('[CKL-04] is there before a new text is translated', async () => {
    await editor.draft(ENTITY, (entity) => {
      Object.assign(entity['properties'] as object, {
        prova: { type: 'boolean', title: 'Presenza amianto' },
      });
    });
    await editor.draft('checklist/pjc.form.json', (form) => {
      const [first] = form['sections'] as readonly { fields: unknown[] }[];
      first?.fields.push({ field: 'prova' });
    });
    const { status, bytes } = await paper('pjc');
    expect(status).toBe(200);
    expect((await readPdf(bytes)).text).toContain('Presenza amianto');
    // The finding still blocks publishing.
    const { body } = await admin.get('/api/schemas/check');
    expect(JSON.stringify(body)).toContain('Presenza amianto');
  });

  it('[CKL-04] is there for every form that a document prints', { timeout: 60_000 }, async () => {
    const { documents } = await loadedProduct();
    const printed = Object.values(documents).flatMap(({ sections }) =>
      sections.flatMap(({ kind, name = '' }) => (kind === 'form' ? [name] : [])),
    );
    expect(printed).toEqual(expect.arrayContaining(['pjc', 'vis']));
    for (const form of new Set(printed)) expect([form, (await paper(form)).status]).toEqual([form, 200]);
  });

  it('[CKL-04] reports why there is none: a finding with its place, or no document', async () => {
    await relabel(7);
    const wrong = await picture('pjc');
    expect(wrong.status).toBe(400);
    expect(wrong.body.ResultMessage).toContain('checklist/pjc.entity.json');
    await test.database.db.deleteFrom('schema_drafts').execute();
    const none = await paper('employee');
    expect(none.status).toBe(404);
    expect(none.body.ResultMessage).toContain('Un documento che stampi «employee»');
  });
});
