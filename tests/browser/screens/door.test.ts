import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { everyFaultOf } from '../../support/axe.ts';
import { newContext, type viewports } from '../../support/chromium.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let app: TestApp;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function visit(path: string, size: keyof typeof viewports = 'phone'): Promise<Page> {
  const context = await newContext(size);
  open.push(() => context.close());
  const page = await context.newPage();
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
  for (const size of ['phone', 'desk'] as const) {
    it(`[UI-04] the door shows who may try in demo mode, sound on a ${size}`, async () => {
      const page = await visit('/', size);
      await page.getByRole('heading', { name: 'Utenti di prova' }).waitFor();
      expect(await page.getByRole('button', { name: /^capo/ }).count()).toBe(1);
      await expectAccessible(page);
    });
  }

  it('has an icon, also for those who ask for the old one', async () => {
    const icon = await fetch(`${app.address}/favicon.ico`);
    expect({ status: icon.status, type: icon.headers.get('content-type')?.split('/')[0] }).toEqual({
      status: 200,
      type: 'image',
    });
  });

  it('logs no error without a session', async () => {
    const context = await newContext('phone');
    open.push(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(app.address);
    await page.getByRole('heading', { name: 'Utenti di prova' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('refuses a wrong password in words, keeps the name, and lets the right one in', async () => {
    const page = await visit('/');
    await page.getByLabel('Nome utente').fill('capo');
    await page.getByLabel('Password', { exact: true }).fill('sbagliata');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    expect(await page.getByLabel('Nome utente').inputValue()).toBe('capo');
    await signIn(page, 'capo');
    await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).waitFor();
    expect(await page.title()).toContain('Cantieri');
  });

  it('enters as a demo user by one tap', async () => {
    const page = await visit('/');
    await page.getByRole('button', { name: /^planner/ }).click();
    await page.getByRole('button', { name: 'Menu di Piero Neri' }).waitFor();
  });

  it('[SCR-06] an unknown address is a clear page in Italian with a way back', async () => {
    const page = await visit('/non-esiste');
    await signIn(page, 'capo');
    await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
    await page.waitForURL(`${app.address}/`);
  });

  it('[SCR-06] reports a page without permission and offers the way back', async () => {
    const page = await visit('/amministrazione/utenti', 'desk');
    await signIn(page, 'operaio');
    await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor();
    expect(await page.getByRole('link', { name: 'Utenti' }).count()).toBe(0);
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).count()).toBe(1);
  });

  it('[SCR-06] a missing record is a clear page, not a blank one', async () => {
    const page = await visit('/cantieri/999999');
    await signIn(page, 'planner');
    await page.getByText('Il dato richiesto non esiste o non è più disponibile.').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).first().click();
    await page.waitForURL(`${app.address}/`);
  });

  it('[SCR-03] shows each role only the places that it may see', async () => {
    const page = await visit('/', 'desk');
    await signIn(page, 'admin');
    const side = page.getByRole('navigation', { name: 'Navigazione principale' });
    await side.getByRole('link', { name: 'Utenti' }).click();
    await page.waitForURL(/amministrazione\/utenti$/);
    await page.getByRole('table', { name: 'Utenti' }).waitFor();
    await expectAccessible(page);
  });

  it('asks to sign in again when the session has ended, without losing the page', async () => {
    const page = await visit('/amministrazione/utenti', 'desk');
    await signIn(page, 'admin');
    const search = page.getByRole('searchbox');
    const searchElement = await search.elementHandle();
    await search.fill('capo');
    await expect.poll(() => page.url()).toContain('q=capo');
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
  });

  it('[VAL-03] speaks Arabic from right to left when asked, and Italian again', async () => {
    const page = await visit('/');
    await page.getByRole('radio', { name: 'العربية' }).check();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
    await page.getByRole('radio', { name: 'Italiano' }).check();
    await page.getByRole('heading', { name: 'Accedi' }).waitFor();
  });

  it('signs out to the sign-in page, and shows the next user no data of the former one', async () => {
    const page = await visit('/', 'desk');
    await signIn(page, 'admin');
    await page.getByRole('button', { name: 'Menu di Ada Bianchi' }).click();
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('heading', { name: 'Accedi' }).waitFor();
    expect((await page.context().cookies()).filter(({ name }) => name === 'cantieri_session')).toEqual([]);
  });
});

describe('[SEC-P2] a demo open to all', () => {
  for (const size of ['phone', 'desk'] as const) {
    it(`shows the message on every page, sound on a ${size}`, async () => {
      const demoApp = await startTestApp({ demo: 'public' });
      const context = await newContext(size);
      const page = await context.newPage();
      await page.goto(demoApp.address);
      const notice = page.getByText('Dimostrazione aperta a tutti');
      await notice.waitFor();
      await expectAccessible(page);
      await signIn(page, 'capo');
      await notice.waitFor();
      await expectAccessible(page);
      await context.close();
      await demoApp.close();
    });
  }

  it('and one of this computer alone does not', async () => {
    const page = await visit('/');
    await page.getByRole('heading', { name: 'Utenti di prova' }).waitFor();
    expect(await page.getByText('Dimostrazione aperta a tutti').count()).toBe(0);
  });
});
