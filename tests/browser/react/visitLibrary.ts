import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { builtPage } from '../../support/builtPage.ts';
import type { viewports } from '../../support/chromium.ts';
import { borrowPage } from '../../support/warmPages.ts';

/** A visit of one scene. */
export interface Visit {
  readonly page: Page;
  /** Unexpected errors and warnings in the console of the page. */
  readonly complaints: readonly string[];
}

/**
 * Opens pages of the invented library that are closed after each test.
 *
 * @param isFresh loads the page for each test: a loaded page keeps what was read.
 */
export function libraryVisits({ isFresh = false } = {}) {
  let url: string;
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    ({ url } = await builtPage('scenes'));
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });
  return async (
    scene: string,
    size: keyof typeof viewports = 'desk',
    options: BrowserContextOptions = {},
  ): Promise<Visit> => {
    const { page, giveBack } = await borrowPage(size, options);
    open.push(() => giveBack(url, clear));
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const isLoaded =
      !isFresh &&
      (await page.evaluate((address) => {
        window.showScene?.(address);
        return 'showScene' in window;
      }, scene));
    if (!isLoaded) await page.goto(`${url}/?scene=${scene}`);
    await page.locator('h1').first().waitFor();
    return { page, complaints };
  };
}

/** Takes the scene off the page; false on any other page. */
const clear = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.showScene?.();
    return 'showScene' in window;
  });

/** Expects no violation of axe and no complaint in the console. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  expect(await everyFaultOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
}
