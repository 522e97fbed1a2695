import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { CHANNEL } from '../../server/host/events/changeEvent.ts';
import { LATER_ROWS } from '../../stories/.storybook/axeOptions.ts';
import type { Api } from './api.ts';
import { startTestApp, type TestApp } from './app.ts';
import { everyFaultOf } from './axe.ts';
import { builtPage } from './builtPage.ts';
import { viewports } from './chromium.ts';
import { openTestSession } from './openTestSession.ts';
import { copyLibrary, startLibrary } from './startLibrary.ts';
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

/** An open dialog, without the page behind it. */
export const DIALOG = ':is([role="dialog"], [role="alertdialog"])';

/** Heading of an address without a screen, which reads nothing: where a loaded page waits for the next test. */
/** Heading of a page after the start of its app; before, the page shows the server's rendering. */
const LIVE_TITLE = '#root:not([inert]) h1';
const NOWHERE = 'Pagina non trovata';

/** Milliseconds after which a page that Chromium does not answer is closed: e.g. a route with a worker that is ending. */
const LATE_MS = 30_000;

/** One real server per file; `visit` opens pages of it that are closed after each test, `walk` those that stay loaded. */
export const browserVisits = (settings: Parameters<typeof startTestApp>[0] = {}) =>
  visitsTo(() => startTestApp(settings), 'cantieri');

/** The small product (`products/edited`) of the tests of the editor, beside the library. */
const EDITED = join(import.meta.dirname, '../products/edited');

/**
 * The library with forms that its administrators change: `admin` and `ufficio`. The editor is the same as on the
 * product, where judging a draft takes twenty times as long. Each test begins without drafts.
 */
export const editorVisits = () => {
  const visits = visitsTo(startEdited, 'biblioteca');
  // By calls, whose changes reach loaded pages as events.
  beforeEach(async () => {
    const admin = await visits.api('admin');
    const drafts = async () =>
      (await admin.get('/api/schemas/files')).body.files.filter(
        ({ draft }: { draft: unknown }) => draft !== null,
      );
    // A loaded page may save one meanwhile, under a further revision.
    for (let files = await drafts(); files.length > 0; files = await drafts())
      for (const { path, draft } of files)
        await admin.send('DELETE', `/api/schemas/drafts?path=${path}&revision=${draft.revision}`);
  });
  return visits;
};

