import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { workerRenderer } from '../../support/workerRenderer.ts';

const TEMPLATE = 'checklist/lettera.template.json';
const PAPER = 'checklist/pjc.document.json';
/** Each group draws the one before three times: 3²⁸ shapes. */
const GROUPS = Array.from(
  { length: 28 },
  (_, of) =>
    `<g id="a${of + 1}"><use href="#a${of}"/><use href="#a${of}" x="1"/><use href="#a${of}" y="1"/></g>`,
);
const SHAPES = [
  '<svg width="9" height="9"><defs><rect id="a0" width="1" height="1"/>',
  ...GROUPS,
  '</defs><use href="#a28"/></svg>',
];

let test: TestApp;
let [admin, capo]: Api[] = [];
let editor: SchemaAdmin;
let team: number;
const of = (found: Api | undefined): Api => found as Api;
beforeAll(async () => {
  test = await startTestApp();
  await workerRenderer().startBrowser();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  editor = schemaAdmin(of(admin));
  team = await buildTeam(test.database.db, { Stato: 'O' });
  await of(capo).post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: team, TA_MT: 'Y' }, members: [] });
});
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());
afterAll(() => test?.close());

async function draftOf(lines: readonly string[]): Promise<void> {
  await editor.draft(TEMPLATE, (content) =>
    Object.assign(content, {
      ...{ $schema: '../meta/template.schema.json', title: 'Lettera' },
      html: [
        '<!doctype html><html lang="{{locale}}"><head><title>{{title}}</title><style>{{{style}}}</style>',
        '</head><body>',
        ...lines,
        '{{#each sections}}{{> (sectionPartial kind)}}{{/each}}</body></html>',
      ],
    }),
  );
  await editor.draft(PAPER, (content) => Object.assign(content, { template: 'lettera' }));
}

it('[SEC-Q11] a template of more shapes than can be drawn ends in seconds, holds no crew’s print meanwhile, and is not published', {
  timeout: 120_000,
}, async () => {
  await draftOf(SHAPES);
  const startTime = performance.now();
  const samples = Promise.all([of(admin).get('/api/schemas/paper?form=pjc'), editor.publish('Una lettera')]);
  const printed = await of(capo).post('/wscnt/docs/render', { Id: team, ReportCode: 'PJC' });
  expect(printed.status).toBe(200);
  const [preview, { status, body }] = await samples;
  expect(preview, preview.body.ResultMessage).toMatchObject({ status: 503, body: { code: 'RENDER_SLOW' } });
  expect(Number(preview.headers.get('retry-after'))).toBeGreaterThan(0);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'SCHEMAS_WRONG' });
  expect(body.ResultMessage).toContain(TEMPLATE);
  expect(body.ResultMessage).toContain('5 secondi');
  expect(performance.now() - startTime).toBeLessThan(30_000);
});

describe('[ADMIN-A13] an unprintable template that all documents share', {
  timeout: 120_000,
}, () => {
  const COMMON = 'host/checklist.template.json';
  const headed = (line: string) =>
    editor.draft(COMMON, (content) => {
      const html = content['html'] as string[];
      const at = html.findIndex((each) => each.includes('document-head'));
      content['html'] = [...html.slice(0, at), line, ...html.slice(at)];
    });
  const findings = async () => (await of(admin).get('/api/schemas/check')).body.findings;
  const printed = () => of(capo).post('/wscnt/docs/render', { Id: team, ReportCode: 'PJC' });

  it('higher than any paper blocks the check with the document and a remedy, also where it holds only some of its papers, whichever those are', async () => {
    await headed('{{#if headRight}}<div style="height:90000000px">Alto</div>{{/if}}');
    await editor.draft(PAPER, (content) => delete content['header']);
    const [found, ...more] = await findings();
    expect(more).toEqual([]);
    expect(found).toMatchObject({ file: COMMON });
    expect(found.what).toMatch(/^con questo cambiamento «.+», stampato per prova, non è pronto in 5 secondi/);
    expect(found.what).toContain('togli ciò che lo rende così grande');
    // The document has no header.
    expect(found.what).not.toContain('Pre Job Check');
  });

  it('blocks nothing if it prints, and the result is reused for its publication', async () => {
    await headed('<p>Copia per il cantiere</p>');
    expect(await findings()).toEqual([]);
    const { status, body } = await editor.publish('Copia');
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await printed()).status).toBe(200);
    expect((await editor.back(0)).status).toBe(200);
  });
});
