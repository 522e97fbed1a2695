import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { readPdf } from '../../support/readPdf.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { buildMasterdata, buildOrder } from './buildOrders.ts';

const FUTURE = '2099-01-01';

const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const range = (page: Page) => page.locator('.pager output');
const firstRow = (page: Page) => page.getByRole('row').nth(1);
/** Opens the filters, which are folded until one of them is set and then stay open. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.locator('details.filters');
  if (!(await filters.evaluate((details) => (details as HTMLDetailsElement).open)))
    await filters.locator('> summary').click();
}

describe('the list of orders', () => {
  const { walk, db, app } = browserVisits();
  let teamID: number;
  beforeAll(async () => {
    await buildMasterdata(db());
    teamID = await buildTeam(db());
    // Older than all rows of the tests below, and enough for several pages.
    const { pool } = app().database;
    await pool.query(`insert into orders ("DocNum", "DocStatus", "DocDate", "CardCode", "CardName", "DocTotal", "empID")
      select i, 'Y', date '2026-01-01' + i, 'C00002', 'Cliente ' || lpad(i::text, 2, '0'), i * 100.5, 103 from generate_series(1, 57) i`);
    const more = [
      { DocStatus: 'O', DocDueDate: FUTURE, CardName: 'Aperto domani' },
      { DocStatus: 'O', DocDueDate: '2026-11-20', CardName: 'Aperto ieri' },
      { DocStatus: 'D', CardName: 'In bozza', teamID, SobisDocType: 'D' },
      { DocStatus: 'I', CardName: 'Confermato', SobisDocType: 'F' },
      { DocStatus: 'C', CardName: 'Chiuso' },
      { DocStatus: 'E', CardName: 'In errore' },
      { DocStatus: 'R', CardName: 'Rifiutato' },
    ] as const;
    for (const columns of more) await buildOrder(db(), columns);
  });

  it('[ORD-03] [PHONE-A29] shows type and title of a draft, also without a customer', async () => {
    await buildOrder(db(), {
      DocStatus: 'D',
      SobisDocType: 'F',
      CardCode: null,
      CardName: '',
      DocDate: '2026-12-31',
    });
    const { page } = await walk('ufficio', '/ordini', { size: 'phone' });
    const card = page.locator('.cards > .card').first();
    await card.getByText('Senza cliente').waitFor();
    await card.getByText('FIR').waitFor();
    await db().deleteFrom('orders').where('DocDate', '=', '2026-12-31').execute();
  });

  for (const size of sizes('desk')) {
    it(`[ORD-01] [ORD-02] shows the newest ten, and where they are in the whole, on a ${size}`, async () => {
      const { page } = await walk('ufficio', '/ordini', { size });
      await eventually(() => range(page).textContent()).toBe('1-10 of 64');
      const rows = size === 'desk' ? page.getByRole('row') : page.locator('.cards > .card');
      expect(await rows.count()).toBe(size === 'desk' ? 11 : 10);
      expect(await page.getByLabel('Righe per pagina').locator('option').allInnerTexts()).toEqual([
        '10',
        '25',
        '50',
        '100',
      ]);
    });
  }

  it('[SCR-06] [DESK-A19] an address beyond the last page shows the last one', async () => {
    const { page } = await walk('ufficio', '/ordini?page=999');
    await eventually(() => range(page).textContent()).toBe('61-64 of 64');
    await eventually(() => page.getByRole('row').count()).toBe(5);
    expect(new URL(page.url()).searchParams.get('page')).toBe('7');
  });

  it('[ORD-08] [DESK-A13] prints every row of the page upright on A4, shown as a list or as a grid', async () => {
    const { page } = await walk('ufficio', '/ordini?perPage=50');
    await eventually(() => range(page).textContent()).toBe('1-50 of 64');
    const customers = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.flatMap((row) => /Cliente \d\d/.exec(row.textContent ?? '')?.[0] ?? []));
    expect(customers.length).toBeGreaterThan(40);
    for (const shape of ['list', 'grid']) {
      if (shape === 'grid') await page.getByRole('button', { name: 'Vista a griglia' }).click();
      const paper = await readPdf(await page.pdf({ format: 'A4' }));
      expect(
        customers.filter((client) => !paper.text.includes(client)),
        shape,
      ).toEqual([]);
      expect(paper.text).toContain('1-50 of 64');
      expect(paper.text.match(/Totale/g)?.length ?? 0, 'its heads on every page').toBeGreaterThanOrEqual(
        paper.pages - 1,
      );
      // The page itself is as it was.
      await page.getByRole('navigation', { name: /^Pagine/ }).waitFor();
    }
  });

  it('[ORD-08] [DESK-A13] a phone prints the table, too', async () => {
    const { page } = await walk('ufficio', '/ordini?perPage=25', { size: 'phone' });
    await eventually(() => range(page).textContent()).toBe('1-25 of 64');
    const titles = await page
      .locator('.cards > .card')
      .evaluateAll((cards) =>
        cards.flatMap((card) => /Cliente \d\d/.exec(card.textContent ?? '')?.[0] ?? []),
      );
    const paper = await readPdf(await page.pdf({ format: 'A4' }));
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter((client) => !paper.text.includes(client))).toEqual([]);
    await page.locator('.cards > .card').first().waitFor();
  });

  it('[ORD-01] [ORD-04] searches, sorts, turns pages and sizes, and keeps all of it in the address', async () => {
    const { page } = await walk('ufficio', '/ordini');
    await page.getByRole('searchbox').fill('cliente');
    await eventually(() => range(page).textContent()).toBe('1-10 of 57');
    await page.getByLabel('Righe per pagina').selectOption('25');
    await page.getByRole('columnheader', { name: 'Totale' }).getByRole('button').click();
    await eventually(() => firstRow(page).innerText()).toContain('€ 100,50');
    await page.getByRole('button', { name: 'Ultima pagina' }).click();
    await eventually(() => range(page).textContent()).toBe('51-57 of 57');
    const search = new URL(page.url()).searchParams;
    expect(Object.fromEntries(search)).toEqual({
      q: 'cliente',
      perPage: '25',
      sortBy: 'DocTotal',
      sortDesc: 'false',
      page: '3',
    });
    await page.reload();
    await eventually(() => range(page).textContent()).toBe('51-57 of 57');
    expect(await page.getByRole('searchbox').inputValue()).toBe('cliente');
    // Opening a row and going back keeps the list.
    await firstRow(page).getByRole('button', { name: /^Apri/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Documento' }).waitFor();
    await page.goBack();
    await eventually(() => range(page).textContent()).toBe('51-57 of 57');
  });

  it('[ORD-01] shows what a link to its own page names, and after Back what it showed before', async () => {
    const { page } = await walk('ufficio', '/ordini?perPage=25');
    await eventually(() => range(page).textContent()).toBe('1-25 of 64');
    await goTo({ page }, '/ordini?q=cliente');
    await eventually(() => range(page).textContent()).toBe('1-10 of 57');
    await page.goBack();
    await eventually(() => range(page).textContent()).toBe('1-25 of 64');
  });

  it('[ORD-01] [ORD-04] filters by status, type, employee and team, alone and together', async () => {
    const { page } = await walk('ufficio', '/ordini');
    await openFilters(page);
    await page.getByLabel('Stato', { exact: true }).selectOption({ label: 'Bozza' });
    await eventually(() => page.getByRole('row').count()).toBe(2);
    expect(await firstRow(page).innerText()).toContain('In bozza');
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await eventually(() => range(page).textContent()).toBe('1-10 of 64');
    await openFilters(page);
    await page.getByLabel('Tipo di documento').selectOption({ label: 'FIR' });
    await eventually(() => firstRow(page).innerText()).toContain('Confermato');
    await page.getByLabel('Tipo di documento').selectOption({ label: 'Ordine cliente' });
    await eventually(() => range(page).textContent()).toBe('1-10 of 62');
    expect(new URL(page.url()).searchParams.get('sobisDocType')).toBe('-');
    await goTo({ page }, `/ordini?teamID=${teamID}&empID=103`);
    await eventually(() => page.getByRole('row').count()).toBe(2);
    expect(await firstRow(page).innerText()).toContain('In bozza');
  });

  it('[ORD-03] has three layouts, and all columns as a grid', async () => {
    const visited = await walk('ufficio', '/ordini');
    const { page } = visited;
    await eventually(() => heads(page)).toEqual(['Stato', '#', 'Data', 'Cliente', 'Totale', 'Azioni']);
    await page.getByLabel('Colonne').selectOption({ label: 'Cantiere' });
    const team = ['Stato', '#', 'Tipo', 'Data', 'Cliente', 'Dipendente', 'Azioni'];
    await eventually(() => heads(page)).toEqual(team);
    await page.getByLabel('Colonne').selectOption({ label: 'Essenziale' });
    await eventually(() => heads(page)).toEqual(['Stato', '#', 'Data', 'Cliente', 'Cantiere', 'Azioni']);
    await page.getByRole('button', { name: 'Vista a griglia' }).click();
    await page.locator('.bp6-table-cell').first().waitFor();
    expect(new URL(page.url()).searchParams.get('wide')).toBe('true');
    expect(await page.locator('.bp6-table-quadrant-top .wide-head').allInnerTexts()).toEqual([
      'Stato',
      '#',
      'Tipo',
      'Data',
      'Cliente',
      'Totale',
      'Dipendente',
      'Cantiere',
    ]);
    await expectSound(visited);
    await page.getByRole('button', { name: 'Vista a elenco' }).click();
    await eventually(() => heads(page)).toEqual(['Stato', '#', 'Data', 'Cliente', 'Cantiere', 'Azioni']);
  });

  it('[ORD-03] the grid sorts, is resized, is walked by arrow keys, copied, and opens a row by Enter', async () => {
    const { page } = await walk('ufficio', '/ordini?wide=true&q=cliente', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const cell = (text: string) => page.locator('.bp6-table-cell').filter({ hasText: text });
    await cell('Cliente 57').waitFor();
    await page.getByRole('button', { name: /^Ordina per Totale/ }).click();
    await cell('Cliente 01').waitFor();
    const width = () =>
      page
        .locator('.bp6-table-quadrant-top .bp6-table-header')
        .first()
        .evaluate((head) => head.clientWidth);
    const before = await width();
    const handle = await page
      .locator('.bp6-table-quadrant-top .bp6-table-resize-handle-target')
      .first()
      .boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 2, (handle?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((handle?.x ?? 0) + 82, (handle?.y ?? 0) + 10, { steps: 4 });
    await page.mouse.up();
    await eventually(width).toBeGreaterThan(before + 60);
    await cell('Cliente 01').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+c');
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Cliente 02');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Ordine cliente n.2' }).waitFor();
    await page.goBack();
    await cell('Cliente 01').waitFor();
    expect(await width()).toBeGreaterThan(before + 60);
  });

  it('[ORD-06] [ORD-07] shows each status by icon, colour and name', async () => {
    const { page } = await walk('ufficio', '/ordini?perPage=100', { size: 'phone' });
    const badge = (customer: string) => page.locator('.card').filter({ hasText: customer }).locator('.badge');
    const badgeFacts = async (customer: string) => [
      (await badge(customer).innerText()).trim(),
      await badge(customer).getAttribute('data-intent'),
      await badge(customer).locator('[data-icon]').getAttribute('data-icon'),
    ];
    await badge('In bozza').waitFor();
    expect(await badgeFacts('Aperto domani')).toEqual(['Aperto', 'none', 'send-message']);
    expect(await badgeFacts('Aperto ieri')).toEqual(['Aperto', 'warning', 'info-sign']);
    expect(await badgeFacts('In bozza')).toEqual(['Bozza', 'primary', 'floppy-disk']);
    expect(await badgeFacts('Chiuso')).toEqual(['Chiuso', 'danger', 'lock']);
    expect(await badgeFacts('In errore')).toEqual(['Errore', 'danger', 'cross']);
    expect(await badgeFacts('Rifiutato')).toEqual(['Rifiutato', 'danger', 'cross']);
    expect(await badgeFacts('Cliente 57')).toEqual(['Allineato', 'success', 'cloud']);
  });

  it('[ORD-05] reports that the list could not be loaded, keeps the former one, and recovers', async () => {
    const { page } = await walk('ufficio', '/ordini');
    await eventually(() => range(page).textContent()).toBe('1-10 of 64');
    await page.route('**/apps/order/list*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Pagina successiva' }).click();
    const toast = page.getByRole('region', { name: 'Avvisi' }).getByRole('alert').first();
    await toast.getByText("Error fetching orders' list").waitFor();
    expect(await toast.getAttribute('data-intent')).toBe('danger');
    expect(await toast.locator('[data-icon="warning-sign"]').count()).toBe(1);
    expect(await page.getByRole('row').count()).toBe(11);
    await page.unroute('**/apps/order/list*');
    await page.getByRole('button', { name: 'Pagina precedente' }).click();
    await eventually(() => range(page).textContent()).toBe('1-10 of 64');
  });

  it('[CHK-03] [PERM-01] [PERM-02] offers changes of one’s own drafts alone, to those who may', async () => {
    const capo = await walk('capo', '/ordini?status=D');
    const row = firstRow(capo.page);
    await row.getByRole('button', { name: /^Modifica/ }).waitFor();
    expect(await row.getByRole('button', { name: /^Elimina/ }).count()).toBe(1);
    const planner = await walk('planner', '/ordini?status=D');
    await firstRow(planner.page).getByRole('button', { name: /^Apri/ }).waitFor();
    expect(await planner.page.getByRole('button', { name: /^(Modifica|Elimina|Nuovo)/ }).count()).toBe(0);
    await goTo(planner, '/ordini/1/modifica');
    await planner.page.getByRole('heading', { level: 1, name: 'Accesso non consentito' }).waitFor();
    expect(await planner.page.getByRole('button', { name: 'Salva bozza' }).count()).toBe(0);
  });
});
