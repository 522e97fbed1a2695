import type { Page } from 'playwright-core';
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

describe('quantities of a report', () => {
  const { visit, signedIn, site, db, app, kept, take, report } = reportVisits();

  for (const size of ['phone', 'desk'] as const) {
    it(`[DIS-01] [DIS-03] [DIS-07] lists the stock of the leader’s silo, sound on a ${size}`, async () => {
      const filled = await site({ stock });
      const visited = await visit(filled, { size, step: 'impresa' });
      const { page } = visited;
      await quantity(page, 'CAVO').waitFor();
      await page.getByText(/^Silo di Numero\d+ Capo/).waitFor();
      await page.getByText('SN SN9').waitFor();
      await page.getByText('BN L24').waitFor();
      const more = page.getByRole('button', { name: 'Aumenta: Quantità di Articolo CAVO' });
      const box = await more.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
      await expectSound(visited);
      await more.click();
      await more.click();
      await eventually(() => kept(filled)).toEqual({ CAVO: 2 });
      if (size === 'desk') {
        expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
          'Codice articolo',
          'Articolo',
          'UM',
          'Giacenza',
          'Quantità',
          'Azioni',
        ]);
      }
    });
  }

  it('[DIS-06] ENEL has category, batch and serial columns', async () => {
    const { page } = await visit(await site({ stock }), { step: 'enel' });
    await quantity(page, 'MIS').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Codice articolo',
      'Articolo',
      'Categoria',
      'Lotto',
      'Matricola',
      'UM',
      'Giacenza',
      'Quantità',
      'Azioni',
    ]);
  });

  it('[DIS-04] reports a silo without stock of a kind', async () => {
    const { page } = await visit(await site(), { step: 'impresa' });
    await page.getByText('NEssun materiale fornitura impresa presente').waitFor();
    await next(page).click();
    await page.getByText('Nessun materiale ENEL presente').waitFor();
  });

  it('[DIS-08] keeps a quantity after a pause of 750 ms, once, and removes the line at zero', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa' });
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
  });

  it('[DIS-08] the button that goes on stands still while the list’s last parts come, so that a tap on it is not lost', async () => {
    const filled = await site({ stock });
    const { page } = await signedIn(filled.username);
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
  });

  it('[DIS-08] keeps input when moving on, reloading, or closing the page within the pause', async () => {
    const filled = await site({ stock });
    const { page, context } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').fill('7');
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 7 });
    await quantity(page, 'MIS').fill('3');
    await page.reload();
    await eventually(() => kept(filled, 'enel')).toEqual({ MIS: 3 });
    await quantity(page, 'MIS').fill('4');
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(`${app().address}/cantieri/${filled.teamID}/rapportino?step=enel`);
    await eventually(() => kept(filled, 'enel')).toEqual({ MIS: 4 });
    await eventually(() => quantity(again, 'MIS').inputValue()).toBe('4');
  });

  it('[DIS-08] [DIS-12] [PHONE-A27] reports a lost network once and without an error; the quantity stays on the device and is sent once later', async () => {
    const filled = await site({ stock });
    const { page, context } = await visit(filled, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').waitFor();
    await goOffline(page);
    await quantity(page, 'CAVO').fill('9');
    await page.getByText('Quantità non ancora inviate: 1.').waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('9');
    expect(await kept(filled)).toEqual({});
    await context.setOffline(false);
    await eventually(() => kept(filled), { timeout: 15_000 }).toEqual({ CAVO: 9 });
    await eventually(() => page.getByText('Quantità non ancora inviate').count()).toBe(0);
    // A failure is visible for twelve seconds: an earlier one would still be on the screen.
    expect(await toast(page, /Errore/).count()).toBe(0);
  });

  it('[DIS-08] does not attribute a quantity with a lost answer to another user', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa' });
    let lost = false;
    await page.route('**/dischargeItem', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    await quantity(page, 'CAVO').fill('6');
    await eventually(() => kept(filled)).toEqual({ CAVO: 6 });
    await quantity(page, 'CAVO').fill('8');
    await eventually(() => kept(filled), { timeout: 20_000 }).toEqual({ CAVO: 8 });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('8');
  });

  it('[DIS-10] shows an error at its cell, keeps it in sight, and blocks the wizard', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').fill('101');
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    await quantity(page, 'LOTTO').fill('-1');
    await page.locator('.edit-error').filter({ hasText: NEGATIVE }).waitFor();
    await quantity(page, 'TRASFO').fill('2');
    await eventually(() => page.locator('.edit-error').filter({ hasText: OVER }).count()).toBe(2);
    await next(page).click();
    await refusal(page).getByText(OVER).waitFor();
    await refusal(page).getByText(NEGATIVE).waitFor();
    await refusal(page).getByRole('button', { name: NEGATIVE }).click();
    expect(await quantity(page, 'CAVO').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await kept(filled)).toEqual({});
    for (const article of ['CAVO', 'LOTTO', 'TRASFO']) await quantity(page, article).fill('1');
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 1, LOTTO: 1, TRASFO: 1 });
  });

  it('[DIS-10] [DIS-12] the server refuses what stock no longer allows, and the reason stands at the cell', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    await db()
      .updateTable('inventory_lines')
      .set({ Quantity: 5 })
      .where('SiloAbsEntry', '=', filled.silo)
      .execute();
    await quantity(page, 'CAVO').fill('50');
    await toast(page, `Errore nel salvataggio dello scarico: ${OVER}`).waitFor();
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    expect(await kept(filled)).toEqual({});
  });

  it('[DIS-12] reports a refused removal', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 5 });
    const { page } = await visit(filled, { step: 'impresa' });
    await page.route('**/removeDischargeItem', (route) =>
      route.fulfill({
        status: 400,
        json: { ResultCode: -1, ResultMessage: 'Non si può', code: 'BAD_INPUT' },
      }),
    );
    await page.getByRole('button', { name: 'Azzera: Articolo CAVO' }).click();
    await toast(page, "Errore nell'eliminazione dello scarico").waitFor();
  });

  it('[DIS-11] reports a leader without inventory', async () => {
    const { page } = await visit(await site({ withoutSilo: true }), { step: 'impresa' });
    await page
      .getByText(/Nessun inventario definito per il caposquadra del cantiere/)
      .first()
      .waitFor();
  });

  it('[DIS-12] reports an inventory that failed to load, and retries on demand', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled);
    await page.route('**/silos/discharges', (route) => route.abort());
    await page.goto(`${app().address}/cantieri/${filled.teamID}/rapportino?step=impresa`);
    await toast(page, "Errore nella preaparazione dell'inventario").waitFor();
    await page.unroute('**/silos/discharges');
    // It may have tried again by itself just then.
    const again = page.getByRole('button', { name: 'Riprova' });
    await again.or(quantity(page, 'CAVO')).first().waitFor();
    await again.click({ timeout: 5000 }).catch(() => undefined);
    await quantity(page, 'CAVO').waitFor();
  });

  it('[DIS-02] [DIS-05] in R only lines with a quantity, until all are asked for; company inputs are disabled', async () => {
    const reported = await site({ stock });
    await take(reported, { ItemCode: 'CAVO', Quantity: 10 });
    await report(reported);
    const { page } = await visit(reported, { as: 'planner', step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    expect(await quantity(page, 'LOTTO').count()).toBe(0);
    expect(await quantity(page, 'CAVO').isDisabled()).toBe(true);
    await showAll(page).click({ force: true });
    await quantity(page, 'LOTTO').waitFor();
    expect(await quantity(page, 'CAVO').isDisabled()).toBe(false);

    const leader = await visit(reported, { step: 'impresa' });
    await showAll(leader.page).click({ force: true });
    await quantity(leader.page, 'LOTTO').waitFor();
    expect(await quantity(leader.page, 'CAVO').isDisabled()).toBe(true);

    const closed = await visit(await site({ stock }), { step: 'impresa' });
    await quantity(closed.page, 'LOTTO').waitFor();
    expect(await showAll(closed.page).count()).toBe(0);
  });

  it('[DIS-05] [DIS-09] lets a planner change ENEL in R after a confirmation; declining restores the former value', async () => {
    const reported = await site({ stock });
    await take(reported, { ItemCode: 'MIS', Quantity: 3 }, 'enel');
    await report(reported);
    const { page } = await visit(reported, { as: 'planner', step: 'enel' });
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
});
