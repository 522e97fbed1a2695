import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { newContext, type viewports } from '../../../support/chromium.ts';
import { serveHarness } from './serveHarness.ts';

/** The page of forms, served for one test file. */
export interface Harness {
  /** Opens a form: `open('form=prova&draft=anna')`. */
  open(query: string, viewport?: keyof typeof viewports, options?: BrowserContextOptions): Promise<Page>;
  /** Another page beside it, with the same cookies and storage. */
  again(page: Page, query: string): Promise<Page>;
  close(): Promise<void>;
}

export async function startHarness(): Promise<Harness> {
  const { url, close } = await serveHarness();
  const contexts: BrowserContext[] = [];
  const go = async (page: Page, query: string): Promise<Page> => {
    // What a page complains of is a fault of ours.
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${url}/?${query}`);
    await page.locator('.sf-field').first().waitFor();
    return page;
  };
  return {
    open: async (query, viewport = 'phone', options = {}) => {
      const context = await newContext(viewport, options);
      contexts.push(context);
      return go(await context.newPage(), query);
    },
    again: async (page, query) => go(await page.context().newPage(), query),
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await close();
    },
  };
}

/** What the form last handed over to be saved. */
export const savedBy = (page: Page) => page.evaluate(() => window.harness.saved.at(-1));
