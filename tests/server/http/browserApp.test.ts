import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let nobody: Api;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cantieri-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><head><title>Senza nome</title> <link href="/assets/lists.js" data-signed-in></head><div id="root"></div>',
  );
  await writeFile(join(dist, 'assets/main-abc123.js'), `export const words = '${'parola '.repeat(400)}';`);
  await mkdir(join(dist, 'bench'));
  await writeFile(join(dist, 'bench/form.html'), '<!doctype html><title>Bench</title>');
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  test = await startTestApp({ dist });
  nobody = await test.api();
});
afterAll(async () => {
  await test.close();
  await rm(dist, { recursive: true });
});

const asPerson = { headers: { accept: 'text/html,*/*;q=0.8' } };
const asBrowser = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the browser app', () => {
  it.each([
    '/',
    '/cantieri/12',
    '/cantieri/12/rapportino',
    '/ordini/3/modifica',
    '/una/pagina/che/non/esiste',
  ])(
    '[SCR-06] is the page at %s, under the product’s name, which decides itself what to show',
    async (path) => {
      const { status, headers, bytes } = await nobody.get(path, asPerson);
      expect(status).toBe(200);
      expect(text(bytes)).toContain('<title>Cantieri</title>');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    },
  );

  it('contains its user, and preloads the schemas of their first screen', async () => {
    const page = async (api: Api, path: string) => text((await api.get(path, asPerson)).bytes);
    const sessionIn = (html: string) => JSON.parse(/id="session">([^<]*)</.exec(html)?.[1] ?? 'null');
    const capo = await test.api('capo');
    const [own, stranger] = [await page(capo, '/cantieri/7'), await page(nobody, '/cantieri/7')];
    expect(sessionIn(own)).toEqual((await capo.get('/auth/session')).body);
    // A link from another site sends no cookie, although the user may be signed in.
    expect(stranger).not.toContain('id="session"');
    const [coreAddress = ''] = /\/product\/core\.json\?l=it&amp;v=[^"]+(?=" id="core")/.exec(own) ?? [];
    const core = await capo.get(coreAddress.replaceAll('&amp;', '&'));
    expect(core.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(core.headers.get('vary') ?? '').not.toContain('cookie');
    expect(core.body).toEqual((await capo.get('/product/core.json?l=it')).body);
    const [others, former] = [
      await nobody.get(coreAddress.replaceAll('&amp;', '&')),
      await capo.get('/product/core.json?l=it&v=former'),
    ];
    expect([others.body.screens, others.headers.get('cache-control')]).toEqual([{}, 'no-cache']);
    expect([former.body, former.headers.get('cache-control')]).toEqual([core.body, 'no-cache']);
    expect(own).toContain('data-signed-in');
    expect(stranger).not.toMatch(/data-signed-in|\/product\//);
    // Painted before any script has run.
    expect(own).toMatch(
      /<div id="root"><main [^>]*role="status" lang="it" dir="ltr">.*Caricamento in corso&#8230;/,
    );
    // A single other letter would have the browser decode them slowly.
    expect(own + text(core.bytes)).toMatch(/^\p{ASCII}+$/u);
    expect(stranger).toContain('<div id="root"></div>');

    const address = /href="(\/product\/screens\/[^"]*)" id="screen"/.exec(own)?.[1] ?? '';
    const { status, headers, body } = await capo.get(address);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['workflows/team.json', 'tables/members.json']));
    expect(body['tables/members.json']).toEqual((await capo.get('/product/tables/members.json')).body);
    expect(await page(capo, '/cantieri/7/pjc')).toContain('/product/screens/cantiere-pjc.json');
    expect(await page(capo, '/non/esiste')).not.toContain('/product/screens/');
  });

  it('[UI-04] contains the texts shown before messages are loaded, in every language of the product', async () => {
    const capo = await test.api('capo');
    const pages = [nobody.get('/', asPerson), capo.get('/cantieri/7', asPerson), capo.get('/index.html')];
    for (const { bytes } of await Promise.all(pages)) {
      const html = text(bytes);
      const texts = JSON.parse(/id="texts">([^<]*)</.exec(html)?.[1] ?? 'null');
      expect(Object.keys(texts).toSorted()).toEqual(['ar', 'en', 'it']);
      expect(texts.it).toMatchObject({ 'ui.loading': 'Caricamento in corso…', 'away.title': 'Senza rete' });
      expect(texts.en['failure.network']).toMatch(/connection/);
      expect(html).toContain('<title>Cantieri</title>');
      expect(html.indexOf('id="texts"')).toBeLessThan(html.indexOf('</head>'));
    }
  });

  it('escapes markup in the name of a person', async () => {
    const name = '</script><script src="/x.js">';
    const { db } = test.database;
    await db.updateTable('users').set({ fullName: name }).where('username', '=', 'admin').execute();
    const html = text((await (await test.api('admin')).get('/', asPerson)).bytes);
    expect(html).not.toContain(name);
    expect(JSON.parse(/id="session">([^<]*)</.exec(html)?.[1] ?? 'null').user.fullName).toBe(name);
  });

  it('keeps its files for ever, compressed', async () => {
    const { status, headers } = await nobody.get('/assets/main-abc123.js', asBrowser);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
  });

  it.each(['/wscnt/nulla', '/auth/nulla', '/api/nulla', '/base/attachment', '/assets/old-1.js'])(
    'is never the answer at %s, not even for a person',
    async (path) => {
      const { status, body } = await nobody.get(path, asPerson);
      expect({ status, resultCode: body?.ResultCode < 0 }).toEqual({ status: 404, resultCode: true });
    },
  );

  it('is never the answer below /product, which stays closed to strangers', async () => {
    const signedInClient = await test.api('capo');
    expect((await signedInClient.get('/product/nulla', asPerson)).status).toBe(404);
    const { status, body } = await nobody.get('/product/nulla', asPerson);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'SIGN_IN_NEEDED' });
  });

  it('measures forms only where it was asked to', async () => {
    for (const path of ['/bench/form?n=50', '/bench/form.html']) {
      expect(text((await nobody.get(path, asPerson)).bytes)).toContain('<title>Cantieri</title>');
    }
    const measuring = await startTestApp({ dist, bench: true });
    const { bytes } = await (await measuring.api()).get('/bench/form?n=50', asPerson);
    expect(text(bytes)).toContain('<title>Bench</title>');
    await measuring.close();
  });

  it('is no answer for a program', async () => {
    const { status, body } = await nobody.get('/cantieri/12', { headers: { accept: 'application/json' } });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'ROUTE_UNKNOWN' });
    expect((await nobody.post('/cantieri/12', {}, asPerson)).status).toBe(404);
  });

  it.each(['/%2e%2e/package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json'])(
    'opens no file outside of its folder: %s',
    async (path) => {
      const { bytes } = await nobody.get(path);
      expect(text(bytes)).not.toContain('"cantieri"');
    },
  );
});
