import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, toast } from '../team/words.ts';

const CAPO = TEST_USERS.capo.empID;
let ivo = 0;
const { db, visit, walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    await seeded.insertInto('squads').values({ empID: CAPO }).execute();
    await seeded.insertInto('squad_members').values({ leaderID: CAPO, empID: ivo }).execute();
    const pmgEntry = await buildProject(seeded, { NAME: 'Linea Idice' });
    await buildTeam(seeded, { pmgEntry, PlannedDate: '2026-11-12' });
    const hours = { empID: ivo, ActivityType: 1, Hours: 8, pmgEntry };
    await seeded
      .insertInto('work_hours')
      .values([
        { ...hours, Date: '2026-11-17', Status: 'A' },
        { ...hours, Date: '2026-11-18', Status: 'R', Reason: 'Doppie' },
      ])
      .execute();
  },
});
const cellOn = (page: Page, name: string, day: string) =>
  page.getByRole('textbox', { name: `${name}, ${day}/11/2026: ore` });
/** Into the focused cell, as by Ctrl+V. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('[HRS-01] a week is walked from cell to cell by the keyboard; the arrows alone count', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-18');
  await cellOn(page, 'Riva Ivo', '18').focus();
  await page.keyboard.press('Control+ArrowRight');
  expect(await focused(page)).toBe('Riva Ivo, 19/11/2026: ore');
  await page.keyboard.press('Control+ArrowUp');
  const leader = await focused(page);
  expect(leader).toMatch(/, 19\/11\/2026: ore$/);
  expect(leader).not.toContain('Riva');
  // The focus stays at the edge.
  await page.keyboard.press('Control+ArrowUp');
  expect(await focused(page)).toBe(leader);
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await cellOn(page, 'Riva Ivo', '19').inputValue()).toBe('1');
  await page.keyboard.press('Escape');
  expect(await cellOn(page, 'Riva Ivo', '19').inputValue()).toBe('');
});

it('[HRS-01] Tab goes from number to number; F2 leads to the state of a cell and back, also of an approved one', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-18');
  await cellOn(page, 'Riva Ivo', '18').focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Riva Ivo, 19/11/2026: ore');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+ArrowLeft');
  expect(await focused(page)).toBe('Riva Ivo, 17/11/2026: ore');
  await page.keyboard.press('F2');
  expect(await focused(page)).toBe('Approvate');
  await page.keyboard.press('F2');
  expect(await focused(page)).toBe('Riva Ivo, 17/11/2026: ore');
  await page.getByRole('table', { name: /F2 allo stato della cella e indietro/ }).waitFor();
});

it('[HRS-01] [DAY-C19] shows approved hours read-only; refused ones show the reason, count nothing, and become a draft when corrected', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-18');
  const approved = cellOn(page, 'Riva Ivo', '17');
  await approved.waitFor();
  expect(await approved.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Rifiutate. Doppie' }).hover();
  await page.locator('.bp6-tooltip').getByText('Rifiutate. Doppie').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Riva Ivo' });
  expect(await row.getByRole('cell').last().innerText()).toBe('8');
  await row.getByText('8 h fuori dal totale').waitFor();
  const refused = cellOn(page, 'Riva Ivo', '18');
  await refused.fill('6');
  await refused.press('Enter');
  const stored = db().selectFrom('work_hours').select(['Date', 'Hours', 'Status']).orderBy('Date');
  await eventually(() => stored.execute()).toEqual([
    { Date: '2026-11-17', Hours: 8, Status: 'A' },
    { Date: '2026-11-18', Hours: 6, Status: 'B' },
  ]);
  await expect.poll(() => row.getByRole('cell').last().innerText()).toBe('14');
});

it('[HRS-01] opened first of all pages, with no list before it, a week has columns and a phone has cards', async () => {
  const { page: desk } = await visit('capo', '/ore/squadra?giorno=2026-11-18');
  const top = async (label: string) => (await desk.getByLabel(label).first().boundingBox())?.y;
  await cellOn(desk, 'Riva Ivo', '18').waitFor();
  expect(await top('Tipo di attività delle ore nuove')).toBe(await top('Progetto delle ore nuove'));
  const { page: phone } = await visit('capo', '/ore/squadra?giorno=2026-11-18', { size: 'phone' });
  const cards = phone.getByRole('list', { name: 'Ore della squadra' });
  await cards.waitFor();
  expect(await cards.evaluate((list) => getComputedStyle(list).listStyleType)).toBe('none');
  const width = async (name: string) =>
    Math.round((await phone.getByRole('button', { name }).boundingBox())?.width ?? 0);
  expect(await width('Invia le ore')).toBe(await width('Copia da ieri'));
});

it('[HRS-01] values copied from a spreadsheet fill the cells to the right and down; what has no place is named', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-25');
  await db()
    .insertInto('work_hours')
    .values({ empID: ivo, Date: '2026-11-27', Hours: 8, ActivityType: 1, Status: 'A' })
    .execute();
  await page.reload();
  const first = page.getByRole('row').nth(1).getByRole('textbox').nth(2);
  await cellOn(page, 'Riva Ivo', '27').waitFor();
  await first.focus();
  await paste(page, '8\t7,5\n6:30\t\t4\nuno\t2\n');
  await toast(page, /^Non incollati, .*: Riva Ivo, 27\/11\/2026: ore: 4; uno; 2$/).waitFor();
  const stored = db()
    .selectFrom('work_hours')
    .select(['empID', 'Date', 'Hours'])
    .where('Date', '>=', '2026-11-23')
    .orderBy('empID', 'desc')
    .orderBy('Date');
  await eventually(() => stored.execute()).toEqual([
    { empID: ivo, Date: '2026-11-25', Hours: 6.5 },
    { empID: ivo, Date: '2026-11-27', Hours: 8 },
    { empID: CAPO, Date: '2026-11-25', Hours: 8 },
    { empID: CAPO, Date: '2026-11-26', Hours: 7.5 },
  ]);
  await cellOn(page, 'Riva Ivo', '23').focus();
  await paste(page, 'molte\t30');
  await page.getByText('Scrivi un numero, ad esempio 12,5').waitFor();
  expect(await cellOn(page, 'Riva Ivo', '24').getAttribute('aria-invalid')).toBe('true');
  expect(await cellOn(page, 'Riva Ivo', '24').inputValue()).toBe('30');
  await cellOn(page, 'Riva Ivo', '24').press('Escape');
  await cellOn(page, 'Riva Ivo', '23').press('Escape');
});

it('[HRS-01] values copied from a spreadsheet fill the cards of a phone downwards', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-05', { size: 'phone' });
  const cells = page.getByRole('textbox', { name: /05\/11\/2026: ore$/ });
  await cells.first().focus();
  await paste(page, '5\n6');
  const values = () =>
    cells.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect.poll(values).toEqual(['5', '6']);
});

it('[HRS-01] new hours are of the kind that is shown, also where those of the week are of one that is gone', async () => {
  const dug = await db()
    .selectFrom('work_hours')
    .selectAll()
    .where('Date', '=', '2026-11-17')
    .executeTakeFirstOrThrow();
  const { Code } = await db()
    .insertInto('activity_types')
    .values({ Name: 'Allacci' })
    .returning('Code')
    .executeTakeFirstOrThrow();
  const { empID, pmgEntry } = dug;
  await db()
    .insertInto('work_hours')
    .values({ empID, pmgEntry, Hours: 8, Date: '2026-10-20', ActivityType: Code })
    .execute();
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-10-21', {}, (page) =>
    page.route('**/activity/types?*', async (route) => {
      const answer = await route.fetch();
      const { activityTypes, ...more } = await answer.json();
      await route.fulfill({
        response: answer,
        json: {
          ...more,
          activityTypes: activityTypes.filter((type: { Code: number }) => type.Code !== Code),
        },
      });
    }),
  );
  const kind = page.getByLabel('Tipo di attività delle ore nuove');
  await expect.poll(() => kind.locator('option').count()).toBe(1);
  const cell = page.getByRole('textbox', { name: 'Riva Ivo, 21/10/2026: ore' });
  await cell.fill('5');
  await cell.press('Enter');
  await eventually(() =>
    db().selectFrom('work_hours').select('ActivityType').where('Date', '=', '2026-10-21').execute(),
  ).toEqual([{ ActivityType: dug.ActivityType }]);
});

