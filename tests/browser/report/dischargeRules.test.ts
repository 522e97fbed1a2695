import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { Site } from './buildSite.ts';
import { agree, next, quantity, question, refusal, refuse, reportVisits } from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100 },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];
const OVER = 'La quantità inserita è maggiore della giacenza!';

describe('what a quantity may be', () => {
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
  /** A site whose leader has taken three of each. */
  const taken = async () => {
    const filled = await site({ stock });
    const api = await app().api(filled.username);
    for (const [ItemCode, itemType] of [
      ['CAVO', 'company'],
      ['MIS', 'enel'],
    ]) {
      const dischargeItem = { ItemCode, Quantity: 3 };
      const body = { dischargeItem, dischargeData: { TeamID: filled.teamID }, itemType };
      expect((await api.post('/api/inventory/silos/dischargeItem', body)).status).toBe(200);
    }
    return filled;
  };
  const report = ({ teamID }: Site) =>
    db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();

  it('[DIS-08] [DIS-10] beyond the stock or below zero the line is removed, and the reason stays until it is mended', async () => {
    const filled = await taken();
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
    const filled = await taken();
    const { page, context } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').waitFor();
    await context.setOffline(true);
    await quantity(page, 'CAVO').fill('101');
    await page.getByText('Quantità non ancora inviate: 1.').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 3, MIS: 3 });
    await context.setOffline(false);
    await eventually(() => kept(filled), { timeout: 15_000 }).toEqual({ MIS: 3 });
    await page.locator('.edit-error').filter({ hasText: OVER }).waitFor();
  });

  it('[DIS-05] [DIS-09] in R the leader changes ENEL until the approval, after a yes', async () => {
    const reported = await taken();
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
