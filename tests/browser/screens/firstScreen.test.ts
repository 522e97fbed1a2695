import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { newContext } from '../../support/chromium.ts';

/** What a phone may have to load for the first screen of its day, in thousand bytes of scripts as gzip makes them. */
const MOST_KILOBYTES = 210;
/** In how many requests, styles, fonts and data counted: on a bad line each waits for its turn. */
const MOST_REQUESTS = 14;

it('the day of a leader begins with few requests, all that his first screen fetches counted, and none to ask who he is', async () => {
  const app = await startTestApp({ demo: true, demoDay: '2026-03-11' });
  const context = await newContext('phone');
  const page = await context.newPage();
  const asked: { readonly url: string; readonly isScript: boolean }[] = [];
  page.on('request', (request) => {
    asked.push({ url: request.url(), isScript: request.resourceType() === 'script' });
  });
  await page.goto(app.address);
  await page.getByRole('button', { name: /^capo/ }).click();
  await page.locator('#content h1').waitFor();
  await page.waitForLoadState('networkidle');
  asked.splice(0);
  await page.reload();
  await page.locator('#content h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(asked.map(({ url }) => new URL(url).pathname)).not.toContain('/auth/session');
  const scripts = asked.filter(({ isScript }) => isScript);
  const sizes = await Promise.all(
    scripts.map(async ({ url }) => gzipSync(await (await fetch(url)).bytes()).length),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MOST_KILOBYTES);
  await context.close();
  await app.close();
});
