import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RenderPage } from '../../../engine/contract/index.ts';
import { CHANNEL } from '../../../server/host/events/changeEvent.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { borrowPage } from '../../support/warmPages.ts';

let app: TestApp;
beforeAll(async () => {
  const demoDay = new Date().toLocaleDateString('sv-SE');
  app = await startTestApp({ demoDay, demo: true, rendersPages: true });
});
afterAll(() => app.close());

/** The page with its rendering; a busy or starting server answers with the placeholder. */
async function servedPage(username: string, path: string, device = 'light-phone'): Promise<string> {
  const api = await app.api(username);
  const headers = { accept: 'text/html', cookie: `${api.cookie}; device=${device}` };
  let html = '';
  await eventually(async () => {
    html = new TextDecoder().decode((await api.get(path, { headers })).bytes);
    return html;
  }).toContain('id="rendered"');
  return html;
}

/** @returns ends it. */
async function lockSites(): Promise<() => Promise<unknown>> {
  const reader = await app.database.pool.connect();
  onTestFinished(() => reader.release());
  await reader.query('begin; lock table teams in access exclusive mode');
  return () => reader.query('rollback');
}

const announceSites = () =>
  app.database.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ entities: ['team'] })]);

/** The page of the home as it arrives. */
async function partsOf(username: string, device = '') {
  const { cookie } = await app.api(username);
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: `${cookie}${device}` };
  const { body } = await fetch(app.address, { headers });
  const parts = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await parts.read()).value;
  const rest = async () => {
    let text = '';
    for (let part = await next(); part !== undefined; part = await next()) text += part;
    return text;
  };
  return { next, rest };
}

/** The home of a leader on a phone, given back with the test. */
async function leaderHome(): Promise<Page> {
  const { page, giveBack } = await borrowPage('phone');
  onTestFinished(() => giveBack(app.address));
  await page.goto(app.address);
  await page.getByRole('button', { name: /^capo/ }).click();
  await page.locator('#content h3').first().waitFor();
  return page;
}

const rootOf = (html: string) => /<div id="root"([^>]*)>([\s\S]*)<noscript>/.exec(html) ?? [];
const answersOf = (html: string) =>
  JSON.parse(/id="rendered">([^<]*)</.exec(html)?.[1] ?? '{}').answers as object;

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Function components of a page. */
interface Renderings {
  /** How often any was rendered. */
  rendered: number;
  /** How many there are. */
  present: number;
}

