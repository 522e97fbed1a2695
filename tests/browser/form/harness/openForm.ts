import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { builtPage } from '../../../support/builtPage.ts';
import type { viewports } from '../../../support/chromium.ts';
import { borrowPage } from '../../../support/warmPages.ts';

/** The page of forms, as one test file opens it. */
export interface Harness {
  /** Opens a form for the test that runs: `open('form=prova&draft=anna')`. */
  open(query: string, viewport?: keyof typeof viewports, options?: BrowserContextOptions): Promise<Page>;
  /** Another page beside it, with the same cookies and storage. */
  again(page: Page, query: string): Promise<Page>;
}

export async function startHarness(): Promise<Harness> {
  const { url } = await builtPage('forms');
  const go = async (page: Page, query: string): Promise<Page> => {
    // Any error of the page fails the test.
    page.on('pageerror', (error) => {
      throw error;
    });
    const isLoaded = await page.evaluate((search) => window.harness?.show(search).then(() => true), query);
    if (isLoaded !== true) await page.goto(`${url}/?${query}`);
    await page.locator('.sf-field').first().waitFor();
    return page;
  };
  return {
    open: async (query, viewport = 'phone', options = {}) => {
      const { page, giveBack } = await borrowPage(viewport, options);
      onTestFinished(() => giveBack(url, clear));
      return go(page, query);
    },
    again: async (page, query) => go(await page.context().newPage(), query),
  };
}

/** Takes the form off a page of forms; false on any other page. */
const clear = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.harness?.clear();
    return 'harness' in window;
  });

/** The record that the form last submitted. */
export const savedBy = (page: Page) => page.evaluate(() => window.harness.saved.at(-1));
