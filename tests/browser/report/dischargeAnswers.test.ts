import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { agree, next, quantity, question, refuse, reportVisits, step, toast } from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100, InventoryUom: 'm' },
  { ItemCode: 'LOTTO', Quantity: 4, BatchNumber: 'L24' },
];
const OVER = 'La quantità inserita è maggiore della giacenza!';
const PREPARE = '**/silos/discharges';
const withoutInventory = (page: Page) => page.route(PREPARE, (route) => route.abort());
const empty = (page: Page, article = 'CAVO') =>
  page.getByRole('button', { name: `Azzera: Articolo ${article}` });
const putBack = (page: Page) => page.getByRole('button', { name: 'Annulla: Articolo CAVO' });

const { site, db, app, kept, take, walk } = reportVisits();

describe('quantities whose answers are refusals, arrive late, out of order or never', () => {
  /** No write is pending, and every read has been answered. */
  const quiet = (page: Page) =>
    page.locator('#content [role=status].only-readers:empty').waitFor({ state: 'attached' });

  it('[DIS-08] an emptied line is put back before its answer, and while a later reading is unanswered; a quantity that has arrived is shown without any reading', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 12.5 });
    const { page } = await walk(filled, { step: 'impresa' });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('12,5');

    const answer = Promise.withResolvers<void>();
    await page.route('**/removeDischargeItem', async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await empty(page).click();
    await eventually(() => kept(filled)).toEqual({});
    await putBack(page).click();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('12,5');
    answer.resolve();
    await eventually(() => kept(filled)).toEqual({ CAVO: 12.5 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('12,5');
    await page.unroute('**/removeDischargeItem');

    const waiting: Route[] = [];
    let hold = true;
    await page.route(PREPARE, (route) => (hold ? void waiting.push(route) : route.continue()));
    await empty(page).click();
    await eventually(() => kept(filled)).toEqual({});
    await eventually(() => waiting.length).toBeGreaterThan(0);
    // A line of another user: the page reloads on the event, before its first read has been answered.
    const before = waiting.length;
    await take(filled, { ItemCode: 'LOTTO', Quantity: 1, BatchNumber: 'L24' });
    await eventually(() => waiting.length).toBeGreaterThan(before);
    for (const route of waiting.splice(0, waiting.length - 1)) {
      const answered = page.waitForResponse((response) => response.request() === route.request());
      await route.continue();
      await (await answered).finished();
    }
    expect(await quantity(page, 'CAVO').inputValue()).toBe('0');
    await putBack(page).click();
    hold = false;
    for (const route of waiting) await route.continue();
    await eventually(() => kept(filled)).toEqual({ CAVO: 12.5, LOTTO: 1 });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('12,5');
    await quiet(page);

    await page.unroute(PREPARE);
    await withoutInventory(page);
    await quantity(page, 'CAVO').fill('8');
    await eventually(() => kept(filled)).toEqual({ CAVO: 8, LOTTO: 1 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('8');
    await empty(page).click();
    await eventually(() => kept(filled)).toEqual({ LOTTO: 1 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('0');
    await putBack(page).click();
    await eventually(() => kept(filled)).toEqual({ CAVO: 8, LOTTO: 1 });
    await quantity(page, 'CAVO').fill('9');
    await eventually(() => kept(filled)).toEqual({ CAVO: 9, LOTTO: 1 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('9');
  });

  it('[REL-1] [DIS-08] marks a quantity as a repeat only if this device has sent it before, even from a closed page, and attributes none with a lost answer to another user', async () => {
    const filled = await site({ stock });
    const { page } = await walk(filled, { step: 'impresa' });
    const sentLines: (string | undefined)[][] = [];
    await page.route('**/dischargeItem', async (route) => {
      const headers = route.request().headers();
      sentLines.push([headers['idempotency-key'], headers['idempotency-repeat']]);
      return sentLines.length === 1 ? route.abort() : route.continue();
    });
    await quantity(page, 'CAVO').fill('6');
    await eventually(() => sentLines.length).toBeGreaterThan(0);
    await page.reload();
    await eventually(() => kept(filled), { timeout: 20_000 }).toEqual({ CAVO: 6 });
    const [key] = sentLines[0] ?? [];
    expect(sentLines.slice(0, 2)).toEqual([
      [key, undefined],
      [key, '1'],
    ]);
    const before = sentLines.length;
    await quantity(page, 'CAVO').fill('8');
    await eventually(() => kept(filled)).toEqual({ CAVO: 8 });
    expect(sentLines[before]?.[1]).toBeUndefined();
    expect(sentLines[before]?.[0]).not.toBe(key);

    await quiet(page);
    let lost = false;
    await page.route('**/dischargeItem', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort();
    });
    await quantity(page, 'CAVO').fill('5');
    await eventually(() => kept(filled)).toEqual({ CAVO: 5 });
    await quantity(page, 'CAVO').fill('9');
    await eventually(() => kept(filled), { timeout: 20_000 }).toEqual({ CAVO: 9 });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('9');
  });

  it('[REL-1] [DIS-08] asks before a quantity typed without network replaces one that another device has saved meanwhile, and so for a removal', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 4 });
    const { page, context } = await walk(filled, { step: 'impresa' });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('4');
    const typedOffline = async (change: () => Promise<void>, Quantity: number) => {
      await goOffline(page);
      await change();
      await page.getByText('Quantità non ancora inviate: 1.').waitFor();
      await take(filled, { ItemCode: 'CAVO', Quantity });
      await context.setOffline(false);
      await question(page)
        .getByText(`CAVO: un altro dispositivo ha salvato la quantità ${Quantity}`)
        .waitFor();
    };
    await typedOffline(() => quantity(page, 'CAVO').fill('6'), 9);
    expect(await kept(filled)).toEqual({ CAVO: 9 });
    await refuse(page);
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('9');
    expect(await kept(filled)).toEqual({ CAVO: 9 });

    await typedOffline(() => empty(page).click(), 12);
    expect(await kept(filled)).toEqual({ CAVO: 12 });
    await page.reload();
    await agree(page);
    await eventually(() => kept(filled)).toEqual({});
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('0');
  });

  it('[DIS-10] [DIS-12] reports what the server refuses: a quantity that stock no longer allows, at its cell, and a removal', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'LOTTO', Quantity: 1, BatchNumber: 'L24' });
    const { page } = await walk(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    const lines = db().updateTable('inventory_lines').where('SiloAbsEntry', '=', filled.silo);
    await lines.set({ Quantity: 5 }).execute();
    await quantity(page, 'CAVO').fill('50');
    await toast(page, `Errore nel salvataggio dello scarico: ${OVER}`).waitFor();
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    expect(await kept(filled)).toEqual({ LOTTO: 1 });
    const refused = { ResultCode: -1, ResultMessage: 'Non si può', code: 'BAD_INPUT' };
    await page.route('**/removeDischargeItem', (route) => route.fulfill({ status: 400, json: refused }));
    await empty(page, 'LOTTO').click();
    await toast(page, "Errore nell'eliminazione dello scarico").waitFor();
  });

  it('[DIS-12] reports an inventory that failed to load, and retries on demand', async () => {
    const filled = await site({ stock });
    const { page } = await walk(filled, { step: 'impresa', prepare: withoutInventory });
    await toast(page, "Errore nella preaparazione dell'inventario").waitFor();
    await page.unroute(PREPARE);
    // It may have tried again by itself just then.
    const again = page.getByRole('button', { name: 'Riprova' });
    await again.or(quantity(page, 'CAVO')).first().waitFor();
    await again.click({ timeout: 5000 }).catch(() => undefined);
    await quantity(page, 'CAVO').waitFor();
  });
});