async function startEdited() {
  const [{ folder: dist }, schemas] = await Promise.all([builtPage('library'), copyLibrary()]);
  const running = await startLibrary({ dist, schemas, added: EDITED });
  await running.database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash")
     select name, called, 'admin', "passwordHash"
     from users, (values ('admin', 'Ada Bianchi'), ('ufficio', 'Ugo Ferri')) as more (name, called) where username = 'ada'`,
  );
  return {
    ...running,
    /** Folder of the library's schemas, followed by the server. */
    schemas,
    async close() {
      await running.close();
      await rm(schemas, { recursive: true });
    },
  };
}

/** What a page needs of a server. */
type VisitedServer = Pick<TestApp, 'address' | 'database' | 'api' | 'close'> &
  Partial<Pick<TestApp, 'product'>>;

function visitsTo<App extends VisitedServer>(start: () => Promise<App>, product: string) {
  let app: App;
  const cookies = new Map<string, string>();
  const clients = new Map<string, Promise<Api>>();
  const open: (() => Promise<void>)[] = [];
  const loaded = new Map<string, Awaited<ReturnType<typeof enter>>[]>();
  // The first one that asks builds the page.
  beforeAll(async () => {
    app = await start();
  }, 240_000);
  afterAll(async () => {
    for (const { leave } of [...loaded.values()].flat()) await leave();
    await app?.close();
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });
  const cookieOf = async (username: string): Promise<string> => {
    let session = cookies.get(username);
    // A test before may have signed this person out, or ended the session otherwise.
    if (session === undefined || !(await isAlive(session))) {
      session = `${product}_session=${await openTestSession(app.database.db, username)}`;
    }
    cookies.set(username, session);
    return session.slice(session.indexOf('=') + 1);
  };
  const isAlive = async (cookie: string): Promise<boolean> =>
    (await fetch(`${app.address}/auth/me`, { headers: { cookie } })).ok;
  const enter = async (username: string, { size = 'desk', ...options }: VisitOptions) => {
    const { page, context, giveBack } = await borrowPage(size, options);
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
    // E.g. the draft that is saved as its page is left.
    const pendingChanges = new Set<unknown>();
    page.on('request', (request) => request.method() !== 'GET' && pendingChanges.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => pendingChanges.delete(request));
    // The client reads no body of a 401, so Chromium never reports its request as finished.
    page.on('response', (answer) => answer.status() === 401 && pendingChanges.delete(answer.request()));
    return { page, context, complaints, pendingChanges, leave: () => giveBack(app.address) };
  };
  /** An empty page with the session of a user. */
  const signedIn = async (username: string, how: VisitOptions = {}): Promise<Visit> => {
    const { leave, ...visit } = await enter(username, how);
    open.push(leave);
    return visit;
  };
  const goTo = (page: Page, path: string): Promise<void> =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  /**
   * Walks to a page without reads, waits for its changes and closes toasts; false if it does not get there, a
   * dialog stays open or it has complained.
   */
  const isAtRest = async (
    { page, context, complaints, pendingChanges }: Awaited<ReturnType<typeof enter>>,
    how: VisitOptions,
  ): Promise<boolean> => {
    try {
      const asOpened = how.viewport ?? viewports[how.size ?? 'desk'];
      // The same size once more would lay the page out and paint it anew.
      if (!isDeepStrictEqual(page.viewportSize(), asOpened)) await page.setViewportSize(asOpened);
      await page.mouse.move(0, 0);
      for (const each of [page, context]) await each.unrouteAll({ behavior: 'ignoreErrors' });
      await goTo(page, '/nessuna');
      await page.getByRole('heading', { level: 1, name: NOWHERE }).waitFor({ timeout: 5000 });
      await expect.poll(() => pendingChanges.size).toBe(0);
      const openDialogs = await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLElement>('.toast-close')) each.click();
        return document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
      });
      return openDialogs === 0 && complaints.length === 0;
    } catch {
      return false;
    }
  };
  /** Sends loaded pages a change of every entity, because rows that a test inserts itself send none. */
  const outdate = async (): Promise<void> => {
    if (app.product === undefined) return;
    const event = JSON.stringify({ entities: Object.keys(app.product.entities) });
    await app.database.pool.query('select pg_notify($1, $2)', [CHANNEL, event]);
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
      await visit.page.locator(LIVE_TITLE).first().waitFor();
      return visit;
    },
    /**
     * As `visit`, on the page that a former test of the file has loaded for this person with the same options:
     * loading costs more than most tests. What the device stores remains; a test that changes the page for good
     * (clock, scripts) is a `visit`.
     *
     * @param prepare routes of the test, which the page has before it asks anything of this path.
     */
    walk: async (
      username: string,
      path: string,
      how: VisitOptions = {},
      prepare?: (page: Page) => Promise<unknown>,
    ): Promise<Visit> => {
      const { size = 'desk', ...options } = how;
      const key = JSON.stringify([username, size, Object.entries(options).toSorted()]);
      const former = loaded.get(key)?.pop();
      const visit = former ?? (await enter(username, how));
      onTestFinished(async ({ task }) => {
        const late = sleep(LATE_MS, false, { ref: false });
        if (task.result?.state !== 'fail' && (await Promise.race([isAtRest(visit, how), late])))
          loaded.set(key, [...(loaded.get(key) ?? []), visit]);
        else await visit.leave();
      });
      const { page } = visit;
      await prepare?.(page);
      if (former === undefined) await page.goto(`${app.address}${path}`);
      else {
        await outdate();
        await goTo(page, path);
      }
      await page.locator(LIVE_TITLE).filter({ hasNotText: NOWHERE }).first().waitFor();
      return visit;
    },
  };
}

/**
 * Checks that axe finds no violation, and `expectWhole`.
 *
 * @param within selector of the part that is new, e.g. `DIALOG`, where another test examines the page around it: axe
 * takes a third of the time.
 */
export async function expectSound(visit: Visit, within = 'html'): Promise<void> {
  expect(await everyFaultOf(visit.page, within, LATER_ROWS)).toEqual([]);
  await expectWhole(visit);
}

/**
 * Checks that no element is wider than the screen, that no block lacks its component and that the console has
 * no complaint. Enough for a form in a dialog, a list or a board, which axe examines in the catalogue.
 */
export async function expectWhole({ page, complaints }: Visit): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels beyond the screen').toBeLessThanOrEqual(0);
  expect(await page.locator('[data-unknown-block]').allInnerTexts()).toEqual([]);
  expect(complaints).toEqual([]);
}
