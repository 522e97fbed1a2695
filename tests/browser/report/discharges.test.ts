import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import {
  agree,
  expectSound,
  next,
  quantity,
  question,
  refusal,
  refuse,
  reportVisits,
  step,
  toast,
} from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100, InventoryUom: 'm' },
  { ItemCode: 'LOTTO', Quantity: 4, BatchNumber: 'L24' },
  { ItemCode: 'TRASFO', Quantity: 1, SerialNumber: 'SN9' },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];
const OVER = 'La quantità inserita è maggiore della giacenza!';
const NEGATIVE = 'La quantità inserita non può essere negativa!';
const showAll = (page: Page) => page.getByLabel('Mostra tutti');
const cellError = (page: Page, text: string) => page.locator('.edit-error').filter({ hasText: text });
const unsent = (page: Page) => page.getByText('Quantità non ancora inviate: 1.');
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();

describe('quantities of a report', () => {
  const { signedIn, site, db, app, api, kept, take, report, walk } = reportVisits();

  it('[DIS-01] [DIS-03] [DIS-07] [DIS-08] lists the stock of the leader’s silo, and the button that goes on stands still while the last parts of the list come; a quantity is kept after a pause of 750 ms, once, when moving on or closing the page', async () => {
    const filled = await site({ stock });
    const { page, context } = await signedIn(filled.username);
    const heldResponses: (() => void)[] = [];
    await page.route('**/assets/tools-*.js', (route) => void heldResponses.push(() => void route.continue()));
    await page.goto(`${app().address}/cantieri/${filled.teamID}/rapportino?step=impresa`);
    await eventually(() => heldResponses.length).toBe(1);
    const tops = page.evaluate(async () => {
      const quantities = new Set<number>();
      const button = (text: string) =>
        [...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes(text));
      while (!button('Esporta')) {
        await new Promise(requestAnimationFrame);
        if (document.querySelector('[aria-label="Quantità di Articolo CAVO"]'))
          quantities.add(button('Avanti')?.getBoundingClientRect().top ?? 0);
      }
      return quantities.size;
    });
    heldResponses[0]?.();
    expect(await tops, 'places from the first frame with the list to the last part').toBe(1);
    for (const text of [/^Silo di Numero\d+ Capo/, 'SN SN9', 'BN L24']) await page.getByText(text).waitFor();
    expect(await heads(page)).toEqual([
      'Codice articolo',
      'Articolo',
      'UM',
      'Giacenza',
      'Quantità',
      'Azioni',
    ]);
    expect(await showAll(page).count()).toBe(0);
    const sentBodies: string[] = [];
    const times: number[] = [];
    page.on('request', (request) => {
      if (!/ischargeItem$/.test(request.url())) return;
      sentBodies.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
      times.push(Date.now());
    });
    await page.evaluate(() =>
      document.addEventListener('input', () => {
        document.body.dataset['typedAt'] = String(Date.now());
      }),
    );
    await quantity(page, 'CAVO').pressSequentially('12,5', { delay: 60 });
    await eventually(() => sentBodies.length).toBe(1);
    const typedAt = Number(await page.evaluate(() => document.body.dataset['typedAt']));
    expect((times[0] ?? 0) - typedAt).toBeGreaterThanOrEqual(745);
    await eventually(() => kept(filled)).toEqual({ CAVO: 12.5 });
    await page.getByRole('button', { name: 'Azzera: Articolo CAVO' }).click();
    await eventually(() => kept(filled)).toEqual({});
    expect(sentBodies).toEqual(['dischargeItem', 'removeDischargeItem']);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Annulla: Articolo CAVO' }).click();
    await eventually(() => kept(filled)).toEqual({ CAVO: 12.5 });

    await quantity(page, 'CAVO').fill('7');
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 7 });
    await quantity(page, 'MIS').fill('4');
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(`${app().address}/cantieri/${filled.teamID}/rapportino?step=enel`);
    await eventually(() => kept(filled, 'enel')).toEqual({ MIS: 4 });
    await eventually(() => quantity(again, 'MIS').inputValue()).toBe('4');
  });

  it('[DIS-08] [DIS-10] [DIS-12] [PHONE-A27] reports a lost network once and without an error; quantity and removal stay on the device and are sent once later', async () => {
    const filled = await site({ stock });
    const { page, context } = await walk(filled, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').waitFor();
    const more = page.getByRole('button', { name: 'Aumenta: Quantità di Articolo CAVO' });
    const box = await more.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    const unanswered: Route[] = [];
    await page.route('**/silos/discharges', (route) => void unanswered.push(route));
    await more.click();
    await more.click();
    await eventually(() => kept(filled)).toEqual({ CAVO: 2 });
    await eventually(() => unanswered.length).toBeGreaterThan(0);
    await goOffline(page);
    for (const route of unanswered) await route.abort('internetdisconnected');
    await page.unroute('**/silos/discharges');
    await quantity(page, 'CAVO').fill('9');
    await unsent(page).waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('9');
    expect(await kept(filled)).toEqual({ CAVO: 2 });
    await context.setOffline(false);
    await eventually(() => kept(filled), { timeout: 15_000 }).toEqual({ CAVO: 9 });
    await eventually(() => page.getByText('Quantità non ancora inviate').count()).toBe(0);
    // A failure is visible for twelve seconds: an earlier one would still be on the screen.
    expect(await toast(page, /Errore/).allInnerTexts()).toEqual([]);
    await goOffline(page);
    await quantity(page, 'CAVO').fill('101');
    await unsent(page).waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 9 });
    await context.setOffline(false);
    await eventually(() => kept(filled), { timeout: 15_000 }).toEqual({});
    await cellError(page, OVER).waitFor();
  });

  it('[DIS-08] [DIS-10] [WIZ-04] beyond the stock, below zero or no number: the line is removed, the reason stays at its cell until it is mended, and blocks the wizard', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 3 });
    const { page } = await walk(filled, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').fill('101');
    await cellError(page, OVER).waitFor();
    await eventually(() => kept(filled)).toEqual({});
    await page.reload();
    await cellError(page, OVER).waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('101');
    await quantity(page, 'LOTTO').fill('-1');
    await cellError(page, NEGATIVE).waitFor();
    await quantity(page, 'TRASFO').fill('2');
    await eventually(() => cellError(page, OVER).count()).toBe(2);
    await next(page).click();
    await refusal(page).getByText(OVER).waitFor();
    await refusal(page).getByText(NEGATIVE).waitFor();
    await refusal(page).getByRole('button', { name: NEGATIVE }).click();
    expect(await quantity(page, 'CAVO').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await kept(filled)).toEqual({});
    await quantity(page, 'CAVO').fill('4');
    await eventually(() => kept(filled)).toEqual({ CAVO: 4 });
    await quantity(page, 'CAVO').fill('-1');
    await eventually(() => kept(filled)).toEqual({});
    for (const article of ['LOTTO', 'TRASFO']) await quantity(page, article).fill('1');
    await quantity(page, 'CAVO').fill('12..5');
    // In a short step the reason moves the buttons: not under the finger that presses one.
    await next(page).click();
    await refusal(page).getByText('Quantità che non sono numeri: 1.').waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('12..5');
    await quantity(page, 'CAVO').fill('2,5');
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 2.5, LOTTO: 1, TRASFO: 1 });
  });

  it('[DIS-02] [DIS-05] [DIS-09] in R a planner sees only lines with a quantity, until all are asked for, and changes ENEL after a confirmation; declining restores the former value', async () => {
    const reported = await site({ stock });
    await take(reported, { ItemCode: 'CAVO', Quantity: 10 });
    await take(reported, { ItemCode: 'MIS', Quantity: 3 }, 'enel');
    await report(reported);
    const { page } = await walk(reported, { as: 'planner', step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    expect(await quantity(page, 'LOTTO').count()).toBe(0);
    expect(await quantity(page, 'CAVO').isDisabled()).toBe(true);
    await showAll(page).click({ force: true });
    await quantity(page, 'LOTTO').waitFor();
    expect(await quantity(page, 'CAVO').isDisabled()).toBe(false);
    await next(page).click();
    await quantity(page, 'MIS').fill('5');
    expect(await question(page).textContent()).toContain(
      'Conferma operazione - Confermi di voler procedere?',
    );
    await refuse(page);
    await eventually(() => quantity(page, 'MIS').inputValue()).toBe('3');
    expect(await kept(reported, 'enel')).toEqual({ MIS: 3 });
    await quantity(page, 'MIS').fill('4');
    await agree(page);
    await eventually(() => kept(reported, 'enel')).toEqual({ MIS: 4 });
    await quantity(page, 'MIS').fill('2');
    await question(page).waitFor();
    await page.reload();
    expect(await question(page).textContent()).toContain('Confermi di voler procedere?');
    await agree(page);
    await eventually(() => kept(reported, 'enel')).toEqual({ MIS: 2 });
  });

  it('[DIS-05] [TEAM-07] [PHONE-A5] lets an approver correct unloaded quantities of a reopened report; the leader reads who can', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 3 });
    await report(filled);
    const office = await api('planner');
    const { body } = await office.post('/api/inventory/silos/discharges', { TeamID: filled.teamID });
    const dischargeId = body.ResultData.company.Id;
    await office.post('/api/inventory/silos/confirmDischarge', { dischargeId });
    await db().updateTable('teams').set({ Stato: 'C' }).where('teamID', '=', filled.teamID).execute();
    const moves = async () => {
      const rows = db().selectFrom('moved_items').select(['kind', 'Quantity']);
      return rows.where('teamID', '=', filled.teamID).orderBy('id').execute();
    };
    const remainingStock = (page: Page, left: string) => page.getByText(left, { exact: true }).first();

    const leader = await walk(filled, { step: 'impresa', size: 'phone' });
    await leader.page.getByText('le quantità le corregge chi approva i lavori').waitFor();
    await remainingStock(leader.page, '97').waitFor();
    expect(await quantity(leader.page, 'CAVO').isDisabled()).toBe(true);
    await expectSound(leader);

    const { page } = await walk(filled, { as: 'planner', step: 'impresa' });
    await page.getByText('attiva «Mostra tutti»').waitFor();
    await showAll(page).click({ force: true });
    await quantity(page, 'CAVO').fill('5');
    await agree(page);
    await eventually(() => moves()).toEqual([
      { kind: 'discharge', Quantity: 3 },
      { kind: 'correction', Quantity: 2 },
    ]);
    await remainingStock(page, '95').waitFor();
    // More than the discharged quantity: the field shows the refusal, and the stock stays unchanged.
    await quantity(page, 'CAVO').fill('101');
    await cellError(page, OVER).waitFor();
    expect(await moves()).toHaveLength(2);
    expect(await kept(filled)).toMatchObject({ CAVO: 5 });
  });

  it('[DIS-10] [WIZ-04] a stored quantity that another site has discharged meanwhile is refused at its cell, and mended there', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 60 });
    await db().updateTable('inventory_lines').set({ Quantity: 50 }).where('ItemCode', '=', 'CAVO').execute();
    const { page } = await walk(filled, { step: 'impresa', size: 'phone' });
    await cellError(page, OVER).waitFor();
    await next(page).click();
    await refusal(page).getByText(OVER).waitFor();
    await quantity(page, 'CAVO').fill('50');
    await eventually(() => kept(filled)).toEqual({ CAVO: 50 });
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
  });

  it('[DIS-01] [DIS-06] [DAY-B25] [PHONE-A24] lots and serials of one article are fields of different names, ENEL’s alike', async () => {
    const parts = [
      ...['L-7', 'L-8'].map((BatchNumber) => ({ ItemCode: 'FILO', Quantity: 50, BatchNumber })),
      ...['7081', '7082'].map((SerialNumber) => ({ ItemCode: 'CONT', Quantity: 1, SerialNumber })),
    ];
    const enel = parts.map((line) => ({ ...line, itemType: 'enel' as const }));
    const { page } = await walk(await site({ stock: [...stock, ...parts, ...enel] }), {
      size: 'phone',
      step: 'impresa',
    });
    await quantity(page, 'CAVO').waitFor();
    for (const SerialNumber of ['7081', '7082'])
      expect(
        await page
          .getByRole('textbox', { name: new RegExp(`Quantità di Articolo CONT .*SN ${SerialNumber}`) })
          .count(),
      ).toBe(1);
    const names = await page
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-label')));
    expect(new Set(names).size).toBe(names.length);
    await next(page).click();
    await quantity(page, 'MIS').waitFor();
    for (const lot of ['FILO · FILO · L-7', 'FILO · FILO · L-8', 'CONT · CONT · 7081', 'CONT · CONT · 7082'])
      expect(await quantity(page, lot).count()).toBe(1);
  });

  it('[DIS-06] [DIS-10] ENEL has category, batch and serial columns; why a quantity is refused is read whole, and pushes none out of sight', async () => {
    const { page } = await walk(await site({ stock }), { step: 'enel' });
    await quantity(page, 'MIS').waitFor();
    const columns = ['Codice articolo', 'Articolo', 'Categoria', 'Lotto', 'Matricola', 'UM', 'Giacenza'];
    expect(await heads(page)).toEqual([...columns, 'Quantità', 'Azioni']);
    const frame = page.locator('.table-scroll').first();
    const beyond = () => frame.evaluate((node) => node.scrollWidth - node.clientWidth);
    const before = await beyond();
    await quantity(page, 'MIS').fill('9999');
    const overText = page.getByText(OVER).first();
    await overText.waitFor();
    expect(await beyond()).toBeLessThanOrEqual(before);
    const [text, table] = await Promise.all([overText.boundingBox(), frame.boundingBox()]);
    if (text === null || table === null) throw new Error('nothing is drawn');
    expect(text.x + text.width).toBeLessThanOrEqual(table.x + table.width);
    expect(await overText.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  });
});
