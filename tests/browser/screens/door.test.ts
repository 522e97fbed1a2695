import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { everyFaultOf } from '../../support/axe.ts';
import type { viewports } from '../../support/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { sizes } from '../../support/sizes.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';
import { borrowPage } from '../../support/warmPages.ts';

let app: TestApp;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function visit(
  path: string,
  size: keyof typeof viewports = 'phone',
  errors: string[] = [],
): Promise<Page> {
  const { page, giveBack } = await borrowPage(size);
  open.push(() => giveBack(app.address));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(app.address + path);
  return page;
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.locator('main h1').filter({ hasNotText: 'Accedi' }).waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await everyFaultOf(page)).toEqual([]);
}

describe('the sign-in page and the message pages', () => {
  it('[UI-04] [VAL-03] the door shows who may try in demo mode, sound on a phone, without an error or a notice; speaks Arabic when asked, and Italian again; one tap enters', async () => {
    const errors: string[] = [];
    const page = await visit('/', 'phone', errors);
    await page.getByRole('heading', { name: 'Utenti di prova' }).waitFor();
    expect(await page.getByRole('button', { name: /^capo/ }).count()).toBe(1);
    expect(await page.getByText('Dimostrazione aperta a tutti').count()).toBe(0);
    expect(errors).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'العربية' }).check();
    await eventually(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
    await page.getByRole('radio', { name: 'Italiano' }).check();
    await page.getByRole('heading', { name: 'Accedi' }).waitFor();
    await page.getByRole('button', { name: /^planner/ }).click();
    await page.getByRole('button', { name: 'Menu di Piero Neri' }).waitFor();
  });

  it('has an icon, also for those who ask for the old one', async () => {
    const icon = await fetch(`${app.address}/favicon.ico`);
    expect({ status: icon.status, type: icon.headers.get('content-type')?.split('/')[0] }).toEqual({
      status: 200,
      type: 'image',
    });
  });

  it('[SCR-06] refuses a wrong password in words, keeps the name, and lets the right one in; an unknown address is a clear page in Italian with a way back', async () => {
    const page = await visit('/non-esiste');
    await page.getByLabel('Nome utente').fill('capo');
    await page.getByLabel('Password', { exact: true }).fill('sbagliata');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    expect(await page.getByLabel('Nome utente').inputValue()).toBe('capo');
    await signIn(page, 'capo');
    await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
    await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
    await page.waitForURL(`${app.address}/`);
    expect(await page.title()).toContain('Cantieri');
  });

  it('asks to sign in again when the session has ended, without losing the page; signs out to the sign-in page', async () => {
    const page = await visit('/amministrazione/utenti', 'desk');
    await signIn(page, 'admin');
    const search = page.getByRole('searchbox');
    const searchElement = await search.elementHandle();
    await search.fill('capo');
    await eventually(() => page.url()).toContain('q=capo');
    await page.context().clearCookies();
    await search.fill('plan');
    const dialog = page.getByRole('dialog', { name: 'Accedi di nuovo' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Nome utente').inputValue()).toBe('admin');
    await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await search.inputValue()).toBe('plan');
    // The same element, not one rendered again from the address: typed text elsewhere is not in the address.
    expect(await searchElement?.evaluate((box) => box.isConnected)).toBe(true);
    await page.getByRole('table').getByText('planner', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Menu di Ada Bianchi' }).click();
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('heading', { name: 'Accedi' }).waitFor();
    expect((await page.context().cookies()).filter(({ name }) => name === 'cantieri_session')).toEqual([]);
  });

  it.each(sizes('phone'))(
    '[REL-2] a busy server is reported, and the sign-in continues, on a %s',
    async (size) => {
      const page = await visit('/', size);
      const routes: Route[] = [];
      const seen = Promise.withResolvers<void>();
      await page.route('**/auth/login', async (route) => {
        routes.push(route);
        // The server has no free connection.
        if (routes.length === 1)
          return route.fulfill({
            status: 503,
            headers: { 'retry-after': '0.01' },
            json: { ResultCode: -1060, ResultMessage: 'Occupato.', code: 'OVERLOADED' },
          });
        await seen.promise;
        return route.continue();
      });
      const signedIn = signIn(page, 'capo');
      const banner = page.getByRole('status').getByText('Il servizio è occupato');
      await banner.waitFor();
      await expectAccessible(page);
      seen.resolve();
      await signedIn;
      expect(new Set(routes.map((route) => route.request().headers()['idempotency-key'])).size).toBe(1);
      expect(routes).toHaveLength(2);
      await banner.waitFor({ state: 'detached' });
    },
  );
});

it('[SEC-P2] a demo open to all shows the message on every page, sound on a phone and at a desk', async () => {
  const demoApp = await startTestApp({ demo: 'public' });
  open.push(() => demoApp.close());
  for (const size of ['phone', 'desk'] as const) {
    const { page, giveBack } = await borrowPage(size);
    await page.goto(demoApp.address);
    const notice = page.getByText('Dimostrazione aperta a tutti');
    await notice.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^capo/ }).click();
    await page.locator('main h1').filter({ hasNotText: 'Accedi' }).waitFor();
    await notice.waitFor();
    await expectAccessible(page);
    await giveBack(demoApp.address);
  }
});
