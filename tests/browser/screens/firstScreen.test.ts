import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { newContext } from '../../support/chromium.ts';

/** What a phone may have to load for the first screen of its day, in thousand bytes of scripts as gzip makes them. */
const MOST_KILOBYTES = 218;
/** In how many requests: on a bad line each waits for its turn. */
const MOST_SCRIPTS = 48;

it('the day of a leader begins with few scripts to load, all that his first screen fetches counted', async () => {
  const app = await startTestApp({ demo: true, demoDay: '2026-03-11' });
  const context = await newContext('phone');
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  await page.goto(app.address);
  await page.getByRole('button', { name: /^capo/ }).click();
  await page.locator('#content h1').waitFor();
  await page.waitForLoadState('networkidle');
  asked.clear();
  await page.reload();
  await page.locator('#content h1').waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...asked].map(async (url) => gzipSync(await (await fetch(url)).bytes()).length),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThan(MOST_SCRIPTS);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MOST_KILOBYTES);
  await context.close();
  await app.close();
});
