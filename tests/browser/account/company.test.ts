import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { newContext } from '../../support/chromium.ts';
import { type CompanyApp, startCompanyApp } from '../../support/companyApp.ts';
import { sizes } from '../../support/sizes.ts';

let company: CompanyApp;
let context: BrowserContext | undefined;
beforeAll(async () => {
  company = await startCompanyApp('Accedi con Azienda');
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});
afterAll(() => company?.close());

const BUTTON = { name: 'Accedi con Azienda' };

/** The sign-in page in a browser without cookies. */
async function atTheDoor(size: 'phone' | 'desk'): Promise<Page> {
  context = await newContext(size);
  // The provider's pages would wait for a typeface from elsewhere.
  await context.route('https://fonts.googleapis.com/**', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(company.test.address);
  await page.getByRole('link', BUTTON).or(page.getByRole('button', BUTTON)).first().waitFor();
  return page;
}

const press = (page: Page) =>
  page.getByRole('link', BUTTON).or(page.getByRole('button', BUTTON)).first().click();

/** At the provider: signs in and consents to share the account. */
async function sayWho(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${company.provider.issuer.origin}/**`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('qualunque');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('the button of the company’s identity provider', () => {
  it.each(sizes('phone'))(
    '[ASVS 10.5.1] leads there, back to one’s own home, and out of both again, on a %s',
    async (size) => {
      const page = await atTheDoor(size);
      expect(await everyFaultOf(page)).toEqual([]);
      await press(page);
      await sayWho(page, 'capo');
      await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).waitFor();
      expect(page.url()).toBe(`${company.test.address}/`);
      expect(await everyFaultOf(page)).toEqual([]);
      await page.reload();
      await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).click();
      await page.getByRole('button', { name: 'Esci', exact: true }).click();
      await page.waitForURL(`${company.provider.issuer.origin}/session/end**`);
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await page.waitForURL(`${company.test.address}/`);
      // Signs out of the provider, too: it asks for the user again.
      await press(page);
      await page.waitForURL(`${company.provider.issuer.origin}/**`);
      await page.locator('input[name=login]').waitFor();
    },
  );

  it('[ASVS 10.5.1] [SEC-14.3.1] a device that is forgotten leads out of the provider, too', async () => {
    const page = await atTheDoor('desk');
    await press(page);
    await sayWho(page, 'capo');
    await page.getByRole('button', { name: 'Menu di Carlo Rossi' }).waitFor();
    await page.goto(`${company.test.address}/account`);
    await page.getByRole('button', { name: 'Dimentica questo dispositivo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dimentica questo dispositivo' }).click();
    await page.waitForURL(`${company.provider.issuer.origin}/session/end**`);
  });

  it('[ASVS 10.5.1] sends back users without an account here, with an announced message', async () => {
    const page = await atTheDoor('desk');
    await press(page);
    await sayWho(page, 'sconosciuta');
    await page.waitForURL(`${company.test.address}/**`);
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    expect(page.url()).not.toContain('accesso');
    await page.getByLabel('Nome utente').waitFor();
  });
});
