import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { back, next, quantity, refusal, reportVisits, step } from './visitReport.ts';

const stock = [{ ItemCode: 'CAVO', Quantity: 100 }];

describe('the browser’s Back and Forward in the report', () => {
  const { visit, site, db } = reportVisits();

  it('[WIZ-11] lead one step back and on again, and out of the wizard only from its first step', async () => {
    const report = await site();
    const { page } = await visit(report);
    const before = `/cantieri/${report.teamID}`;
    await page.goto(new URL(before, page.url()).href);
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    await step(page, 'Attività svolte').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goForward();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.reload();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === before);
  });

  it('match the buttons of the wizard: a step left by Precedente is not revisited by Back', async () => {
    const report = await site();
    const { page } = await visit(report);
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await back(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await page.goForward();
    await step(page, 'Materiali fornitura impresa').waitFor();
    // The list of steps leads to the place itself, however far back.
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page
      .getByRole('navigation', { name: 'Passi' })
      .getByRole('button', { name: /Attività svolte/ })
      .click();
    await step(page, 'Attività svolte').waitFor();
    expect(await page.evaluate(() => history.state.idx)).toBe(0);
  });

  it('[WIZ-04] Forward is no way past a rule that is broken by now', async () => {
    const report = await site();
    const { page } = await visit(report);
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await db().deleteFrom('report_activities').where('teamId', '=', report.teamID).execute();
    await page.goForward();
    await refusal(page)
      .filter({ hasText: "Per procedere è necessario inserire almento un'attività" })
      .waitFor();
    expect(await step(page, 'Attività svolte').count()).toBe(1);
    await eventually(() => new URL(page.url()).searchParams.get('step')).toBe('attivita');
  });

  it('[DIS-08] a quantity being typed is kept when Back leaves its step', async () => {
    const report = await site({ stock });
    const { page } = await visit(report, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').fill('12,5');
    await page.goBack();
    const storedLines = () =>
      db()
        .selectFrom('discharge_lines')
        .innerJoin('discharges', 'discharges.Id', 'discharge_lines.dischargeId')
        .select('Quantity')
        .where('TeamID', '=', report.teamID)
        .execute();
    await eventually(storedLines).toEqual([{ Quantity: 12.5 }]);
  });
});