/** In the page: counts the function components that React's commits have rendered, as React's tools do. */
function countRenderings(): void {
  const FUNCTION_TAGS = [0, 11, 15];
  const renderings: Renderings = { rendered: 0, present: 0 };
  let former = new Set<Fiber>();
  const onCommitFiberRoot = (_renderer: number, { current }: { readonly current: Fiber }) => {
    const fibers = new Set<Fiber>();
    renderings.present = 0;
    const visit = (fiber: Fiber | null): void => {
      for (let each = fiber; each !== null; each = each.sibling) {
        fibers.add(each);
        if (FUNCTION_TAGS.includes(each.tag)) {
          renderings.present += 1;
          // The flag of a component that is not rendered again remains on the same object.
          if ((each.flags & 1) === 1 && !former.has(each)) renderings.rendered += 1;
        }
        visit(each.child);
      }
    };
    visit(current);
    former = fibers;
  };
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => {} };
  Object.assign(globalThis, { renderings, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

describe('a page as the server renders it', () => {
  it('shows title and content before a script has run, keeps the place where one reads, and then answers presses', async () => {
    const page = await leaderHome();
    const heldRoutes: Route[] = [];
    await page.route('**/assets/index-*.js', (route) => void heldRoutes.push(route));
    await servedPage('capo', '/');
    await page.goto(app.address, { waitUntil: 'commit' });
    const site = page.locator('#content h3 a').last();
    await site.waitFor();
    expect(await page.locator('h1').textContent()).toBe('Oggi');
    // Inert elements are silent for a screen reader.
    const status = page.getByRole('status').filter({ hasText: 'Caricamento in corso…' });
    expect(await status.evaluate((element) => element.closest('[inert]') === null)).toBe(true);
    await site.evaluate((link) => link.scrollIntoView());
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    expect(before).toBeGreaterThan(0);
    const title = await site.textContent();
    const { x, y, width, height } = (await site.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    expect(new URL(page.url()).pathname).toBe('/');
    for (const route of heldRoutes) await route.continue();
    await page.locator('#root:not([inert])').waitFor();
    expect([await place(), await site.textContent()]).toEqual([before, title]);
    // The next user of this browser may sign in without a reload.
    expect(await page.locator('#rendered, #wait').count()).toBe(0);
    await site.click();
    await page.waitForURL('**/cantieri/*');
    // A tablet that is turned has the next page with the other navigation.
    await page.setViewportSize({ width: 1024, height: 740 });
    await eventually(() => page.evaluate(() => document.cookie)).toContain('light-desk');
  });

  it('sends its head at once, so that styles are loaded while its answers are read', async () => {
    await servedPage('capo', '/');
    let unlock = await lockSites();
    const parts = await partsOf('capo');
    const head = await parts.next();
    expect(head).toMatch(/rel="stylesheet"[^>]*lists-.*id="session"/s);
    expect(head).not.toMatch(/id="root"| as="font"/);
    // The next page has its whole time once this one has ended.
    await unlock();
    await parts.rest();
    // A device that has stored the styles paints frame and title meanwhile.
    unlock = await lockSites();
    const laterParts = await partsOf('capo', '; device=light-phone');
    expect(await laterParts.next()).not.toContain('id="root"');
    const beginning = await laterParts.next();
    expect(beginning).toMatch(/id="root"[^>]*inert.*<h1>Oggi<\/h1>/s);
    expect(beginning).not.toContain('<h3');
    await unlock();
    expect(await laterParts.rest()).toMatch(/<h3.*id="rendered"/s);
    // Text of a later visit is laid out once, with the fonts of the device.
    expect(await servedPage('capo', '/')).toMatch(/as="font"[^>]*-400-.*as="font"[^>]*-700-/s);
  });

  it('is completed by the device where its rendering does not end in time', async () => {
    const page = await leaderHome();
    await servedPage('capo', '/');
    const unlock = await lockSites();
    // The page before takes most of the time that this one has.
    const before = await partsOf('planner', '; device=light-phone');
    await before.next();
    expect(await before.next()).toContain('<h1>');
    const body = await (await partsOf('capo', '; device=light-phone')).rest();
    expect(body).toContain('<h1>Oggi</h1>');
    expect(body).not.toContain('id="rendered"');
    await unlock();
    await page.route(`${app.address}/`, (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto(app.address);
    await page.locator('#root:not([inert]) #content h3').first().waitFor();
    expect(await page.locator('h1').allTextContents()).toEqual(['Oggi']);
  });

  it('is painted before its app starts; in the background, where nothing is painted, the app starts at once', async () => {
    const page = await leaderHome();
    await servedPage('capo', '/');
    const live = page.locator('#root:not([inert])');
    await page.addInitScript(() => {
      const { requestAnimationFrame } = globalThis;
      globalThis.requestAnimationFrame = (onFrame) => {
        Object.assign(globalThis, { paint: () => requestAnimationFrame(onFrame), requestAnimationFrame });
        return 0;
      };
    });
    const scripts: string[] = [];
    page.on('request', (request) => void (/\.js(on)?\b/.test(request.url()) && scripts.push(request.url())));
    await page.goto(app.address, { waitUntil: 'networkidle' });
    expect(await live.count()).toBe(0);
    expect(scripts.join()).toMatch(/^[^,]*\/starter-[^,]*$/);
    await page.evaluate(() => (globalThis as unknown as { paint: () => void }).paint());
    await live.waitFor();
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await page.goto(app.address);
    await live.waitFor();
  });

  it('reads nothing again until something changes, and renders no list anew for the same answers', async () => {
    const page = await leaderHome();
    await page.addInitScript(countRenderings);
    await servedPage('capo', '/');
    const reads: string[] = [];
    page.on('request', (request) => void reads.push(new URL(request.url()).pathname));
    await page.goto(app.address);
    await page.locator('#root:not([inert])').waitFor();
    await page.waitForLoadState('networkidle');
    expect(reads.filter((path) => path.startsWith('/api/') || path.startsWith('/wscnt/'))).toEqual([]);
    const answer = page.waitForResponse('**/api/dashboard');
    await announceSites();
    await (await answer).finished();
    await page.waitForLoadState('networkidle');
    const { rendered, present } = await page.evaluate(
      () => (globalThis as unknown as { renderings: Renderings }).renderings,
    );
    expect(present).toBeGreaterThan(200);
    // Cards and rows are most of the components of this screen.
    expect(rendered).toBeLessThan((present * 7) / 6);
  });

  it('shows what has changed before the server could announce it', async () => {
    const page = await leaderHome();
    await servedPage('capo', '/');
    const heldStreams: Route[] = [];
    await page.route('**/events*', (route) => void heldStreams.push(route));
    await page.goto(app.address);
    await page.locator('#root:not([inert])').waitFor();
    await app.database.pool.query(`update projects set "NAME" = "NAME" || ' bis'`);
    await announceSites();
    for (const route of heldStreams) await route.continue();
    await page.locator('#content h3', { hasText: ' bis' }).first().waitFor();
  });

  it('has the look and the space of the device that asks, and the language of its user', async () => {
    const desk = await servedPage('planner', '/', 'dark-desk');
    expect(desk).toContain('data-theme="dark"');
    expect(desk).toContain('<body class="bp6-dark">');
    expect(rootOf(desk)[2]).toContain('class="side-bar"');
    const phone = await servedPage('planner', '/', 'nothing');
    expect(phone).toContain('data-theme="light"');
    expect(rootOf(phone)[2]).toContain('class="bottom-bar"');
    const { db } = app.database;
    await db.updateTable('users').set({ locale: 'ar' }).where('username', '=', 'ufficio').execute();
    expect(rootOf(await servedPage('ufficio', '/'))[1]).toMatch(/^ inert lang="ar" dir="rtl"$/);
  });

  it('[PERM-05] holds no data that its user may not read', async () => {
    const { Id } = await app.database.db.selectFrom('orders').select('Id').executeTakeFirstOrThrow();
    const [ownPage, refusedPage] = [
      await servedPage('planner', `/ordini/${Id}`),
      await servedPage('operaio', `/ordini/${Id}`),
    ];
    expect(Object.keys(answersOf(ownPage)).join()).toContain('fetchOrder');
    expect(Object.keys(answersOf(refusedPage)).join()).not.toContain('Order');
    expect(rootOf(refusedPage)[2]).toContain('Accesso non consentito');
  });

  it('[SCR-06] leaves to the device what it cannot read', async () => {
    const missingPage = await servedPage('capo', '/ordini/999999');
    expect(rootOf(missingPage)[2]).toContain('class="skeleton"');
  });

  it('[PERM-05] is that of its own user, however many open theirs at once', async () => {
    const users = ['capo', 'planner', 'operaio', 'ufficio', 'capo', 'planner'];
    const pages = await Promise.all(users.map((user) => servedPage(user, '/')));
    const names = pages.map((html) => /"fullName":"([^"]*)"/.exec(html)?.[1] ?? '');
    expect(new Set(names).size).toBe(4);
    expect(pages.map((html, at) => rootOf(html)[2]?.includes(names[at] ?? ''))).toEqual(
      users.map(() => true),
    );
  });

  it('[PERM-05] leaves nothing of the sign-in page to those of others where its session ends meanwhile', async () => {
    const { cookie, get } = await app.api('capo');
    const { user } = (await get('/auth/session')).body;
    // As a thread of the server has them.
    for (const absent of ['location', 'matchMedia']) vi.stubGlobal(absent, undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const built = new URL('../../../.dist/server/main.js', import.meta.url).href;
    const { render } = (await import(built)) as { readonly render: RenderPage };
    const pageAs = (cookies: string) => {
      vi.stubGlobal('fetch', async (url: string) => {
        const { statusCode, payload, headers } = await app.app.inject({ url, headers: { cookie: cookies } });
        const type = String(headers['content-type']);
        return new Response(payload, { status: statusCode, headers: { 'content-type': type } });
      });
      const request = { address: '/cantieri', user, version: app.product.version, isDesk: false };
      return render(request, () => undefined);
    };
    await expect(pageAs('')).rejects.toThrow('session');
    expect((await pageAs(cookie)).markup).toContain('Cantieri</h1>');
  });
});
