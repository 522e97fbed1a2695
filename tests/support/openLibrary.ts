import type { BrowserContextOptions, Page } from 'playwright-core';
import { builtPage } from './builtPage.ts';
import { newContext, type viewports } from './chromium.ts';
import { type RunningLibrary, startLibrary } from './startLibrary.ts';

export interface OpenLibrary {
  readonly running: RunningLibrary;
  /** An empty page. */
  readonly page: Page;
  /** Exceptions that the page did not catch. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** The second product served, with an empty page in the run's browser. */
export async function openLibrary(
  size: keyof typeof viewports,
  options: BrowserContextOptions = {},
): Promise<OpenLibrary> {
  const { folder: dist } = await builtPage('library');
  const running = await startLibrary({ dist });
  const context = await newContext(size, options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    running,
    page,
    complaints,
    async close() {
      await context.close();
      await running.close();
    },
  };
}
