import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';

let connection: Promise<Browser> | undefined;

/** The run's shared Chromium, connected to once per test file. Only in the `browser` project. */
export function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('chromium'));
  return connection;
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
  const browser = await sharedBrowser();
  const context = await browser.newContext({
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
