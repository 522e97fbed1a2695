import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { back, next, quantity, question, refusal, refuse, reportVisits, step, toast } from './visitReport.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuova attività cantiere' });
const description = (page: Page) => dialog(page).getByRole('textbox', { name: /Descrizione/ });
const UNSAVED = 'Quello che hai scritto non è salvato. Vuoi chiudere lo stesso?';

describe('the browser’s Back and Forward in the report', () => {
  const { signedIn, site, db, app, kept } = reportVisits();
  const leftTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

  it('[WIZ-04] [WIZ-11] [DIS-08] lead one step back and on again as its buttons do, past no broken rule, and out of the wizard only from its first step', async () => {
    const report = await site({ stock: [{ ItemCode: 'CAVO', Quantity: 100 }] });
    const { page } = await signedIn(report.username);
    const before = `/cantieri/${report.teamID}`;
    await page.goto(`${app().address}${before}`);
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    await step(page, 'Attività svolte').waitFor();
    const position = () => page.evaluate(() => history.state.idx);
    const first = await position();
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goForward();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    // From another page, and after a reload.
    await page.getByRole('link', { name: 'Ordini' }).first().click();
    await leftTo(page, '/ordini');
    await page.goBack();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.reload();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    // A quantity being typed is kept.
    await quantity(page, 'CAVO').fill('12,5');
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await eventually(() => kept(report)).toEqual({ CAVO: 12.5 });
    // A step left by Precedente is not revisited by Back.
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
    expect(await position()).toBe(first);
    await db().deleteFrom('report_activities').where('teamId', '=', report.teamID).execute();
    await page.goForward();
    await refusal(page)
      .filter({ hasText: "Per procedere è necessario inserire almento un'attività" })
      .waitFor();
    expect(await step(page, 'Attività svolte').count()).toBe(1);
    await eventually(() => new URL(page.url()).searchParams.get('step')).toBe('attivita');
    await page.goBack();
    await leftTo(page, before);
  });

  it('[ACT-05] [ACT-09] Back closes a dialog, not the page; typed text is discarded only after a question, and nothing is left in the history', async () => {
    const report = await site({ activities: [] });
    const { page } = await signedIn(report.username, { size: 'phone' });
    const before = `/cantieri/${report.teamID}`;
    await page.goto(`${app().address}${before}`);
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    const add = page.getByRole('button', { name: 'Nuova attività' });
    await add.click();
    await dialog(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();

    await add.click();
    await description(page).fill('Posa di 40 m di cavo');
    for (const mistake of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await mistake();
      await question(page).getByText(UNSAVED).waitFor();
      await refuse(page);
      await question(page).waitFor({ state: 'hidden' });
      expect(await description(page).inputValue()).toBe('Posa di 40 m di cavo');
    }
    await page.goBack();
    await question(page).getByText(UNSAVED).waitFor();
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();

    await add.click();
    await description(page).fill('Posa palo');
    await dialog(page).getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Attività salvata').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await add.click();
    await dialog(page).getByRole('button', { name: 'Chiudi' }).click();
    await eventually(() => dialog(page).count()).toBe(0);
    await page.goBack();
    await leftTo(page, before);
  });
});
