import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { everyFaultOf } from '../../support/axe.ts';
import { newContext, type viewports } from '../../support/chromium.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let app: TestApp;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function visit(size: keyof typeof viewports): Promise<Page> {
  const context = await newContext(size);
  open.push(() => context.close());
  const page = await context.newPage();
  await page.goto(app.address);
  await page.getByLabel('Nome utente').fill('capo');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  return page;
}

/** Refuses the first requests of an address as a server without a free connection does. */
async function busyFor(page: Page, path: string, times: number): Promise<Route[]> {
  const routes: Route[] = [];
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      routes.push(route);
      if (routes.length > times) return route.continue();
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { ResultCode: -1060, ResultMessage: 'Il servizio sta facendo molte cose.', code: 'OVERLOADED' },
      });
    },
  );
  return routes;
}

describe.each(['phone', 'desk'] as const)('a busy server, seen on a %s', (size) => {
  it('[REL-2] is reported as busy, and the sign-in continues automatically', async () => {
    const page = await visit(size);
    const routes = await busyFor(page, '/auth/login', 2);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    const banner = page.getByRole('status').getByText('Il servizio è occupato');
    await banner.waitFor();
    expect(await everyFaultOf(page)).toEqual([]);
    const picture = process.env['PICTURES'];
    if (picture !== undefined) await page.screenshot({ path: `${picture}/busy-${size}.png` });
    await page.locator('main h1').filter({ hasNotText: 'Accedi' }).waitFor();
    expect(routes).toHaveLength(3);
    expect(new Set(routes.map((route) => route.request().headers()['idempotency-key'])).size).toBe(1);
    await banner.waitFor({ state: 'detached' });
  });
});
