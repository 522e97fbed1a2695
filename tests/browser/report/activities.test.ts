import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { agree, expectSound, question, refuse, reportVisits, toast } from './visitReport.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuova attività cantiere' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salva' });
const description = (page: Page) => dialog(page).getByRole('textbox', { name: /Descrizione/ });

describe('activities of a report', () => {
  const { visit, site, db } = reportVisits();
  const storedActivities = (teamId: number) =>
    db()
      .selectFrom('report_activities')
      .select(['Descrizione', 'UM', 'Quantity'])
      .where('teamId', '=', teamId)
      .execute();

  it('[ACT-01] [ACT-02] [ACT-03] hint, button, columns, and the text of an empty list', async () => {
    const { page } = await visit(await site({ activities: [] }));
    await page.getByText('Per inserire una nuova attività cliccare sul pulsante "Nuova attività"').waitFor();
    await page.getByText('No matching records found').waitFor();
    const filled = await visit(await site({ activities: ['Posa palo'] }));
    const heads = filled.page.getByRole('columnheader');
    await heads.first().waitFor();
    expect(await heads.allInnerTexts()).toEqual(['Descrizione', 'Qty', 'Azioni']);
    expect(await filled.page.getByRole('cell', { name: '2 N.' }).count()).toBe(1);
  });

  for (const size of ['phone', 'desk'] as const) {
    it(`[ACT-05] [ACT-06] is written in a dialog that a tap beside it does not close, on a ${size}`, async () => {
      const fresh = await site({ activities: [] });
      const visited = await visit(fresh, { size });
      const { page } = visited;
      await page.getByRole('button', { name: 'Nuova attività' }).click();
      await dialog(page).waitFor();
      await page.mouse.click(4, 300);
      await save(page).click();
      await dialog(page)
        .getByText(/Descrizione/)
        .last()
        .waitFor();
      expect(await dialog(page).count()).toBe(1);
      await description(page).fill('Stesura cavo');
      await dialog(page)
        .getByText(/3988|3\.988/)
        .waitFor();
      await dialog(page).getByRole('combobox').first().selectOption({ label: 'm' });
      await dialog(page).getByRole('textbox', { name: /Qty/ }).fill('12,5');
      await page.waitForTimeout(200);
      await expectSound(visited);
      await save(page).dblclick();
      await toast(page, 'Attività salvata').waitFor();
      await eventually(() => dialog(page).count()).toBe(0);
      expect(await storedActivities(fresh.teamID)).toEqual([
        { Descrizione: 'Stesura cavo', UM: 'm', Quantity: 12.5 },
      ]);
      await page.getByText('12,5 m').first().waitFor();
    });
  }

  it('[ACT-05] [PHONE-A12] Chiudi asks, and leaves everything as it was', async () => {
    const fresh = await site({ activities: [] });
    const { page } = await visit(fresh);
    await page.getByRole('button', { name: 'Nuova attività' }).click();
    await description(page).fill('Mai salvata');
    await dialog(page).getByRole('button', { name: 'Chiudi' }).click();
    // Closing with unsaved input requires a confirmation.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await eventually(() => dialog(page).count()).toBe(0);
    expect(await storedActivities(fresh.teamID)).toEqual([]);
  });

  it('[ACT-09] [PHONE-A35] deletes with a toast that stays while it can be undone, and puts the activity back as it was', async () => {
    const filled = await site({ activities: ['Posa palo', 'Scavo'] });
    const { page } = await visit(filled);
    await page.getByRole('button', { name: 'Elimina: Scavo' }).click();
    await toast(page, 'Attività eliminata').waitFor();
    await page.getByRole('button', { name: 'Elimina: Scavo' }).waitFor({ state: 'detached' });
    expect((await storedActivities(filled.teamID)).map(({ Descrizione }) => Descrizione)).toEqual([
      'Posa palo',
    ]);
    await page.getByRole('button', { name: 'Annulla: Scavo' }).click();
    await page.getByRole('button', { name: 'Elimina: Scavo' }).waitFor();
    expect((await storedActivities(filled.teamID)).map(({ Descrizione }) => Descrizione)).toEqual([
      'Posa palo',
      'Scavo',
    ]);
    expect(await toast(page, 'Attività eliminata').count()).toBe(0);
  });

  it('[ACT-09] reports failures, and keeps the dialog open', async () => {
    const { page } = await visit(await site());
    await page.route('**/report/activities/delete', (route) => route.abort());
    await page.getByRole('button', { name: 'Elimina: Posa palo' }).click();
    await toast(page, "Errore nell'eliminazione dell'attività").waitFor();
    await page.route('**/teams/report/activities', (route) => route.abort());
    await page.getByRole('button', { name: 'Modifica: Posa palo' }).click();
    await description(page).fill('Posa palo alto');
    await save(page).click();
    await toast(page, "Errore nel salvataggio dell'attività'").waitFor();
    expect(await description(page).inputValue()).toBe('Posa palo alto');
  });

  it('[ACT-09] [PHONE-A27] clears a failure once the next attempt has succeeded', async () => {
    const { page } = await visit(await site(), { size: 'phone' });
    const failed = toast(page, /^Errore/);
    await page.route('**/teams/report/activities', (route) => route.abort());
    await page.getByRole('button', { name: 'Modifica: Posa palo' }).tap();
    await description(page).fill('Posa palo alto');
    await save(page).tap();
    await failed.waitFor();
    await page.unroute('**/teams/report/activities');
    await save(page).tap();
    await toast(page, 'Attività salvata').waitFor();
    expect(await failed.count()).toBe(0);
    await page.route('**/report/activities/delete', (route) => route.abort());
    await page.getByRole('button', { name: 'Elimina: Posa palo alto' }).tap();
    await failed.waitFor();
    await page.unroute('**/report/activities/delete');
    // Sooner it would be the second half of a double tap.
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Elimina: Posa palo alto' }).tap();
    await toast(page, 'Attività eliminata').waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('[ACT-05] [WIZ-11] [PHONE-A18] [DESK-E] its dialog begins at the first field, is saved by Ctrl+Enter, and gives the focus back', async () => {
    const { page } = await visit(await site());
    const add = page.getByRole('button', { name: 'Nuova attività' });
    const focused = (place: Locator) =>
      eventually(() => place.evaluate((one) => one === document.activeElement));
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Chiudi' }).click(),
    ]) {
      await add.press('Enter');
      await focused(description(page)).toBe(true);
      await close();
      await dialog(page).waitFor({ state: 'hidden' });
      await focused(add).toBe(true);
    }
    await add.press('Enter');
    await description(page).press('Control+Enter');
    await dialog(page)
      .getByText('Descrizione: dato obbligatorio')
      .or(dialog(page).locator('.sf-announcement'))
      .first()
      .waitFor();
    await description(page).fill('Scavo');
    await description(page).press('Control+Enter');
    await toast(page, 'Attività salvata').waitFor();
    await focused(add).toBe(true);
  });

  it('[PHONE-A18] [PHONE-A22] focuses its title on a phone, and has no English accessible name', async () => {
    const { page } = await visit(await site(), { size: 'phone' });
    await page.getByRole('button', { name: 'Nuova attività' }).tap();
    const title = dialog(page).getByRole('heading', { name: 'Nuova attività cantiere' });
    await eventually(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Open dropdown|"Close"/);
    await dialog(page).getByRole('button', { name: 'Chiudi' }).tap();
    const add = page.getByRole('button', { name: 'Nuova attività' });
    await eventually(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('[ACT-09] reports a list that fails to load', async () => {
    const { page, context } = await visit(await site(), { step: 'impresa' });
    await context.route('**/wscnt/teams/*/report/activities', (route) => route.abort());
    await page.getByRole('button', { name: 'Precedente' }).click();
    await toast(page, "Errore nel recupero dell'elenco delle attività").waitFor();
  });

  it('[ACT-04] [ACT-08] hides deletion in R, and asks before saving; declining changes nothing', async () => {
    const reported = await site({ Stato: 'R' });
    const { page } = await visit(reported, { as: 'planner' });
    const edit = page.getByRole('button', { name: 'Modifica: Posa palo' });
    await edit.waitFor();
    expect(await page.getByRole('button', { name: /^Elimina/ }).count()).toBe(0);
    await edit.click();
    await description(page).fill('Posa due pali');
    await save(page).click();
    expect(await question(page).textContent()).toContain(
      'Conferma operazione - Confermi di voler procedere?',
    );
    await refuse(page);
    expect(await description(page).inputValue()).toBe('Posa due pali');
    expect((await storedActivities(reported.teamID))[0]?.Descrizione).toBe('Posa palo');
    await save(page).click();
    await agree(page);
    await eventually(async () => (await storedActivities(reported.teamID))[0]?.Descrizione).toBe(
      'Posa due pali',
    );
  });

  it('[ACT-04] is read-only after the approval', async () => {
    const { page } = await visit(await site({ Stato: 'R', Approved: 'Y' }), { as: 'planner' });
    await page.getByText('Posa palo').first().waitFor();
    expect(await page.getByRole('button', { name: /^Modifica|^Nuova attività/ }).count()).toBe(0);
  });
});
