import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  activityDialog,
  activityText,
  agree,
  expectWhole,
  next,
  question,
  refusal,
  refuse,
  reportVisits,
  step,
  toast,
} from './visitReport.ts';

const save = (page: Page) => activityDialog(page).getByRole('button', { name: 'Salva' });
const add = (page: Page) => page.getByRole('button', { name: 'Nuova attività' });
const focused = (place: Locator) => eventually(() => place.evaluate((one) => one === document.activeElement));

describe('activities of a report', () => {
  const { site, db, walk } = reportVisits();
  const storedActivities = (teamId: number) =>
    db()
      .selectFrom('report_activities')
      .select(['Descrizione', 'UM', 'Quantity'])
      .where('teamId', '=', teamId)
      .execute();

  it('[WIZ-04] [ACT-01] [ACT-03] [ACT-05] [ACT-06] [ACT-07] one is required, also by an address past it: the reason leads to its button; it is written in a dialog that a tap beside it does not close', async () => {
    const fresh = await site({ activities: [] });
    const visited = await walk(fresh, { size: 'phone', step: 'verifiche' });
    const { page } = visited;
    await step(page, 'Attività svolte').waitFor();
    await page.getByText('Per inserire una nuova attività cliccare sul pulsante "Nuova attività"').waitFor();
    await page.getByText('No matching records found').waitFor();
    await next(page).click();
    await refusal(page)
      .filter({ hasText: "Per procedere è necessario inserire almento un'attività" })
      .waitFor();
    await focused(refusal(page)).toBe(true);
    expect(await step(page, 'Attività svolte').count()).toBe(1);
    await refusal(page).getByRole('button').press('Enter');
    expect(await add(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await add(page).click();
    await activityDialog(page).waitFor();
    await page.mouse.click(4, 300);
    await save(page).click();
    await activityDialog(page)
      .getByText(/Descrizione/)
      .last()
      .waitFor();
    expect(await activityDialog(page).count()).toBe(1);
    await activityText(page).fill('Stesura cavo');
    await activityDialog(page)
      .getByText(/3988|3\.988/)
      .waitFor();
    await activityDialog(page).getByRole('combobox').first().selectOption({ label: 'm' });
    await activityDialog(page).getByRole('textbox', { name: /Qty/ }).fill('12,5');
    await expectWhole(visited);
    await save(page).dblclick();
    await toast(page, 'Attività salvata').waitFor();
    await eventually(() => activityDialog(page).count()).toBe(0);
    expect(await storedActivities(fresh.teamID)).toEqual([
      { Descrizione: 'Stesura cavo', UM: 'm', Quantity: 12.5 },
    ]);
    await page.getByText('12,5 m').first().waitFor();
    // A corrected step loses its error.
    await eventually(() => refusal(page).isVisible()).toBe(false);
  });

  it('[ACT-02] [ACT-05] [WIZ-11] [PHONE-A12] [PHONE-A18] [DESK-E] its dialog begins at the first field, asks before it is closed with unsaved text, is saved by Ctrl+Enter, and gives the focus back', async () => {
    const filled = await site();
    const { page } = await walk(filled);
    const heads = page.getByRole('columnheader');
    await heads.first().waitFor();
    expect(await heads.allInnerTexts()).toEqual(['Descrizione', 'Qty', 'Azioni']);
    expect(await page.getByRole('cell', { name: '2 N.' }).count()).toBe(1);
    const closes = () => activityDialog(page).getByRole('button', { name: 'Chiudi' }).click();
    for (const close of [() => page.keyboard.press('Escape'), closes]) {
      await add(page).press('Enter');
      await focused(activityText(page)).toBe(true);
      await close();
      await activityDialog(page).waitFor({ state: 'hidden' });
      await focused(add(page)).toBe(true);
    }
    await add(page).press('Enter');
    await activityText(page).fill('Mai salvata');
    await closes();
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await eventually(() => activityDialog(page).count()).toBe(0);
    expect((await storedActivities(filled.teamID)).map(({ Descrizione }) => Descrizione)).toEqual([
      'Posa palo',
    ]);
    await add(page).press('Enter');
    await activityText(page).press('Control+Enter');
    await activityDialog(page)
      .getByText('Descrizione: dato obbligatorio')
      .or(activityDialog(page).locator('.sf-announcement'))
      .first()
      .waitFor();
    await activityText(page).fill('Scavo');
    await activityText(page).press('Control+Enter');
    await toast(page, 'Attività salvata').waitFor();
    await focused(add(page)).toBe(true);
  });

  it('[ACT-09] [PHONE-A18] [PHONE-A22] [PHONE-A27] [PHONE-A35] reports failures, and clears a failure once the next attempt has succeeded; a deletion can be undone; the dialog focuses its title on a phone, and has no English accessible name', async () => {
    const filled = await site({ activities: ['Posa palo', 'Scavo'] });
    const { page, context } = await walk(filled, { size: 'phone', step: 'impresa' });
    const LIST = '**/wscnt/teams/*/report/activities';
    await context.route(LIST, (route) => route.abort());
    await page.getByRole('button', { name: 'Precedente' }).tap();
    await toast(page, "Errore nel recupero dell'elenco delle attività").waitFor();
    await context.unroute(LIST);
    await page.getByRole('button', { name: 'Riprova' }).tap();

    await add(page).tap();
    await focused(activityDialog(page).getByRole('heading', { name: 'Nuova attività cantiere' })).toBe(true);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Open dropdown|"Close"/);
    await activityDialog(page).getByRole('button', { name: 'Chiudi' }).tap();
    await focused(add(page)).toBe(true);

    await page.route('**/teams/report/activities', (route) => route.abort());
    await page.getByRole('button', { name: 'Modifica: Scavo' }).tap();
    await activityText(page).fill('Scavo profondo');
    await save(page).tap();
    await toast(page, "Errore nel salvataggio dell'attività'").waitFor();
    expect(await activityText(page).inputValue()).toBe('Scavo profondo');
    await page.unroute('**/teams/report/activities');
    await save(page).tap();
    await toast(page, 'Attività salvata').waitFor();
    expect(await toast(page, "Errore nel salvataggio dell'attività'").count()).toBe(0);
    await page.route('**/report/activities/delete', (route) => route.abort());
    const remove = page.getByRole('button', { name: 'Elimina: Scavo profondo' });
    await remove.tap();
    await toast(page, "Errore nell'eliminazione dell'attività").waitFor();
    await page.unroute('**/report/activities/delete');
    // Sooner it would be the second half of a double tap.
    await page.waitForTimeout(600);
    await remove.tap();
    await toast(page, 'Attività eliminata').waitFor();
    expect(await toast(page, "Errore nell'eliminazione dell'attività").count()).toBe(0);
    await remove.waitFor({ state: 'detached' });
    const names = async () => (await storedActivities(filled.teamID)).map(({ Descrizione }) => Descrizione);
    expect(await names()).toEqual(['Posa palo']);
    // The toast stays while the deletion can be undone.
    await page.getByRole('button', { name: 'Annulla: Scavo profondo' }).tap();
    await remove.waitFor();
    expect((await names()).toSorted()).toEqual(['Posa palo', 'Scavo profondo']);
    expect(await toast(page, 'Attività eliminata').count()).toBe(0);
  });

  it('[ACT-04] [ACT-08] hides deletion in R, and asks before saving; declining changes nothing', async () => {
    const reported = await site({ Stato: 'R' });
    const { page } = await walk(reported, { as: 'planner' });
    const edit = page.getByRole('button', { name: 'Modifica: Posa palo' });
    await edit.waitFor();
    expect(await page.getByRole('button', { name: /^Elimina/ }).count()).toBe(0);
    await edit.click();
    await activityText(page).fill('Posa due pali');
    await save(page).click();
    expect(await question(page).textContent()).toContain(
      'Conferma operazione - Confermi di voler procedere?',
    );
    await refuse(page);
    expect(await activityText(page).inputValue()).toBe('Posa due pali');
    expect((await storedActivities(reported.teamID))[0]?.Descrizione).toBe('Posa palo');
    await save(page).click();
    await agree(page);
    await eventually(async () => (await storedActivities(reported.teamID))[0]?.Descrizione).toBe(
      'Posa due pali',
    );
  });
});
