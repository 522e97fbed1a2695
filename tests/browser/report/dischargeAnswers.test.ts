import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { Site } from './buildSite.ts';
import { quantity, reportVisits } from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100, InventoryUom: 'm' },
  { ItemCode: 'LOTTO', Quantity: 4, BatchNumber: 'L24' },
];
const PREPARE = '**/silos/discharges';
const empty = (page: Page) => page.getByRole('button', { name: 'Azzera: Articolo CAVO' });
const putBack = (page: Page) => page.getByRole('button', { name: 'Annulla: Articolo CAVO' });

describe('quantities whose answers come late, out of turn or never', () => {
  const { visit, site, db, app } = reportVisits();
  const kept = async ({ teamID }: Site) => {
    const lines = await db()
      .selectFrom('discharge_lines')
      .innerJoin('discharges', 'discharges.Id', 'discharge_lines.dischargeId')
      .select(['ItemCode', 'Quantity'])
      .where('TeamID', '=', teamID)
      .execute();
    return Object.fromEntries(lines.map(({ ItemCode, Quantity }) => [ItemCode, Quantity]));
  };
  const take = async (given: Site, ItemCode: string, Quantity: number) => {
    const api = await app().api(given.username);
    await api.post('/api/inventory/silos/discharges', { TeamID: given.teamID });
    const dischargeItem = { ItemCode, Quantity, ...(ItemCode === 'LOTTO' ? { BatchNumber: 'L24' } : {}) };
    const body = { dischargeItem, dischargeData: { TeamID: given.teamID }, itemType: 'company' };
    expect((await api.post('/api/inventory/silos/dischargeItem', body)).status).toBe(200);
  };
  /** Nothing typed is on its way, and every reading has been answered. */
  const quiet = (page: Page) =>
    page.locator('[role=status].only-readers:empty').waitFor({ state: 'attached' });

  it('[DIS-08] an emptied line is put back while a reading that began later is still unanswered', async () => {
    const filled = await site({ stock });
    await take(filled, 'CAVO', 12.5);
    const { page } = await visit(filled, { step: 'impresa' });
    await eventually(() => quantity(page, 'CAVO').inputValue()).toBe('12,5');
    const waiting: Route[] = [];
    let hold = true;
    await page.route(PREPARE, (route) => (hold ? void waiting.push(route) : route.continue()));
    await empty(page).click();
    await eventually(() => kept(filled)).toEqual({});
    await eventually(() => waiting.length).toBeGreaterThan(0);
    // Somebody else's line: the page is told of it and reads once more, before its own reading has been answered.
    const before = waiting.length;
    await take(filled, 'LOTTO', 1);
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

  it('[DIS-08] an emptied line is put back before the server has answered that it is empty', async () => {
    const filled = await site({ stock });
    await take(filled, 'CAVO', 12.5);
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
    await take(filled, 'CAVO', 3);
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
