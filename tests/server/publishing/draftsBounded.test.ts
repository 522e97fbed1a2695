import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test?.close());

/** The largest allowed content of one file. */
const LARGE = Array.from({ length: 15 }, () => 'x'.repeat(99_000));
const putDraft = (path: string, revision: number, description: unknown) =>
  admin.send('PUT', '/api/schemas/drafts', { body: { path, revision, content: { description } } });
const bundleOf = async (contents: Readonly<Record<string, object>>) => {
  const { body: bundle } = await admin.get('/api/schemas/bundle');
  const files = Object.entries(contents).map(([path, content]) => ({ path, content, base: null }));
  const draftContents = files.map(({ path, content, base }) => [path, content, base]);
  return { ...bundle, files, hash: createHash('sha256').update(JSON.stringify(draftContents)).digest('hex') };
};

describe('drafts of schemas', () => {
  it('[CKL-04] stay within the size that one server reads at once, for every author', async () => {
    const answers = [];
    for (let each = 0; each < 9; each += 1)
      answers.push(await putDraft(`prova/n${each}.form.json`, 0, LARGE));
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 409]);
    expect(answers[8]?.body).toMatchObject({ code: 'SCHEMA_DRAFTS_FULL' });
    expect(answers[8]?.body.ResultMessage).toContain('12 MB di bozze');
    // An existing draft cannot grow further either, and can always shrink.
    expect((await putDraft('prova/small.form.json', 0, 'x')).status).toBe(200);
    expect((await putDraft('prova/small.form.json', 1, LARGE)).status).toBe(409);
    expect((await putDraft('prova/n0.form.json', 1, 'x')).status).toBe(200);
  });

  it('[CKL-04] of a bundle are counted together, in any order', async () => {
    const take = async (contents: Readonly<Record<string, unknown>>) => {
      const files = Object.entries(contents).map(([path, description]) => [path, { description }]);
      const bundle = await bundleOf(Object.fromEntries(files));
      return admin.post('/api/schemas/bundle', { bundle, replace: true });
    };
    // Too much until its last file makes one smaller.
    const fits = await take({
      'prova/n0.form.json': LARGE,
      'prova/n8.form.json': LARGE,
      'prova/n1.form.json': 'x',
    });
    expect(fits.status, fits.body.ResultMessage).toBe(200);
    const full = await take({ 'prova/n1.form.json': LARGE, 'prova/small.form.json': 'y' });
    expect(full.body).toMatchObject({ code: 'SCHEMA_DRAFTS_FULL' });
    expect((await admin.get('/api/schemas/file?path=prova/small.form.json')).body).toMatchObject({
      draft: { content: { description: 'x' } },
    });
  });

  it.each([
    [
      'a list',
      { required: Array.from({ length: 5_001 }, (_, n) => `n${n}`) },
      'prova/beyond.form.json/required: è più grande di quanto uno schema può essere; trovato: 5001 voci; atteso: al massimo 5000 voci.',
    ],
    [
      'a text',
      { description: 'x'.repeat(100_001) },
      'prova/beyond.form.json/description: è più grande di quanto uno schema può essere; trovato: 100001 caratteri',
    ],
    ['a name', { [`n${'x'.repeat(2_000)}`]: 1 }, 'trovato: un nome di 2001 caratteri'],
  ])(
    '[SEC-Q5] beyond what a schema may be are refused before anything compares them: %s',
    async (_, content, said) => {
      const path = 'prova/beyond.form.json';
      for (const refused of [
        await admin.send('PUT', '/api/schemas/drafts', { body: { path, revision: 0, content } }),
        await admin.post('/api/schemas/bundle', { bundle: await bundleOf({ [path]: content }) }),
      ]) {
        expect(refused.status).toBe(400);
        expect(refused.body).toMatchObject({ code: 'SCHEMAS_WRONG' });
        expect(refused.body.ResultMessage).toContain(said);
      }
      const { draft } = (await admin.get('/api/schemas/files')).body.files.find(
        (each: { path: string }) => each.path === path,
      ) ?? { draft: null };
      expect(draft).toBeNull();
    },
  );

  it('[CKL-04] drop their oldest former contents when these are too large', async () => {
    const { pool } = test.database;
    const noise = randomBytes(1_000_000).toString('base64');
    for (let from = 1; from <= 60; from += 10)
      await pool.query(
        `insert into schema_draft_steps (path, revision, content, author, at)
         select 'prova/n1.form.json', -n, to_json($1::text), 1, now() - n * interval '1 minute' from generate_series($2::int, $2 + 9) as n`,
        [noise, from],
      );
    expect((await putDraft('prova/n0.form.json', 3, 'y')).status).toBe(200);
    const { rows } = await pool.query(
      'select sum(pg_column_size(content))::int as bytes, min(revision) as oldest, max(revision) as newest from schema_draft_steps',
    );
    expect(rows[0]).toMatchObject({ newest: 3 });
    expect(rows[0].oldest).toBeGreaterThan(-60);
    expect(rows[0].oldest).toBeLessThan(-40);
    expect(rows[0].bytes).toBeLessThanOrEqual(64 * 1_048_576);
  });
});