describe('a report whose inventory failed to load', () => {
  it('[DIS-11] [DESK-A18] reports it beside the materials, and covers no button', async () => {
    const filled = await site({ withoutSilo: true });
    let discharges: Promise<unknown> | undefined;
    const { page } = await walk(filled, {
      prepare: async (page) => {
        discharges = page.waitForResponse(PREPARE);
        // So low that the buttons of the wizard are at the bottom of the screen.
        await page.setViewportSize({ width: 1440, height: 420 });
      },
    });
    const missing = toast(page, /Nessun inventario definito per il caposquadra del cantiere/);
    await discharges;
    await step(page, 'Attività svolte').waitFor();
    expect(await missing.count()).toBe(0);
    await next(page).click();
    await missing.waitFor();
    expect(await page.evaluate(coveredButtons)).toEqual([]);
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
  });

  it.each([
    ['company', 'CAVO', 'C', 'Conferma scarico', undefined],
    ['enel', 'MIS', 'R', 'Conferma ed approva team', 'planner'],
  ] as const)(
    '[WIZ-07] [WIZ-08] [WIZ-10] is finished with its %s unload all the same',
    async (kind, ItemCode, Stato, button, as) => {
      const filled = await site({
        checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
        stock: [{ ItemCode, Quantity: 100, itemType: kind }],
      });
      const { teamID } = filled;
      await take(filled, { ItemCode, Quantity: 3 }, kind);
      await db().updateTable('teams').set({ Stato }).where('teamID', '=', teamID).execute();
      const unload = () =>
        db()
          .selectFrom('discharges')
          .select('confirmedAt')
          .where('TeamID', '=', teamID)
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow();

      const { page } = await walk(filled, {
        ...(as === undefined ? {} : { as }),
        ...{ step: 'verifiche', prepare: withoutInventory },
      });
      const finish = page.getByRole('button', { name: button });
      await finish.click();
      if (as !== undefined) await agree(page);
      await page.waitForURL(as === undefined ? `${app().address}/` : `${app().address}/cantieri/${teamID}`);
      expect((await unload()).confirmedAt).not.toBeNull();
    },
  );
});

/** Names of the buttons of the page on which a toast lies. */
function coveredButtons(): readonly string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main a.bp6-button')];
  return buttons
    .filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts') instanceof Element;
    })
    .filter((button) => {
      const { y, height } = button.getBoundingClientRect();
      return y + height > 0 && y < innerHeight;
    })
    .map((button) => button.textContent ?? '');
}
