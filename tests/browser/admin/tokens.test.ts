import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, DIALOG, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';

const { visit, signedIn, app, db } = browserVisits();
const shot = process.env['SHOTS'];
const READ = '/api/reading/forms';

it.each(sizes('phone'))(
  '[CKL-04] an administrator lets another program read, copies its code once, and takes it back (%s)',
  async (size) => {
    const pageVisit = await visit('admin', '/amministrazione/programmi', { size });
    const { page } = pageVisit;
    const name = `Magazzino dati ${size}`;
    const readWithToken = async (token: string) =>
      (await fetch(`${app().address}${READ}`, { headers: { authorization: `Bearer ${token}` } })).status;
    await page.getByRole('button', { name: 'Nuovo codice' }).click();
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label);
    await field('Programma').fill(name);
    await field('Che cosa può leggere').selectOption({ label: 'Moduli e loro versioni' });
    const [token = ''] = /tok_[\w-]{64}/.exec(await dialog.innerText()) ?? [];
    expect(token).not.toBe('');
    expect(await dialog.getByRole('textbox', { name: 'Codice' }).count()).toBe(0);
    await expectSound(pageVisit, DIALOG);
    if (shot) await page.screenshot({ path: `${shot}/token-${size}.png` });
    expect(await readWithToken(token)).toBe(401);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(name).first().waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    expect(await readWithToken(token)).toBe(200);
    await expectWhole(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/tokens-${size}.png` });
    const row = page.getByRole(size === 'desk' ? 'row' : 'listitem').filter({ hasText: name });
    await row.getByRole('button', { name: /Revoca/ }).click();
    await page.getByRole('alertdialog').getByText(`Revocare il codice di ${name}?`).waitFor();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByText(name).first().waitFor({ state: 'detached' });
    expect(await readWithToken(token)).toBe(401);
  },
);

/** Everything that the page keeps on this device, as text. */
function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const browserStorage: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        browserStorage.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(browserStorage);
  });
}

it('[SEC-14.3.1] a code that is shown is kept nowhere until it is saved: in no draft, on the device or on the server', async () => {
  const { page } = await signedIn('admin');
  await page.clock.install();
  await page.goto(`${app().address}/amministrazione/programmi`);
  const sentUrls: string[] = [];
  page.on('request', (request) => sentUrls.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Nuovo codice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Programma').fill('Magazzino dati');
  const [token = ''] = /tok_[\w-]{64}/.exec(await dialog.innerText()) ?? [];
  expect(token).not.toBe('');
  const isKept = async () => {
    const drafts = await db().selectFrom('drafts').select(['form', 'data']).execute();
    return [await keptOnDevice(page), JSON.stringify(drafts)].some(
      (each) => each.includes(token) || each.includes('Magazzino dati'),
    );
  };
  // Drafts are written and sent some seconds after the last key.
  await page.clock.runFor(10_000);
  expect(await isKept()).toBe(false);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  });
  await page.goto(`${app().address}/amministrazione/utenti`);
  await page.locator('h1').first().waitFor();
  expect(await isKept()).toBe(false);
  expect(sentUrls.filter((each) => each.includes(token))).toEqual([]);
});
