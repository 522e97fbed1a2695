import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, type Visit, type VisitOptions } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { buildOrder } from '../orders/buildOrders.ts';
import { button } from '../team/words.ts';

const today = new Date().toLocaleDateString('sv-SE');
const { visit, app, db } = browserVisits();

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
async function writeHours({ page }: Visit, text: string): Promise<void> {
  await button(page, 'Nuove ore').click();
  await page.getByRole('dialog').getByLabel('Note').fill(text);
}

describe('[UI-04] [PHONE-A11] the product without a network', () => {
  it('starts offline after a reload, lists unsent data, and continues when the network is back', async () => {
    const pageVisit = await visit('capo', '/ore', KEEPS);
    const { page, context } = pageVisit;
    await waitForCache(page);
    await writeHours(pageVisit, 'Scavo lungo la statale');
    // Leaves time to store the draft on the device before the page closes.
    await page.waitForTimeout(1000);
    await context.setOffline(true);
    await page.reload();
    await page
      .getByRole('heading', { name: /^(Senza rete|Il programma non si è avviato)/, level: 1 })
      .waitFor();
    await page.getByText(/^Bozza · Ore.* · \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByText('riprendi la bozza e premi «Salva»').waitFor();
    // The draft is shown as plain text, because the form itself is not on the device.
    await page.getByText('Leggi quanto scritto').click();
    const typed = page.locator('.waiting-words dl > div', { hasText: 'Note' });
    expect(await typed.locator('dd').innerText()).toBe('Scavo lungo la statale');
    const summary = await page.locator('.waiting-words summary').boundingBox();
    expect(summary?.height ?? 0).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.setOffline(false);
    await button(page, 'Nuove ore').waitFor();
  });

  it('separates texts of fields with one name, and names the last draft of a page beside others', async () => {
    const pageVisit = await visit('capo', `/ordini/${await draftOrder('F')}/modifica`, KEEPS);
    const { page, context } = pageVisit;
    await waitForCache(page);
    const city = page.getByLabel('Città');
    await city.first().fill('Bologna');
    await city.last().fill('Modena');
    // Leaves time to store the draft on the device before the page closes.
    await page.waitForTimeout(1000);
    await page.evaluate((owner) => {
      const draft = { id: 'last', record: {}, savedAt: Date.now(), page: { title: 'Giro dei pali' } };
      localStorage.setItem(`form-draft ${owner}:vis:9:new last`, JSON.stringify(draft));
    }, TEST_USERS.capo.userId);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Leggi quanto scritto').first().click();
    const labels = await page.locator('.waiting-words dt').allInnerTexts();
    expect(labels.filter((label) => label.endsWith(', Città'))).toHaveLength(2);
    expect(new Set(labels).size).toBe(labels.length);
    await page.getByText(/^Bozza · Giro dei pali/).waitFor();
    await context.setOffline(false);
  });

  it('reports a failed save, and repeats it once the network is back', async () => {
    const pageVisit = await visit('admin', '/dipendenti', { size: 'phone' });
    const { page, context } = pageVisit;
    await button(page, 'Nuovo dipendente').click();
    const dialog = page.getByRole('dialog');
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
  });

  it('stores files of this build only: none of the former one, no answer of the server, no photo, no personal data', async () => {
    await buildTeam(db(), { PlannedDate: today });
    const { page } = await visit('capo', '/cantieri', KEEPS);
    await page.evaluate(() => caches.open('shell-former'));
    await waitForCache(page);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
    expect(await page.evaluate(() => caches.has('shell-former'))).toBe(false);
    await page.goto(`${app().address}/ordini`);
    await page.getByRole('searchbox').waitFor();
    const paths = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain('/index.html');
    expect(paths.filter((path) => !/^\/(?:index\.html|icon\.svg|assets\/.+)$/.test(path))).toEqual([]);
  });

  it('reports that a page not opened before needs the network, and loads it later', async () => {
    const pageVisit = await visit('capo', '/ore', KEEPS);
    const { page, context } = pageVisit;
    await waitForCache(page);
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
  });

  it('keeps the banner in sight, and reports a failed save', async () => {
    const pageVisit = await visit('capo', '/ore', { size: 'phone' });
    const { page, context } = pageVisit;
    await writeHours(pageVisit, 'Giunti sulla linea');
    await context.setOffline(true);
    const banner = page.getByText('Senza rete: le bozze restano qui, salva quando torna la rete.');
    await banner.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.mouse.wheel(0, 2000);
    const box = await banner.boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(130);
  });
});

describe('[ACT-05] [PHONE-A11] typed text in a dialog', () => {
  it('is offered again after the page was left, and not once it is saved or thrown away', async () => {
    const pageVisit = await visit('operaio', '/ore', { size: 'phone' });
    await db().deleteFrom('drafts').execute();
    const { page } = pageVisit;
    const dialog = page.getByRole('dialog');
    await writeHours(pageVisit, 'Posa del cavo, tratto nord');
    await page.reload();
    await button(page, 'Nuove ore').click();
    await dialog.getByText('C’è una bozza non salvata').waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('');
    await button(page, 'Riprendi la bozza').first().click();
    await eventually(() => dialog.getByLabel('Note').inputValue()).toBe('Posa del cavo, tratto nord');
    await expectSound(pageVisit);
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Nuove ore').click();
    await dialog.getByLabel('Note').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await dialog.getByText('C’è una bozza').count()).toBe(0);
  });

  const DIALOGS: readonly (readonly [string, string, () => string | Promise<string>, string, RegExp])[] = [
    ['a person', 'admin', () => '/dipendenti', 'Nuovo dipendente', /^Cognome/],
    ['a client', 'admin', () => '/clienti-fornitori', 'Nuovo cliente o fornitore', /^Ragione sociale/],
    ['a cost centre', 'admin', () => '/centri-di-costo', 'Nuovo centro', /^Nome/],
    [
      ...(['an activity of a report', 'capo'] as const),
      async () => `/cantieri/${await buildTeam(db(), { Stato: 'C' })}/rapportino`,
      ...(['Nuova attività', /^Descrizione/] as const),
    ],
    [
      ...(['a line of a delivery note', 'capo'] as const),
      async () => `/ordini/${await draftOrder()}/modifica`,
      ...(['Aggiungi articolo', /^Descrizione/] as const),
    ],
  ];

  it.each(DIALOGS)('is offered again for every kind of dialog: %s', async (_, who, where, opens, field) => {
    const { page } = await visit(who, await where(), { size: 'phone' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: opens, exact: true }).first().click();
    await dialog.getByLabel(field).first().fill('Scritto in fretta');
    // Closes the page as a phone does, without a question.
    await page.reload();
    await page.getByRole('button', { name: opens, exact: true }).first().click();
    await dialog.getByText('C’è una bozza non salvata').waitFor();
    await button(page, 'Riprendi la bozza').first().click();
    await eventually(() => dialog.getByLabel(field).first().inputValue()).toBe('Scritto in fretta');
  });

  it('[PERM-05] keeps no draft of a form that asks for a password', async () => {
    const { page } = await visit('admin', '/amministrazione/utenti');
    await button(page, 'Nuovo utente').click();
    await page.getByRole('dialog').getByLabel('Nome utente').fill('nuovo.utente');
    await page.reload();
    await button(page, 'Nuovo utente').click();
    await page.getByRole('dialog').getByLabel('Nome utente').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('C’è una bozza').count()).toBe(0);
  });
});