it('[HRS-01] hours are approved together; refused only with a reason', async () => {
  const hoursOf = (day: string) => ({
    empID: ivo,
    Date: day,
    Hours: 8,
    ActivityType: 1,
    Status: 'I' as const,
  });
  await db().deleteFrom('work_hours').execute();
  await db()
    .insertInto('work_hours')
    .values(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map(hoursOf))
    .execute();
  const { page: office } = await walk('ufficio', '/ore/approvazione');
  expect(await button(office, 'Approva selezionate').isDisabled()).toBe(true);
  const ticks = office.getByRole('checkbox', { name: 'Seleziona: Riva Ivo' });
  await ticks.nth(0).check({ force: true });
  await ticks.nth(1).check({ force: true });
  await button(office, 'Approva selezionate (2)').click();
  await toast(office, 'Ore approvate: 2').waitFor();
  await ticks.nth(2).waitFor({ state: 'detached' });
  // Of one person's day the form names both.
  const row = office.getByRole('row').filter({ hasText: 'Riva Ivo' }).first();
  await row.getByRole('button', { name: /^Rifiuta/ }).click();
  await office
    .getByRole('dialog')
    .getByText(/^Riva Ivo, \d\d\/11\/2026: 8 ore$/)
    .waitFor();
  await office.getByRole('dialog').getByLabel('Motivo').fill('Altro giorno');
  await button(office, 'Rifiuta').last().click();
  await toast(office, 'Ore rifiutate: 1').waitFor();
  await ticks.nth(1).waitFor({ state: 'detached' });
  await ticks.first().check({ force: true });
  await button(office, 'Rifiuta selezionate (1)').click();
  await button(office, 'Rifiuta').last().click();
  await office.getByRole('dialog').getByLabel('Motivo').fill('Doppie');
  await button(office, 'Rifiuta').last().click();
  // The toast of the first is still there.
  await eventually(async () => {
    const rows = await db().selectFrom('work_hours').selectAll().execute();
    return rows.map(({ Status, Reason }) => `${Status}${Reason}`).toSorted();
  }).toEqual(['A', 'A', 'RAltro giorno', 'RDoppie']);
});

it('[HRS-01] a number typed after Enter replaces the one before', async () => {
  const { page } = await walk('capo', '/ore/squadra?giorno=2026-11-18');
  await cellOn(page, 'Riva Ivo', '20').focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  expect(await cellOn(page, 'Riva Ivo', '20').inputValue()).toBe('2');
  await page.keyboard.press('Escape');
});
