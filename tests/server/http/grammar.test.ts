import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

const FOLDER = join(import.meta.dirname, '../../../schemas');

let test: TestApp;
let nobody: Api;
beforeAll(async () => {
  test = await startTestApp();
  nobody = await test.api();
});
afterAll(() => test?.close());

const kinds = async () =>
  (await readdir(join(FOLDER, 'meta'))).flatMap((name) => /^(.+)\.schema\.json$/.exec(name)?.[1] ?? []);
const address = (kind: string) => `/schemas/meta/${kind}.schema.json`;

/** A validator outside of this program: it receives one address and fetches its references. */
async function outside(kind: string) {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    loadSchema: async (uri) => (await nobody.get(`/schemas/meta/${uri}`)).body,
  });
  return ajv.compileAsync((await nobody.get(address(kind))).body);
}

describe('the grammar for editors outside', () => {
  it('is served for every kind, to be kept, asked about by its tag, and open to pages of others', async () => {
    for (const kind of await kinds()) {
      const { status, headers, body } = await nobody.get(address(kind));
      expect({ kind, status, type: headers.get('content-type') }).toEqual({
        ...{ kind, status: 200 },
        type: 'application/schema+json; charset=utf-8',
      });
      expect(body.$id).toBe(`${kind}.schema.json`);
      expect(headers.get('cache-control')).toBe('public, max-age=600');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const again = await fetch(`${test.address}${address(kind)}`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    }
  });

  it('validates schemas in a validator outside of this program', {
    timeout: 60_000,
  }, async () => {
    const checks = Object.fromEntries(
      await Promise.all(
        (await kinds()).filter((kind) => kind !== 'common').map(async (kind) => [kind, await outside(kind)]),
      ),
    );
    const paths = (await readdir(FOLDER, { recursive: true })).filter(
      (path) => path.endsWith('.json') && !path.startsWith('meta'),
    );
    let heldRequests = 0;
    for (const path of paths) {
      const content = JSON.parse(await readFile(join(FOLDER, path), 'utf8'));
      const kind = /([^/]+)\.schema\.json$/.exec(String(content.$schema))?.[1] ?? '';
      expect(checks[kind](content), `${path} ${JSON.stringify(checks[kind].errors?.slice(0, 2))}`).toBe(true);
      heldRequests += 1;
    }
    expect(heldRequests).toBeGreaterThan(300);
    expect(checks['form']({ $schema: '', entity: 'x', title: 'X', sections: [], wdget: 1 })).toBe(false);
    expect(
      checks['entity']({
        $schema: '',
        'x-entity': 'x',
        title: 'X',
        type: 'object',
        properties: { a: { typ: 1 } },
      }),
    ).toBe(false);
  });

  it('contains no schema of the product and no other file', async () => {
    for (const path of [
      '/schemas/meta/vis.entity.json',
      '/schemas/meta/README.md',
      '/schemas/meta/constructor',
      '/schemas/meta/..%2fshared%2fmessages.en.json',
      '/schemas/checklist/vis.entity.json',
    ])
      expect((await nobody.get(path)).status, path).toBe(404);
  });
});
