import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testChromium } from './support/testChromium.ts';

const chromium = await testChromium();
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Every story of the catalogue is a test: it renders, its play function runs, axe finds no violation. The
 * configuration is separate, because Storybook reads its files whenever it is loaded; `scripts/stories.ts`
 * writes them before.
 */
export default defineConfig({
  root,
  plugins: [
    storybookTest({
      configDir: `${root}stories/.storybook`,
      tags: { exclude: process.env['EVERY_LOOK'] === 'on' ? [] : ['repetition'] },
    }),
  ],
  test: {
    name: 'stories',
    root,
    testTimeout: 60_000,
    // Loading Storybook and the product again for each file took half of the run. A story has a separate
    // product, cache and page.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...chromium,
          // A colour on its way to another has no contrast that means anything.
          args: [...(chromium.args ?? []), '--force-prefers-reduced-motion'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
