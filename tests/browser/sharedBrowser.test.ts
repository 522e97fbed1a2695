import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newContext } from '../support/chromium.ts';
import { BLANK_PATH, serveAxe } from '../support/serveAxe.ts';
import { borrowPage, type LentPage } from '../support/warmPages.ts';

describe('the browser that tests share', () => {
  let close: () => Promise<void>;
  afterEach(() => close());

  it.each([
    ['phone', 360, true],
    ['desk', 1440, false],
  ] as const)('is as our users have it at the %s', async (viewport, width, touch) => {
    const context = await newContext(viewport);
    close = () => context.close();
    const page = await context.newPage();
    await page.setContent(
      '<!doctype html><meta name="viewport" content="width=device-width"><title>.</title>',
    );
    const device = await page.evaluate(() => ({
      width: window.innerWidth,
      touch: navigator.maxTouchPoints > 0,
      language: navigator.language,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }));
    expect(device).toEqual({ width, touch, language: 'it-IT', zone: 'Europe/Rome' });
  });
});

it('Node speaks the same language in the same zone', () => {
  expect(Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ locale: 'it-IT', timeZone: 'Europe/Rome' });
  expect(new Date('2026-07-01T10:00:00Z').getHours()).toBe(12);
});

describe('a page that tests lend each other', () => {
  const OPTIONS: BrowserContextOptions = {
    geolocation: { latitude: 44, longitude: 11 },
    permissions: ['geolocation'],
    serviceWorkers: 'allow',
  };
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isScript = request.url === '/worker.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? 'onfetch = () => {};' : '<!doctype html><title>Served</title>');
    });
    serveAxe(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  /** What a page shows of its context. */
  const stateOf = (page: Page) =>
    page.evaluate(async () => {
      const place = await new Promise<GeolocationPosition>((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(resolve, reject);
      });
      return {
        title: document.title,
        globals: Object.keys(globalThis).filter((key) => key.startsWith('leftBy')),
        width: innerWidth,
        online: navigator.onLine,
        agent: navigator.userAgent,
        place: place.coords.latitude,
        media: [
          'print',
          '(prefers-color-scheme: dark)',
          '(prefers-reduced-motion: reduce)',
          '(prefers-contrast: more)',
          '(forced-colors: active)',
        ].map((query) => matchMedia(query).matches),
        stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie],
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      };
    });
  const changeAll = async ({ page, context }: LentPage): Promise<void> => {
    await page.addInitScript(() => Object.assign(globalThis, { leftByPage: 1 }));
    await context.addInitScript(() => Object.assign(globalThis, { leftByContext: 1 }));
    await context.setGeolocation({ latitude: 10, longitude: 10 });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: 'changed' });
    await page.setViewportSize({ width: 500, height: 500 });
    await page.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Routed</title>' }),
    );
    await page.goto(origin);
    await page.emulateMedia({
      ...{ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference', contrast: 'more' },
      forcedColors: 'active',
    });
    await page.evaluate(async () => {
      localStorage.setItem('local', '1');
      sessionStorage.setItem('session', '1');
      // biome-ignore lint/suspicious/noDocumentCookie: the test is about it.
      document.cookie = 'cookie=1';
      await new Promise((resolve) => (indexedDB.open('database').onsuccess = resolve));
      await caches.open('cache');
    });
    await page.unrouteAll();
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await page.route('**/*', (route) => route.abort());
    await context.setOffline(true);
  };

  it('keeps nothing of the test before, however that has changed it', async () => {
    const first = await borrowPage('desk', OPTIONS);
    await first.page.goto(origin);
    const clean = await stateOf(first.page);
    await changeAll(first);
    expect(await stateOf(first.page)).toEqual({
      ...{
        title: 'Routed',
        globals: ['leftByPage', 'leftByContext'],
        width: 500,
        online: false,
        agent: 'changed',
        place: 10,
      },
      ...{ media: [true, true, false, true, true], stored: ['local', 'session', 'cookie=1'] },
      ...{ databases: ['database'], caches: ['cache'], workers: 1 },
    });
    await first.giveBack(origin, async () => true);
    const second = await borrowPage('desk', OPTIONS);
    expect(second.page).toBe(first.page);
    expect(second.page.url()).toBe(`${origin}${BLANK_PATH}`);
    await second.page.goto(origin);
    expect(await stateOf(second.page)).toEqual(clean);
    await second.giveBack(origin);
  });

  it.each<readonly [what: string, change: (lent: LentPage) => Promise<unknown>]>([
    ['its clock', ({ page }) => page.clock.install()],
    ['its permissions', ({ context }) => context.grantPermissions(['notifications'])],
    ['functions of the page', ({ page }) => page.exposeFunction('left', () => 1)],
  ])('is closed after a test that has changed %s', async (_what, change) => {
    const first = await borrowPage('desk', OPTIONS);
    await change(first);
    await first.giveBack(origin);
    expect(first.page.isClosed()).toBe(true);
    const second = await borrowPage('desk', OPTIONS);
    expect(second.page).not.toBe(first.page);
    await second.giveBack(origin);
  });
});
