import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, WITHOUT_SANDBOX } from '../renderer-pdf/browser/chromiumArguments.ts';
import { findTestChromium } from './support/findTestChromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Every story of the catalogue is a test: it renders, its play runs, axe finds nothing. A configuration of its own, because Storybook looks for
 * its files whenever it is loaded; `scripts/stories.ts` writes them before.
 */
export default defineConfig({
  root,
  plugins: [storybookTest({ configDir: `${root}stories/.storybook` })],
  test: {
    name: 'stories',
    root,
    testTimeout: 60_000,
    // Reading Storybook and the product anew for each file took half of the run. A story has a product, a cache and a page of its own.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: await findTestChromium(),
          // A colour on its way to another has no contrast that means anything.
          args: [...chromiumArguments, WITHOUT_SANDBOX, '--force-prefers-reduced-motion'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
