import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../../engine/node.ts';
import { overlayContent } from '../../../server/host/publishing/publications.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaFiles } from '../../support/testProduct.ts';
import { keepFormer } from './keepFormer.ts';

const MIGRATION = 'server/host/migrations/0393_flag_notes.sql';
const PATH = 'checklist/vis.entity.json';
const FLAG = { title: 'Bordo strada o traffico', type: 'string', 'x-options': 'yes-no', 'x-flag': 'anomaly' };
const ROWS = {
  items: { properties: { b: { 'x-flag': 'plain' }, b_note: { title: 'B' }, d: { 'x-flag': 'plain' } } },
};

/** An entity of a former version, with the note as a declared field. */
const former = (title: string, rows: object = ROWS) => ({
  'x-entity': 'vis',
  properties: {
    us_strada: FLAG,
    us_strada_note: { title, type: 'string', maxLength: 500 },
    us_pendio: { 'x-flag': 'anomaly' },
    us_pendio_note: { title: 'Nota: pendio' },
    rows,
  },
});
const NOTE = 'Nota: bordo strada o traffico';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[CKL-04] takes over what administrators changed of the note of a flag; other content is unchanged', async () => {
  const { db, owner } = test.database;
  const others = { 'a/a.form.json': { content: { a_note: 1 }, base: null } };
  const files = { ...others, [PATH]: { content: former('Perché'), base: former(NOTE) } };
  const changedRow = structuredClone(ROWS);
  changedRow.items.properties.b_note.title = 'C';
  await keepFormer(test.database, {
    ...{ files, path: PATH, step: former('Passo') },
    draft: { content: former(NOTE, changedRow), base: former(NOTE) },
  });
  const migration = await readFile(MIGRATION, 'utf8');
  // The migration runs twice: the second changes nothing.
  for (const _ of [1, 2]) await owner.query(migration);
  const [publication] = await db.selectFrom('schema_publications').selectAll().execute();
  const base = former(NOTE);
  expect(publication?.files).toEqual({
    ...others,
    [PATH]: {
      content: former('Perché'),
      base: {
        ...base,
        properties: { ...base.properties, us_strada: { ...FLAG, 'x-note': 'offered' } },
      },
    },
  });
  const [draft] = await db.selectFrom('schema_drafts').selectAll().execute();
  expect(draft?.content).toEqual(former(NOTE, changedRow));
  const { b } = ROWS.items.properties;
  const noted = { ...ROWS.items.properties, b: { ...b, 'x-note': 'offered' } };
  expect(draft?.base).toEqual(former(NOTE, { items: { properties: noted } }));
  await db.deleteFrom('schema_drafts').execute();

  const release = { files: await schemaFiles(), texts: {} };
  const laid = overlayContent(release, { [PATH]: JSON.parse(JSON.stringify(publication?.files))[PATH] });
  const { findings } = examine(laid.files);
  expect(findings.filter(({ code }) => code !== 'UNTRANSLATED')).toEqual([]);
  expect(laid.files[PATH]).toMatchObject({ properties: { us_strada_note: { title: 'Perché' } } });
  expect(laid.files[PATH]).not.toHaveProperty('properties.us_strada.x-note');
});
