import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { readPdf } from '../../support/readPdf.ts';
import { runs } from '../../support/runs.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
const COMMON = 'host/checklist.template.json';
const PAPER = 'checklist/pjc.document.json';
const LETTER = 'checklist/lettera.template.json';

let test: TestApp;
let admin: Api;
let capo: Api;
let editor: SchemaAdmin;
let team: number;
beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  editor = schemaAdmin(admin);
  team = await buildTeam(test.database.db, { Stato: 'O' });
  const pjc = { teamId: team, TA_MT: 'Y', RCA: 'Y', Note: 'Scarpata a nord' };
  await capo.post('/wscnt/prejobcheck/addupdate', { pjc, members: [] });
  await test.database.db
    .insertInto('company')
    .values({ Id: 1, CompanyName: 'Linee Alte S.r.l.', Street: 'Via dei Pali 3', City: 'Faenza' })
    .execute();
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

const paper = async () => {
  const { status, bytes } = await capo.post('/wscnt/docs/render', {
    Id: team,
    ReportCode: 'PJC',
    Type: 'PDF',
  });
  expect(status).toBe(200);
  return readPdf(bytes);
};
const findings = async () => (await admin.get('/api/schemas/check')).body.findings as Json[];
/** The common template with these lines for its head. */
const headed = (...lines: readonly string[]) =>
  editor.draft(COMMON, (content) => {
    const html = content['html'] as string[];
    const at = html.findIndex((line) => line.includes('document-head'));
    content['html'] = [...html.slice(0, at), ...lines, ...html.slice(at)];
  });
const letter = (html: readonly string[]) => (content: Json) =>
  Object.assign(content, {
    ...{ $schema: '../meta/template.schema.json', title: 'Lettera', context: { company: 'company' } },
    ...{ texts: { address: '{company.Street}, {company.City}' }, html },
  });
const PAGE = [
  '<!doctype html><html lang="{{locale}}"><head><title>{{title}}</title><style>{{{style}}}</style>',
  '<style>{{{pageStyle}}}</style></head><body><p>Carta intestata: {{texts.address}}</p><h1>{{title}}</h1>',
  '{{#each sections}}{{> (sectionPartial kind)}}{{/each}}</body></html>',
];

describe('[CKL-04] the layout of documents is changed by administrators', () => {
  it('for one document, by a separate template with the address of the company, and back', async () => {
    expect((await paper()).text).not.toContain('Carta intestata');
    await editor.draft(LETTER, letter(PAGE));
    await editor.draft(PAPER, (content) => Object.assign(content, { template: 'lettera' }));
    const preview = await admin.get('/api/schemas/paper?document=pjc');
    expect((await readPdf(preview.bytes)).text).toContain('Carta intestata');
    const { status, body } = await editor.publish('Carta intestata');
    expect(status, JSON.stringify(body)).toBe(200);
    const { text } = await paper();
    expect(text).toContain('Carta intestata: Via dei Pali 3, Faenza');
    expect(text).toContain('Scarpata a nord');
    expect((await editor.back(0)).status).toBe(200);
    expect((await paper()).text).not.toContain('Carta intestata');
  });

  it('for all, with the parts of a document in another order, without those that are taken out', async () => {
    await headed('<p>Copia per il cantiere</p>');
    await editor.draft(PAPER, (content) => {
      const [first = {}, second = {}, ...rest] = content['sections'] as Json[];
      content['sections'] = [
        { ...second, title: 'Parte di prima' },
        { ...first, title: 'Parte di poi' },
        ...rest,
      ];
    });
    expect((await editor.publish('In altro ordine')).status).toBe(200);
    const { text } = await paper();
    expect(text).toContain('Copia per il cantiere');
    expect(text).toMatch(/Parte di prima.*Parte di poi/s);
  });

  it('refuses forbidden elements, at their lines, and prints as before', async () => {
    await headed('<p>Va bene</p>', '{{shout title}}', '<p>{{{title}}}</p>');
    const faults = await findings();
    for (const [at, found] of ['"shout"', '{{{title}}}'].entries()) {
      expect(faults[at]).toMatchObject({ file: COMMON });
      expect(String(faults[at]?.['what'])).toContain('il modello di stampa dice ciò che non può');
      expect(String(faults[at]?.['what'])).toContain(found);
    }
    expect((await editor.publish('Sbagliato')).body).toMatchObject({ code: 'SCHEMAS_WRONG' });
    expect((await paper()).text).not.toContain('Va bene');
  });

  it('a document accepts only existing templates, and lists their names', async () => {
    await editor.draft(PAPER, (content) => Object.assign(content, { template: 'leterra' }));
    expect(await findings()).toMatchObject([{ file: PAPER, pointer: '/template' }]);
    await editor.draft(LETTER, (content) =>
      Object.assign(letter(PAGE)(content), {
        context: { house: 'vehicle' },
        texts: { address: '{house.ItemName}' },
      }),
    );
    await editor.draft(PAPER, (content) => Object.assign(content, { template: 'lettera' }));
    const [fault] = await findings();
    expect(fault).toMatchObject({ file: PAPER, pointer: '/template' });
    expect(fault?.['what']).toContain('house');
  });

  it('an endless one prints nothing, and documents of others continue', async () => {
    const loops = '{{#each @root.sections}}'.repeat(9);
    await headed(`${loops}x${'{{/each}}'.repeat(9)}`);
    const preview = await admin.get('/api/schemas/paper?template=checklist');
    expect(preview.body).toMatchObject({ code: 'RENDER_FAILED' });
    expect((await paper()).pages).toBeGreaterThan(0);
  });

  it('of any text is judged, and the server keeps running', async () => {
    const words = [
      '{{',
      '}}',
      '{{#each sections}}',
      '{{/each}}',
      '{{#if ',
      '{{> ',
      '(',
      ')',
      'sectionPartial kind',
      'title',
    ];
    const more = [
      '@root',
      '../',
      'this',
      '<script>',
      '</style>',
      '"a"',
      '{{!--',
      '--}}',
      '\u0000',
      '{{{style}}}',
      'constructor',
    ];
    const line = fc.array(fc.constantFrom(...words, ...more), { maxLength: 8 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const saved = await headed(...lines);
        expect([200, 400]).toContain(saved.status);
        const check = await admin.get('/api/schemas/check');
        expect(check.status).toBe(200);
      }),
      { numRuns: runs(3) },
    );
  });
});
