import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { runs } from '../../support/runs.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

const PATH = 'squad/squad.form.json';
interface Bundled {
  readonly path: string;
  readonly content: unknown;
  readonly base: unknown;
}
interface Bundle {
  readonly hash: string;
  readonly files: readonly Bundled[];
}
let trial: TestApp;
let production: TestApp;
let there: Api;
let editor: SchemaAdmin;
let bundle: Bundle;
beforeAll(async () => {
  [trial, production] = await Promise.all([startTestApp(), startTestApp()]);
  const here = await trial.api('admin');
  there = await production.api('admin');
  editor = schemaAdmin(there);
  const author = schemaAdmin(here);
  await author.draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
  await author.draft('checklist/pjc.form.json', (form) => Object.assign(form, { $comment: 'Provato.' }));
  await author.publish();
  bundle = (await here.get('/api/schemas/bundle')).body;
});
afterAll(async () => {
  await Promise.all([trial?.close(), production?.close()]);
});

const drafts = () => production.database.db.selectFrom('schema_drafts').selectAll().execute();
const take = (given: unknown, more: object = {}) =>
  there.post('/api/schemas/bundle', { bundle: given, ...more });
const sealed = (files: readonly Bundled[]) => {
  const draftContents = files.map(({ path, content, base }) => [path, content, base]);
  return { ...bundle, files, hash: createHash('sha256').update(JSON.stringify(draftContents)).digest('hex') };
};

describe('a bundle', () => {
  it('[CKL-04] exports a publication from a trial to production as drafts', async () => {
    const importAnswer = await take(bundle);
    expect(importAnswer.body, JSON.stringify(importAnswer.body)).toMatchObject({
      imported: {
        drafts: [
          { path: 'checklist/pjc.form.json', revision: 1 },
          { path: PATH, revision: 1 },
        ],
        conflicts: [],
      },
    });
    expect((await there.get('/api/schemas/check')).body.findings).toEqual([]);
    expect((await editor.publish()).status).toBe(200);
    expect(await editor.file(PATH)).toMatchObject({ inForce: { submit: 'Conferma' }, draft: null });
    // A file equal to the published one becomes no draft.
    expect((await take(bundle)).body).toMatchObject({ imported: { drafts: [] } });
  });

  it('[CKL-04] overwrites drafts of others only on request, and keeps them as former drafts', async () => {
    await editor.draft(PATH, (form) => Object.assign(form, { submit: 'Salva' }));
    const [file] = bundle.files.filter(({ path }) => path === PATH);
    const otherBundle = sealed([
      { ...(file as Bundled), content: { ...(file?.content as object), submit: 'Autore' } },
    ]);
    expect((await take(otherBundle)).body.code).toBe('SCHEMA_DRAFT_TAKEN');
    expect((await take(otherBundle, { replace: true })).body).toMatchObject({
      imported: { drafts: [{ revision: 2 }] },
    });
    const step = await there.get(`/api/schemas/drafts/step?path=${PATH}&revision=1`);
    expect(step.body).toMatchObject({ content: { submit: 'Salva' } });
    await there.send('DELETE', `/api/schemas/drafts?path=${PATH}&revision=2`);
  });
});

describe('a bundle that is malformed or hostile is refused whole, with the place', () => {
  const one = () => bundle.files[0] as Bundled;
  const CASES: Readonly<Record<string, () => readonly [given: unknown, told: string]>> = {
    'another format': () => [{ ...bundle, format: 'zip' }, 'format'],
    'another product’s': () => [{ ...bundle, product: 'Biblioteca' }, 'product'],
    'changed on the way': () => [{ ...bundle, files: bundle.files.slice(1) }, 'hash'],
    'a path twice': () => [sealed([...bundle.files, one()]), 'files/2/path'],
    'the grammar': () => [
      sealed([one(), { ...one(), path: 'meta/form.schema.json' }]),
      'meta/form.schema.json',
    ],
    calls: () => [sealed([one(), { ...one(), path: 'auth/auth.calls.json' }]), 'auth/auth.calls.json'],
    'a path out of the folder': () => [
      sealed([{ ...one(), path: '../../../root.form.json' }]),
      '../../../root',
    ],
    'a path through the prototype': () => [
      sealed([{ ...one(), path: '__proto__/x.form.json' }]),
      '__proto__',
    ],
    'no object': () => [sealed([{ ...one(), content: 'x' }]), 'files.0.content'],
    'nested without end': () => [
      sealed([{ ...one(), content: JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`) }]),
      'files.0.content',
    ],
    'a workflow’s states': () => [
      sealed([one(), { path: 'team/team.workflow.json', content: { states: [] }, base: null }]),
      'team/team.workflow.json/',
    ],
    'more files than there can be': () => [
      sealed(Array.from({ length: 501 }, (_, at) => ({ ...one(), path: `squad/a${at}.form.json` }))),
      'files',
    ],
  };

  it.each(Object.keys(CASES))('%s', async (name) => {
    const [given, place] = CASES[name]?.() ?? [];
    const before = await drafts();
    const answer = await take(given);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(place);
    expect(await drafts()).toEqual(before);
  });

  it('oversize', async () => {
    const content = { title: 'x'.repeat(5_000_000) };
    expect((await take(sealed([{ ...one(), content }]))).status).toBe(413);
  });

  it('any file gets a clear answer, and only complete bundles become drafts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('files', 'hash', 'path', 'content', 'base', 'all'),
        fc.jsonValue({ maxDepth: 3 }),
        async (where, value) => {
          const files = bundle.files.map((file, at) =>
            at === 1 && where in file ? { ...file, [where]: value } : file,
          );
          const bundleCase = {
            all: value,
            files: { ...bundle, files: value },
            hash: { ...bundle, hash: value },
          }[where as 'all'];
          const before = await drafts();
          const answer = await take(bundleCase === undefined ? sealed(files as Bundled[]) : bundleCase);
          expect([200, 400, 413]).toContain(answer.status);
          if (answer.status !== 200) {
            expect(answer.body.ResultMessage).toMatch(/\w/);
            expect(await drafts()).toEqual(before);
          } else {
            expect(await drafts()).toHaveLength(answer.body.imported.drafts.length);
            await production.database.db.deleteFrom('schema_drafts').execute();
          }
        },
      ),
      { numRuns: runs(50, 150) },
    );
  });
});
