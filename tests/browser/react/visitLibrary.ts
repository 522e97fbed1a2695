import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { newContext, type viewports } from '../../support/chromium.ts';
import type { Served } from '../../support/serveFolder.ts';
import { serveLibrary } from './harness/serveLibrary.ts';

/** A visit of one scene. */
export interface Visit {
  readonly page: Page;
  /** What the page has said to its console that it should not have. */
  readonly complaints: readonly string[];
}

/** Builds and serves the library once per file, and opens pages of it that are closed after each test. */
export function libraryVisits() {
  let library: Served;
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    library = await serveLibrary();
  });
  afterAll(() => library.close());
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });
  return async (
    scene: string,
    size: keyof typeof viewports = 'desk',
    options: BrowserContextOptions = {},
  ): Promise<Visit> => {
    const context = await newContext(size, options);
    open.push(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${library.url}/?scene=${scene}`);
    await page.locator('h1').first().waitFor();
    return { page, complaints };
  };
}

/** No rule of axe is broken, and the page has complained of nothing. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  expect(await everyFaultOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
}
