import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, type Visit, type VisitOptions } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { buildOrder } from '../orders/buildOrders.ts';
import { button } from '../team/words.ts';
import { goTo } from './walk.ts';

const { visit, app, db, walk } = browserVisits();

/** A phone that may keep the app. */
const KEEPS: VisitOptions = { size: 'phone', serviceWorkers: 'allow' };

/** The device has all of this build. */
async function waitForCache(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await eventually(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** A delivery note that is still written. */
async function draftOrder(SobisDocType: 'D' | 'F' = 'D'): Promise<number> {
  const client = { CardCode: 'C00009', CardName: 'Comune di Vergato' };
  await db()
    .insertInto('business_partners')
    .values(client)
    .onConflict((known) => known.doNothing())
    .execute();
  return buildOrder(db(), { ...client, DocStatus: 'D', SobisDocType });
}

/** Begins a new work-hours record in its dialog. */
async function writeHours({ page }: Pick<Visit, 'page'>, text: string): Promise<void> {
  await button(page, 'Nuove ore').click();
  await page.getByRole('dialog').getByLabel('Note').fill(text);
}

/** Closes the open dialog and throws its text away. */
async function throwAway(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
}

/** All that the device has of drafts, as text: read after what the page has asked of its database before. */
const draftsOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('form-device');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const drafts = await new Promise((resolve) => {
      const reading = db.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return JSON.stringify([drafts, { ...localStorage }]);
  });

describe('[UI-04] [PHONE-A11] the product without a network', () => {
  it('stores files of this build only; opens a page not opened before once the network is back; starts offline after a reload and lists unsent data, apart where fields have one name; continues when the network is back', async () => {
    const pageVisit = await visit('capo', '/ore', KEEPS);
    const { page, context } = pageVisit;
    await page.evaluate(() => caches.open('shell-former'));
    await waitForCache(page);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
    expect(await page.evaluate(() => caches.has('shell-former'))).toBe(false);

    await goOffline(page);
    await page.getByRole('link', { name: 'Cantieri', exact: true }).click();
    const note = page.getByRole('region', { name: 'Senza rete' });
    await note.getByText('si apre da sola quando torna la rete').waitFor();
    expect(await note.count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('Pagina interrotta').count()).toBe(0);
    await expectSound(pageVisit);
    await context.setOffline(false);
    await page.getByRole('searchbox').waitFor();
    await note.waitFor({ state: 'detached' });

    await goTo(pageVisit, `/ordini/${await draftOrder('F')}/modifica`);
    const city = page.getByLabel('Città');
    // The section of the second one may be mounted later.
    await eventually(() => city.count()).toBe(2);
    await city.first().fill('Bologna');
    await city.last().fill('Modena');
    await page.goto(`${app().address}/ore`);
    await writeHours(pageVisit, 'Scavo lungo la statale');
    const paths = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain('/index.html');
    // No answer of the server, no photo, no personal data.
    expect(paths.filter((path) => !/^\/(?:index\.html|icon\.svg|assets\/.+)$/.test(path))).toEqual([]);

    await page.evaluate((owner) => {
      const draft = { id: 'last', record: {}, savedAt: Date.now(), page: { title: 'Giro dei pali' } };
      localStorage.setItem(`form-draft ${owner}:vis:9:new last`, JSON.stringify(draft));
    }, TEST_USERS.capo.userId);
    await context.setOffline(true);
    await page.reload();
    await page
      .getByRole('heading', { name: /^(Senza rete|Il programma non si è avviato)/, level: 1 })
      .waitFor();
    const hours = page.getByRole('listitem').filter({ hasText: /^Bozza · Ore.* · \d\d\/\d\d\/\d{4}/ });
    const order = page.getByRole('listitem').filter({ hasText: ', Città' });
    await page.getByText(/^Bozza · Giro dei pali/).waitFor();
    await page.getByText('riprendi la bozza e premi «Salva»').waitFor();
    // The drafts are shown as plain text, because the forms themselves are not on the device.
    for (const draft of [hours, order]) await draft.getByText('Leggi quanto scritto').click();
    expect(await hours.locator('dl > div', { hasText: 'Note' }).locator('dd').innerText()).toBe(
      'Scavo lungo la statale',
    );
    const labels = await order.locator('dt').allInnerTexts();
    expect(labels.filter((label) => label.endsWith(', Città'))).toHaveLength(2);
    expect(new Set(labels).size).toBe(labels.length);
    const summary = await hours.locator('summary').boundingBox();
    expect(summary?.height ?? 0).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.setOffline(false);
    await button(page, 'Nuove ore').waitFor();
  });

  it('[ACT-05] [PERM-05] reports a failed save, and repeats it once the network is back; offers what was typed in a dialog after the page was left, but not what a form asks beside a password', async () => {
    const pageVisit = await walk('admin', '/dipendenti', { size: 'phone' });
    const { page, context } = pageVisit;
    const dialog = page.getByRole('dialog');
    await button(page, 'Nuovo dipendente').click();
    await dialog.getByLabel(/^Nome/).first().fill('Bianca');
    await dialog.getByLabel(/^Cognome/).fill('Moro');
    await goOffline(page);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.getByText('Non salvato: manca la rete. Quando torna, premi di nuovo.').waitFor();
    expect(await dialog.getByLabel(/^Cognome/).inputValue()).toBe('Moro');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    const employeeQuery = db().selectFrom('employees').select('firstName').where('lastName', '=', 'Moro');
    expect(await employeeQuery.execute()).toEqual([{ firstName: 'Bianca' }]);

    await button(page, 'Nuovo dipendente').click();
    await dialog.getByLabel(/^Cognome/).fill('Scritto in fretta');
    // Closes the page as a phone does, without a question.
    await page.goto(`${app().address}/amministrazione/utenti`);
    await button(page, 'Nuovo utente').click();
    await dialog.getByLabel('Nome utente').fill('nuovo.utente');
    await page.goto(`${app().address}/dipendenti`);
    const drafts = await draftsOn(page);
    expect(drafts).toContain('Scritto in fretta');
    expect(drafts).not.toContain('nuovo.utente');
    await button(page, 'Nuovo dipendente').click();
    await dialog.getByText('C’è una bozza non salvata').waitFor();
    await button(page, 'Riprendi la bozza').first().click();
    await eventually(() => dialog.getByLabel(/^Cognome/).inputValue()).toBe('Scritto in fretta');
    await throwAway(page);
    await goTo(pageVisit, '/amministrazione/utenti');
    await button(page, 'Nuovo utente').click();
    await dialog.getByLabel('Nome utente').waitFor();
    await draftsOn(page);
    expect(await page.getByText('C’è una bozza').count()).toBe(0);
  });
});

describe('[ACT-05] [PHONE-A11] typed text in a dialog', () => {
  it('is offered again after the page was left, also in a report and a delivery note, and not once it is saved or thrown away', async () => {
    const report = `/cantieri/${await buildTeam(db(), { Stato: 'C' })}/rapportino`;
    const order = `/ordini/${await draftOrder()}/modifica`;
    const pageVisit = await walk('capo', '/ore', { size: 'phone' });
    await db().deleteFrom('drafts').execute();
    const { page } = pageVisit;
    const dialog = page.getByRole('dialog');
    const open = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const text = dialog.getByLabel(/^(?:Note|Descrizione)/).first();
    const resume = async (typed: string) => {
      await dialog.getByText('C’è una bozza non salvata').waitFor();
      expect(await text.inputValue()).toBe('');
      await button(page, 'Riprendi la bozza').first().click();
      await eventually(() => text.inputValue()).toBe(typed);
    };
    await writeHours(pageVisit, 'Posa del cavo, tratto nord');
    await page.goto(app().address + report);
    await open('Nuova attività');
    await text.fill('Scavo a mano');
    await page.goto(app().address + order);
    await open('Aggiungi articolo');
    await text.fill('Cavo tripolare');
    await page.reload();
    await open('Aggiungi articolo');
    await resume('Cavo tripolare');
    await throwAway(page);
    await goTo(pageVisit, report);
    await open('Nuova attività');
    await resume('Scavo a mano');
    await throwAway(page);
    await goTo(pageVisit, '/ore');
    await open('Nuove ore');
    await resume('Posa del cavo, tratto nord');
    await expectSound(pageVisit);
    await throwAway(page);
    await open('Nuove ore');
    await text.waitFor();
    expect(await draftsOn(page)).not.toContain('Posa del cavo');
    expect(await dialog.getByText('C’è una bozza').count()).toBe(0);
  });

  it.each(
    [
      ['/clienti-fornitori', 'Nuovo cliente o fornitore', /^Ragione sociale/],
      ['/centri-di-costo', 'Nuovo centro', /^Nome/],
    ].slice(process.env['EVERY_LOOK'] === 'on' ? 0 : 2) as [string, string, RegExp][],
  )('is offered again for every other form of a list: %s', async (path, opens, field) => {
    const { page } = await walk('admin', path, { size: 'phone' });
    const dialog = page.getByRole('dialog');
    await button(page, opens).first().click();
    await dialog.getByLabel(field).first().fill('Scritto in fretta');
    await page.reload();
    await button(page, opens).first().click();
    await dialog.getByText('C’è una bozza non salvata').waitFor();
    await button(page, 'Riprendi la bozza').first().click();
    await eventually(() => dialog.getByLabel(field).first().inputValue()).toBe('Scritto in fretta');
  });
});
