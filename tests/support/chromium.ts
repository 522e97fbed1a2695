import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { testChromium } from './testChromium.ts';

let browser: Promise<Browser> | undefined;

/**
 * The worker's Chromium, launched for its first file; it ends with the worker. One for all workers would be
 * driven through the main process, which reads and writes every message once more.
 */
async function workerBrowser(): Promise<Browser> {
  // Pages choose their language by context. The process needs a locale that exists on every machine: without
  // one, Chromium names downloaded files with accents 'download'.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  browser ??= testChromium().then((options) => chromium.launch({ ...options, env }));
  return browser;
}

/** Sizes that every screen is looked at. */
export const viewports = {
  phone: { width: 360, height: 740 },
  desk: { width: 1440, height: 900 },
} as const;

/**
 * Milliseconds that a test waits for a context to close; an open one ends with the browser at the end of the
 * run.
 */
const CLOSING = 20_000;

/** A browser as our users have it: Italian, in Italy. Own cookies and storage; close it when done. */
export async function newContext(
  viewport: keyof typeof viewports,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await (await workerBrowser()).newContext({
    viewport: viewports[viewport],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A colour on its way to another has no contrast that means anything.
    reducedMotion: 'reduce',
    hasTouch: viewport === 'phone',
    isMobile: viewport === 'phone',
    // A service worker would answer before the routes of a test; tests of the app without a network allow it.
    serviceWorkers: 'block',
    ...options,
  });
  closeInTime(context);
  return context;
}

/**
 * Chromium sometimes needs minutes to close a context, which is no fault of the product: a warning is printed
 * and the test continues.
 */
function closeInTime(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const closed = close(options);
    const late = new AbortController();
    const waited = sleep(CLOSING, 'late' as const, { signal: late.signal }).catch(() => undefined);
    const how = await Promise.race([closed, waited]).finally(() => late.abort());
    if (how !== 'late') return;
    console.warn(`Chromium did not close a context within ${CLOSING / 1000} s; the test goes on without it.`);
    closed.catch(() => {});
  };
}
