import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { newContext, type viewports } from './chromium.ts';
import { BLANK_PATH } from './serveAxe.ts';

export interface LentPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Takes the page back; `origin` is that of the server whose pages it showed. */
  giveBack(origin: string): Promise<void>;
}

interface WarmPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly protocol: CDPSession;
  /** Each takes away a listener that a test has added. */
  readonly listeners: (() => unknown)[];
  /** A test has changed what cannot be taken back: the context is closed after it. */
  isChanged: boolean;
}

/** Methods of pages and contexts whose effect outlives a test. */
const CHANGING = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setViewportSize',
] as const;

/** Pages that wait for their next test, by what they were opened with. */
const waiting = new Map<string, WarmPage[]>();

/**
 * A page as a person's browser has it, with the processes of a test before and the code that they have read: a new context costs half a second of
 * processor. Cookies, storage, listeners and history of that test are gone.
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
    giveBack: async (origin) => {
      if (await emptied(warm, origin)) waiting.set(key, [...(waiting.get(key) ?? []), warm]);
      else await warm.context.close();
    },
  };
}

async function openWarm(size: keyof typeof viewports, options: BrowserContextOptions): Promise<WarmPage> {
  const context = await newContext(size, options);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const warm: WarmPage = { page, context, protocol, listeners: [], isChanged: false };
  for (const target of [page, context] as const) {
    for (const name of CHANGING) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') continue;
      Reflect.set(target, name, (...given: readonly unknown[]) => {
        warm.isChanged = true;
        return method.apply(target, given);
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
  context.on('page', () => {
    warm.isChanged = true;
  });
  return warm;
}

/** Takes away what a test has left; false where that cannot be done. */
async function emptied(
  { page, context, protocol, listeners, isChanged }: WarmPage,
  origin: string,
): Promise<boolean> {
  if (isChanged || page.isClosed()) return false;
  for (const takeAway of listeners.splice(0)) takeAway();
  // A form with changes asks before it is left.
  page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  try {
    await page.goto(`${origin}${BLANK_PATH}`);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await context.clearCookies();
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await protocol.send('Page.resetNavigationHistory');
  } catch {
    return false;
  }
  for (const takeAway of listeners.splice(0)) takeAway();
  return true;
}
