import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchForPage, pageRenderer } from '../../../server/host/http/app/pageRenderer.ts';
import { startTestApp } from '../../support/app.ts';
import { openTestSession } from '../../support/openTestSession.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cantieri-dist-'));
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><head></head><div id="root"></div>');
  // An app that shows who opens the page and how its read was answered, which the call refuses.
  await writeFile(
    join(dist, 'server/main.js'),
    `export const render = async ({ user }) => {
      const { status } = await fetch('/auth/me?near=44.41');
      return { markup: user.username + ' ' + status, answers: {}, parts: [] };
    };`,
  );
});
afterAll(() => rm(dist, { recursive: true }));

const answers: FetchForPage = async () => ({ status: 200, mediaType: 'application/json', text: '{}' });
const hangs: FetchForPage = () => new Promise(() => undefined);
const gone: FetchForPage = () => Promise.reject(new Error('Server is closed'));
const pageOf = (username: string) => ({ address: '/', user: { username }, version: '1', isDesk: false });

describe('a page rendered in the server', () => {
  it('[PERM-05] is its own user’s, also after one whose routes were closed while it was rendered', async () => {
    const render = pageRenderer(dist);
    await render?.(pageOf('operaio'), answers, console.error);
    const pages = [
      render?.(pageOf('capo'), gone, console.error),
      render?.(pageOf('planner'), hangs, console.error),
    ];
    const markups = await Promise.all(pages.map(async (page) => (await page)?.markup));
    expect(markups).toEqual(['capo 499', 'planner 499']);
  });

  it('[PERM-05] begins with no markup of the page before, whose beginning came after its end', async () => {
    const late = await mkdtemp(join(tmpdir(), 'cantieri-dist-'));
    await mkdir(join(late, 'server'));
    const program = `export const render = async ({ user: { username } }, onBeginning) => {
      if (username !== 'capo') onBeginning(username);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (username === 'capo') setTimeout(() => onBeginning(username), 20);
      return { markup: username + '.', answers: {}, parts: [] };
    };`;
    await writeFile(join(late, 'server/main.js'), program);
    const render = pageRenderer(late);
    const beginnings: string[] = [];
    const note = (of: string) => (markup: string) => void beginnings.push(`${of}: ${markup}`);
    await Promise.all([
      render?.(pageOf('capo'), answers, console.error, note('capo')),
      render?.(pageOf('planner'), answers, console.error, note('planner')),
    ]);
    expect(beginnings).toEqual(['planner: planner']);
    await rm(late, { recursive: true });
  });

  it('is rendered by the thread of a page that took long by the clock, as all do on a busy machine', async () => {
    const slow = await mkdtemp(join(tmpdir(), 'cantieri-dist-'));
    await mkdir(join(slow, 'server'));
    const program = `let pages = 0;
      export const render = async () => {
        pages += 1;
        if (pages === 1) await new Promise((resolve) => setTimeout(resolve, 5_500));
        return { markup: pages + ' pages', answers: {}, parts: [] };
      };`;
    await writeFile(join(slow, 'server/main.js'), program);
    const page = async () => (await pageRenderer(slow)?.(pageOf('capo'), answers, console.error))?.markup;
    await expect.poll(page).toBe('2 pages');
    await rm(slow, { recursive: true });
  });

  it.each([
    ['lacks its server part', 'export {};', 'export const render'],
    ['never ends', 'export const render = () => { for (;;); };', 'ended'],
  ])('is a placeholder, and told of in the log, where its build %s', async (_what, program, reason) => {
    const faulty = await mkdtemp(join(tmpdir(), 'cantieri-dist-'));
    await mkdir(join(faulty, 'server'));
    await writeFile(join(faulty, 'server/main.js'), program);
    const failures: string[] = [];
    const page = pageRenderer(faulty)?.(pageOf('capo'), answers, (error) => failures.push(String(error)));
    expect(await page).toBeUndefined();
    await expect.poll(() => failures.join()).toContain(reason);
    await rm(faulty, { recursive: true });
  });

  it('[SEC-P7] reads by the name under which a proxy was asked, and logs no value of an address', async () => {
    let log = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const publicUrl = new URL('https://cantieri.example.it');
    const options = { dist, rendersPages: true, publicUrl, trustProxy: '127.0.0.1' };
    const { app, database, close } = await startTestApp({ ...options, log: { level: 'trace', stream } });
    const token = await openTestSession(database.db, 'capo');
    const page = (cookie: string) =>
      app.inject({
        url: '/',
        headers: { accept: 'text/html', host: '127.0.0.1:3000', 'x-forwarded-host': publicUrl.host, cookie },
      });
    expect((await page(`__Host-cantieri_session=${token}`)).payload).toContain('>capo 400<');
    await close();
    expect(log).toContain('/auth/me?near"');
    expect(log).not.toContain('44.41');
  });
});
