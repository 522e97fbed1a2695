import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, WITHOUT_SANDBOX } from '../../renderer-pdf/browser/launchBrowser.ts';
import { findTestChromium } from './findTestChromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which the run's one Chromium takes connections. */
    readonly chromium: string;
  }
}

/** Starts one Chromium for the whole project: a launch per file would cost more than many a test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findTestChromium();
  // Pages choose their language by context. The process needs a locale that exists on every machine: without
  // one, Chromium names downloaded files with accents 'download'.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const server = await chromium.launchServer({
    executablePath,
    args: [...chromiumArguments, WITHOUT_SANDBOX],
    env,
  });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
