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

/** A browser as our users have it: Italian, in Italy. Own cookies and storage; close it when done. */
export async function newContext(
  viewport: keyof typeof viewports,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const browser = await sharedBrowser();
  return browser.newContext({
    viewport: viewports[viewport],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A colour on its way to another has no contrast that means anything.
    reducedMotion: 'reduce',
    hasTouch: viewport === 'phone',
    isMobile: viewport === 'phone',
    // What a test puts in the network's place must be what the page gets; tests of the app without a network allow them.
    serviceWorkers: 'block',
    ...options,
  });
}
