import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { newContext } from '../../support/chromium.ts';

/** Upper bound of scripts for the first screen on a phone, in thousand bytes after gzip. */
const MAX_KILOBYTES = 210;
/** In how many requests, styles, fonts and data counted: on a bad line each waits for its turn. */
const MAX_REQUESTS = 14;

it('the day of a leader begins with few requests, all that his first screen fetches counted, and none to ask who he is', async () => {
  const app = await startTestApp({ demo: true, demoDay: '2026-03-11', rendersPages: 30_000 });
  const context = await newContext('phone');
  const page = await context.newPage();
  const loadedFiles: { readonly url: string; readonly isScript: boolean }[] = [];
  page.on('request', (request) => {
    loadedFiles.push({ url: request.url(), isScript: request.resourceType() === 'script' });
  });
  await page.goto(app.address);
  await page.getByRole('button', { name: /^capo/ }).click();
  await page.locator('#content h1').waitFor();
  // The page that one signed in on, which was idle before, still asks for what its first screen shows.
  await page.goto('about:blank');
  loadedFiles.splice(0);
  await page.goto(app.address);
  await page.locator('#content h1').waitFor();
  await page.waitForLoadState('networkidle');
  const paths = loadedFiles.map(({ url }) => new URL(url).pathname);
  expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(paths).not.toContain('/auth/session');
  const scripts = loadedFiles.filter(({ isScript }) => isScript);
  const texts = await Promise.all(scripts.map(async ({ url }) => (await fetch(url)).bytes()));
  const sizes = texts.map((text) => gzipSync(text).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MAX_KILOBYTES);
  // Letters beyond ASCII would have the browser decode a script slowly, and into twice the memory.
  expect(texts.filter((text) => text.some((byte) => byte > 127))).toEqual([]);
  // The page carries the data of its screen, also the record of a form that only devices render.
  const site = (await page.locator('#content h3 a').first().getAttribute('href')) ?? '';
  for (const [path, read] of [
    ['/', 'fetchDashboard'],
    [`${site}/rapportino`, 'fetchCurrentProject'],
  ] as const) {
    const html = await (await page.goto(`${app.address}${path}`))?.text();
    const data = /id="rendered">([^<]*)/.exec(html ?? '')?.[1];
    expect([path, data]).toEqual([path, expect.stringContaining(read)]);
  }
  await context.close();
  await app.close();
});
