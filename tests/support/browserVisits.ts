import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Api } from './api.ts';
import { startTestApp, type TestApp } from './app.ts';
import { everyFaultOf } from './axe.ts';
import { builtPage } from './builtPage.ts';
import type { viewports } from './chromium.ts';
import { startLibrary } from './startLibrary.ts';
import { borrowPage } from './warmPages.ts';

/** A signed-in person's page. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Unexpected errors and warnings in the console of the page; the browser itself logs refused calls. */
  readonly complaints: readonly string[];
}

/** Size and further options of a page. */
export interface VisitOptions extends BrowserContextOptions {
  readonly size?: keyof typeof viewports;
}

/** Position of the test phones by default. */
export const TEST_POSITION = { latitude: 44.4949, longitude: 11.3426 } as const;

/** Context options of a phone that shares its position. */
export const LOCATED: BrowserContextOptions = { geolocation: TEST_POSITION, permissions: ['geolocation'] };

/** One real server per file; `visit` opens pages of it that are closed after each test. */
export const browserVisits = (settings: Parameters<typeof startTestApp>[0] = {}) =>
  visitsTo(() => startTestApp(settings), 'cantieri');

/** The small product whose schemas the tests of the editor change (`products/edited`), beside the library. */
const EDITED = join(import.meta.dirname, '../products/edited');

/**
 * The library with forms that its administrators change: `admin` and `ufficio`. The editor is the same as on the
 * product, whose drafts take twenty times as long to judge.
 */
export const editorVisits = () =>
  visitsTo(async () => {
    const { folder: dist } = await builtPage('library');
    const running = await startLibrary({ dist, added: EDITED });
    await running.database.pool.query(
      `insert into users (username, "fullName", role, "passwordHash")
       select name, called, 'admin', "passwordHash"
       from users, (values ('admin', 'Ada Bianchi'), ('ufficio', 'Ugo Ferri')) as more (name, called) where username = 'ada'`,
    );
    return running;
  }, 'biblioteca');

/** What a page needs of a server. */
type VisitedServer = Pick<TestApp, 'address' | 'database' | 'api' | 'close'>;

function visitsTo<App extends VisitedServer>(start: () => Promise<App>, product: string) {
  let app: App;
  const cookies = new Map<string, string>();
  const clients = new Map<string, Promise<Api>>();
  const open: (() => Promise<void>)[] = [];
  // The first one that asks builds the page.
  beforeAll(async () => {
    app = await start();
  }, 240_000);
  afterAll(() => app?.close());
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });
  const cookieOf = async (username: string): Promise<string> => {
    let session = cookies.get(username);
    // A test before may have signed this person out, or ended the session otherwise.
    if (session === undefined || !(await isAlive(session))) session = (await app.api(username)).cookie;
    cookies.set(username, session);
    return session.slice(session.indexOf('=') + 1);
  };
  const isAlive = async (cookie: string): Promise<boolean> =>
    (await fetch(`${app.address}/auth/me`, { headers: { cookie } })).ok;
  /** An empty page with the session of a user. */
  const signedIn = async (
    username: string,
    { size = 'desk', ...options }: VisitOptions = {},
  ): Promise<Visit> => {
    const { page, context, giveBack } = await borrowPage(size, options);
    open.push(() => giveBack(app.address));
    const value = await cookieOf(username);
    // As the server gives it (`auth/cookie.ts`).
    const asGiven = { httpOnly: true, sameSite: 'Strict' } as const;
    await context.addCookies([{ name: `${product}_session`, value, url: app.address, ...asGiven }]);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const refused = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !refused) complaints.push(message.text());
    });
    return { page, context, complaints };
  };
  return {
    app: () => app,
    /** A person's client, signed in once for all tests of the file: a password's hash costs as much as ten calls. */
    api: (username: string): Promise<Api> => {
      const client = clients.get(username) ?? app.api(username);
      clients.set(username, client);
      return client;
    },
    db: () => app.database.db,
    signedIn,
    visit: async (username: string, path: string, how: VisitOptions = {}): Promise<Visit> => {
      const visit = await signedIn(username, how);
      await visit.page.goto(`${app.address}${path}`);
      await visit.page.locator('h1').first().waitFor();
      return visit;
    },
  };
}

/**
 * Checks that axe finds no violation, that no element is wider than the screen, that no block lacks its
 * component and that the console has no complaint.
 */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  expect(await everyFaultOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels beyond the screen').toBeLessThanOrEqual(0);
  expect(await page.locator('[data-unknown-block]').allInnerTexts()).toEqual([]);
  expect(complaints).toEqual([]);
}
