import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testChromium } from './support/testChromium.ts';

const chromium = await testChromium();
const root = fileURLToPath(new URL('..', import.meta.url));
/** Excluded tags besides `!test`. */
const excludes = process.env['EVERY_LOOK'] === 'on' ? [] : ['repetition'];

/** Story files without a test: a third of all; the browser would load each with its data. */
function idleFiles(): string[] {
  const folder = `${root}.generated/stories`;
  const tags = ['!test', ...excludes].map((tag) => `tags: ['${tag}']`);
  return readdirSync(folder).filter((name) => {
    if (!name.endsWith('.stories.tsx')) return false;
    const stories = readFileSync(`${folder}/${name}`, 'utf8').match(/^export const .*/gm) ?? [];
    return stories.every((story) => tags.some((tag) => story.includes(tag)));
  });
}

/**
 * Every story of the catalogue is a test: it renders, its play function runs, axe finds no violation. The
 * configuration is separate, because Storybook reads its files whenever it is loaded; `scripts/stories/stories.ts`
 * writes them before.
 */
export default defineConfig({
  root,
  plugins: [
    storybookTest({
      configDir: `${root}stories/.storybook`,
      tags: { exclude: excludes },
    }),
  ],
  test: {
    name: 'stories',
    root,
    exclude: idleFiles().map((name) => `.generated/stories/${name}`),
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
