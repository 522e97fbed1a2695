import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { quantity, reportVisits } from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100, InventoryUom: 'm' },
  { ItemCode: 'LOTTO', Quantity: 4, BatchNumber: 'L24' },
];
const PREPARE = '**/silos/discharges';
const empty = (page: Page) => page.getByRole('button', { name: 'Azzera: Articolo CAVO' });
const putBack = (page: Page) => page.getByRole('button', { name: 'Annulla: Articolo CAVO' });

describe('quantities whose answers arrive late, out of order or never', () => {
  const { visit, site, kept, take } = reportVisits();
  /** No write is pending, and every read has been answered. */
  const quiet = (page: Page) =>
    page.locator('#content [role=status].only-readers:empty').waitFor({ state: 'attached' });

  it('[DIS-08] an emptied line is put back while a reading that began later is still unanswered', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 12.5 });
    const { page } = await visit(filled, { step: 'impresa' });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('12,5');
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
  });

  it('[REL-1] marks a quantity as a repeat only if this device has sent it before, even from a closed page', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa' });
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
  });

  it('[DIS-08] an emptied line is put back before the server has answered that it is empty', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 12.5 });
    const { page } = await visit(filled, { step: 'impresa' });
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
  });

  it('[DIS-08] a quantity that has arrived is shown, and is what the next one changes, though no reading is answered', async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 3 });
    const { page } = await visit(filled, { step: 'impresa' });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('3');
    await page.route(PREPARE, (route) => route.abort());
    await quantity(page, 'CAVO').fill('8');
    await eventually(() => kept(filled)).toEqual({ CAVO: 8 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('8');
    await empty(page).click();
    await eventually(() => kept(filled)).toEqual({});
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('0');
    await putBack(page).click();
    await eventually(() => kept(filled)).toEqual({ CAVO: 8 });
    await quantity(page, 'CAVO').fill('9');
    await eventually(() => kept(filled)).toEqual({ CAVO: 9 });
    await quiet(page);
    expect(await quantity(page, 'CAVO').inputValue()).toBe('9');
  });
});
