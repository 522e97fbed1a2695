import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core';
import { newContext, viewports } from './chromium.ts';
import { BLANK_PATH } from './serveAxe.ts';

export interface LentPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Returns the page to the pool; `origin` is that of the server whose pages it showed.
   *
   * @param clear takes off what a page shows that stays loaded for the next test, since loading costs more than
   * most tests; without it, or if it answers false, the page is left for an empty one.
   */
  giveBack(origin: string, clear?: (page: Page) => Promise<boolean>): Promise<void>;
}

interface WarmPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly protocol: CDPSession;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly options: BrowserContextOptions;
  /** Functions that remove listeners which a test has added. */
  readonly listeners: (() => unknown)[];
  /** Further pages that a test has opened beside it. */
  readonly beside: Page[];
  /** Names of `UNDO` that a test has called, with what the calls answered. */
  readonly toUndo: Map<string, unknown[]>;
  /** A test has changed what cannot be taken back: the context is closed after it. */
  isChanged: boolean;
}

/** Milliseconds that a test waits for its state to be cleared. */
const EMPTYING = 30_000;

/** Methods of pages and contexts whose effect cannot be undone. */
const CHANGING = ['exposeBinding', 'exposeFunction', 'grantPermissions', 'setExtraHTTPHeaders'] as const;

/** Methods whose effect the loaded document keeps. */
const IN_DOCUMENT = ['addInitScript', 'newCDPSession'] as const;

/** Default timeout of the driver in milliseconds. */
const DRIVER_TIMEOUT = 30_000;

/** Media of a new page. */
const MEDIA = {
  media: null,
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** Methods whose effect can be undone, and how. */
const UNDO: Readonly<Record<string, (warm: WarmPage, answers: readonly unknown[]) => Promise<unknown>>> = {
  addInitScript: (_warm, scripts) =>
    Promise.all(scripts.map(async (each) => ((await each) as Disposable).dispose())),
  emulateMedia: ({ page, options }) =>
    page.emulateMedia({ ...MEDIA, colorScheme: options.colorScheme ?? 'light' }),
  newCDPSession: (_warm, sessions) =>
    Promise.all(sessions.map(async (each) => ((await each) as CDPSession).detach())),
  route: ({ page, context }) =>
    Promise.all([page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }))),
  setDefaultTimeout: async ({ page, context }) => {
    for (const each of [page, context]) each.setDefaultTimeout(DRIVER_TIMEOUT);
  },
  setGeolocation: ({ context, options }) => context.setGeolocation(options.geolocation ?? null),
  setOffline: ({ context }) => context.setOffline(false),
  setViewportSize: ({ page, viewport }) => page.setViewportSize(viewport),
};

/** Idle pages by the options they were opened with. */
const waiting = new Map<string, WarmPage[]>();

/**
 * Lends a page of an earlier test with its processes and compiled code: a new context costs half a second of
 * processor time. Cookies, storage, listeners and history of that test are cleared.
 */
export async function borrowPage(
  size: keyof typeof viewports,
  options: BrowserContextOptions = {},
): Promise<LentPage> {
  const key = JSON.stringify([size, options]);
  const warm = waiting.get(key)?.pop() ?? (await openWarm(size, options));
  return {
    page: warm.page,
    context: warm.context,
    giveBack: async (origin, clear) => {
      if (await emptiedInTime(warm, origin, clear)) waiting.set(key, [...(waiting.get(key) ?? []), warm]);
      else await warm.context.close();
    },
  };
}

async function openWarm(size: keyof typeof viewports, options: BrowserContextOptions): Promise<WarmPage> {
  const context = await newContext(size, options);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const warm: WarmPage = {
    ...{ page, context, protocol, options, listeners: [], beside: [], toUndo: new Map(), isChanged: false },
    viewport: options.viewport ?? viewports[size],
  };
  for (const target of [page, context] as const) {
    for (const name of [...CHANGING, ...Object.keys(UNDO)]) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') continue;
      Reflect.set(target, name, (...given: readonly unknown[]) => {
        const answer: unknown = method.apply(target, given);
        if (Object.hasOwn(UNDO, name)) warm.toUndo.set(name, [...(warm.toUndo.get(name) ?? []), answer]);
        else warm.isChanged = true;
        return answer;
      });
    }
    const { clock } = target;
    Object.defineProperty(target, 'clock', {
      get: () => {
        warm.isChanged = true;
        return clock;
      },
    });
  }
  for (const name of ['on', 'once'] as const) {
    type Listen = (event: string, listener: (...given: unknown[]) => unknown) => Page;
    const listen = page[name].bind(page) as Listen;
    const off = page.off.bind(page) as Listen;
    Reflect.set(page, name, (...given: Parameters<Listen>) => {
      warm.listeners.push(() => off(...given));
      return listen(...given);
    });
  }
  context.on('page', (opened) => warm.beside.push(opened));
  return warm;
}

/** Chromium sometimes does not answer a page for minutes: a warning is printed and the page is closed. */
async function emptiedInTime(warm: WarmPage, ...how: Parameters<LentPage['giveBack']>): Promise<boolean> {
  const late = new AbortController();
  const waited = sleep(EMPTYING, 'late' as const, { signal: late.signal }).catch(() => false);
  const isEmptied = await Promise.race([emptied(warm, ...how), waited]).finally(() => late.abort());
  if (isEmptied === 'late')
    console.warn(`Chromium did not empty a page within ${EMPTYING / 1000} s; it is closed.`);
  return isEmptied === true;
}

/** Clears the state that a test has left; false if that is impossible. */
async function emptied(
  warm: WarmPage,
  ...[origin, clear]: Parameters<LentPage['giveBack']>
): Promise<boolean> {
  const { page, context, protocol, listeners, beside, toUndo } = warm;
  if (warm.isChanged || page.isClosed()) return false;
  for (const takeAway of listeners.splice(0)) takeAway();
  // A form with unsaved changes asks before the page is left.
  page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  try {
    for (const other of beside.splice(0)) await other.close();
    const isLeft = IN_DOCUMENT.some((name) => toUndo.has(name));
    for (const [name, answers] of toUndo) await UNDO[name]?.(warm, answers);
    // The undoing itself calls them.
    toUndo.clear();
    const isCleared = !isLeft && page.url().startsWith(origin) && (await clear?.(page)) === true;
    const forget = () =>
      page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
    // A page without the headers of the blank one is in another browsing context group, with its own storage.
    if (!isCleared && page.url().startsWith(origin)) await forget().catch(() => undefined);
    if (!isCleared) await page.goto(`${origin}${BLANK_PATH}`);
    await forget();
    await context.clearCookies();
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await protocol.send('Page.resetNavigationHistory');
  } catch {
    return false;
  }
  for (const takeAway of listeners.splice(0)) takeAway();
  return true;
}
