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
} from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100 },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];
const OVER = 'La quantità inserita è maggiore della giacenza!';

describe('what a quantity may be', () => {
  const { visit, site, db, app, kept, take, report } = reportVisits();
  /** A site whose leader has discharged three of each. */
  const siteWithDischarges = async () => {
    const filled = await site({ stock });
    await take(filled, { ItemCode: 'CAVO', Quantity: 3 });
    await take(filled, { ItemCode: 'MIS', Quantity: 3 }, 'enel');
    return filled;
  };

  it('[DIS-08] [DIS-10] beyond the stock or below zero the line is removed, and the reason stays until it is mended', async () => {
    const filled = await siteWithDischarges();
    const { page } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').fill('101');
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    await eventually(() => kept(filled)).toEqual({ MIS: 3 });
    await page.reload();
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('101');
    await next(page).click();
    await refusal(page).getByText(OVER).waitFor();
    await quantity(page, 'CAVO').fill('4');
    await eventually(() => kept(filled)).toEqual({ CAVO: 4, MIS: 3 });
    await quantity(page, 'CAVO').fill('-1');
    await eventually(() => kept(filled)).toEqual({ MIS: 3 });
  });

  it('[DIS-08] [DIS-10] the removal waits for the network, too', async () => {
    const filled = await siteWithDischarges();
    const { page, context } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    await goOffline(page);
    await quantity(page, 'CAVO').fill('101');
    await page.getByText('Quantità non ancora inviate: 1.').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 3, MIS: 3 });
    await context.setOffline(false);
    await eventually(() => kept(filled), { timeout: 15_000 }).toEqual({ MIS: 3 });
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
  });

  it('[DIS-05] [TEAM-07] [PHONE-A5] lets an approver correct unloaded quantities of a reopened report; the leader reads who can', async () => {
    const filled = await siteWithDischarges();
    await report(filled);
    const office = await app().api('planner');
    const { body } = await office.post('/api/inventory/silos/discharges', { TeamID: filled.teamID });
    const dischargeId = body.ResultData.company.Id;
    await office.post('/api/inventory/silos/confirmDischarge', { dischargeId });
    await db().updateTable('teams').set({ Stato: 'C' }).where('teamID', '=', filled.teamID).execute();
    const moves = async () => {
      const rows = db().selectFrom('moved_items').select(['kind', 'Quantity']);
      return rows.where('teamID', '=', filled.teamID).orderBy('id').execute();
    };
    const remainingStock = (page: Page) => page.getByText('97', { exact: true }).first();

    const leader = await visit(filled, { step: 'impresa', size: 'phone' });
    await leader.page.getByText('le quantità le corregge chi approva i lavori').waitFor();
    await remainingStock(leader.page).waitFor();
    expect(await quantity(leader.page, 'CAVO').isDisabled()).toBe(true);
    await expectSound(leader);

    const pageVisit = await visit(filled, { as: 'planner', step: 'impresa' });
    const { page } = pageVisit;
    await page.getByText('attiva «Mostra tutti»').waitFor();
    await page
      .getByRole('switch', { name: 'Mostra tutti' })
      .or(page.getByLabel('Mostra tutti'))
      .first()
      .click({ force: true });
    await quantity(page, 'CAVO').fill('5');
    await agree(page);
    await eventually(() => moves()).toEqual([
      { kind: 'discharge', Quantity: 3 },
      { kind: 'correction', Quantity: 2 },
    ]);
    await page.getByText('95', { exact: true }).first().waitFor();
    // More than the discharged quantity: the field shows the refusal, and the stock stays unchanged.
    await quantity(page, 'CAVO').fill('101');
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
    expect(await moves()).toHaveLength(2);
    expect(await kept(filled)).toMatchObject({ CAVO: 5 });
    await expectSound(pageVisit);
  });

  it('[DIS-05] [DIS-09] in R the leader changes ENEL until the approval, after a yes', async () => {
    const reported = await siteWithDischarges();
    await report(reported);
    const { page } = await visit(reported, { step: 'enel' });
    await quantity(page, 'MIS').fill('4');
    await question(page).waitFor();
    await agree(page);
    await eventually(() => kept(reported)).toEqual({ CAVO: 3, MIS: 4 });
    await quantity(page, 'MIS').fill('9');
    await question(page).waitFor();
    await refuse(page);
    await eventually(() => quantity(page, 'MIS').inputValue()).toBe('4');
    expect(await kept(reported)).toEqual({ CAVO: 3, MIS: 4 });
  });
});
