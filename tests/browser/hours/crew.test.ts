import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, choose, toast } from '../team/words.ts';

const CAPO = TEST_USERS.capo.empID;
let ivo = 0;
let nina = 0;
let idice = 0;
const { db, app, walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    nina = await buildEmployee(seeded, { firstName: 'Nina', lastName: 'Sala' });
    await seeded.insertInto('squads').values({ empID: CAPO }).execute();
    const crew = [ivo, nina].map((empID) => ({ leaderID: CAPO, empID }));
    await seeded.insertInto('squad_members').values(crew).execute();
    // A project to which the leader may book hours, because it has a site.
    idice = await buildProject(seeded, { NAME: 'Linea Idice' });
    await buildTeam(seeded, { pmgEntry: idice, PlannedDate: '2026-11-12' });
  },
});
/** What new hours of the grid are for. */
async function chooseProject(grid: Page): Promise<void> {
  const field = grid.getByRole('combobox', { name: 'Progetto delle ore nuove' });
  await choose(grid, 'Progetto delle ore nuove', 'Linea Idice');
  await expect.poll(() => field.inputValue()).toMatch(/\d – Linea Idice$/);
}
const page = (day: string) => `/ore/squadra?giorno=${day}`;
async function enter(empID: number, day: string): Promise<void> {
  const { Code } = await db().selectFrom('activity_types').select('Code').executeTakeFirstOrThrow();
  const obj = { empID, Date: day, Hours: 8, ActivityType: Code, pmgEntry: idice };
  const { body } = await (await app().api('capo')).post('/wscnt/workhours/addupdate', { obj });
  expect(body).toMatchObject({ ResultCode: 0 });
}
const shown = (grid: Page, member: string, day: number) =>
  eventually(() => grid.getByRole('textbox', { name: `${member}, ${day}/11/2026: ore` }).inputValue());
const stored = (empID: number) =>
  db()
    .selectFrom('work_hours')
    .select(['Date', 'Hours', 'Status', 'Reason'])
    .where('empID', '=', empID)
    .orderBy('Date')
    .execute();

describe('the hours of a crew', () => {
  it('stay on the day on which they were begun after midnight', async () => {
    const { page: grid } = await walk('capo', '/ore/squadra', { size: 'phone' });
    await grid.clock.install({ time: '2026-11-20T23:58:30+01:00' });
    await grid.reload();
    const cell = grid.getByRole('textbox', { name: 'Riva Ivo, 20/11/2026: ore' });
    await cell.pressSequentially('7');
    await grid.clock.runFor(150_000);
    expect(await cell.inputValue()).toBe('7');
    expect(new URL(grid.url()).searchParams.get('giorno')).toBe('2026-11-20');
  });

  it('[HRS-01] are written in one grid, copied from the day before and sent together', async () => {
    const pageVisit = await walk('capo', page('2026-11-18'));
    const cell = pageVisit.page.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await cell.fill('7');
    await cell.press('Enter');
    await pageVisit.page.getByText('Il campo Progetto è obbligatorio').waitFor();
    await chooseProject(pageVisit.page);
    await cell.fill('7,5');
    await cell.press('Enter');
    await pageVisit.page.locator('[data-status=B]').waitFor();
    await expectSound(pageVisit);
    await button(pageVisit.page, 'Copia il giorno prima: 19/11/2026').click();
    await toast(pageVisit.page, 'Ore copiate: 1').waitFor();
    await button(pageVisit.page, 'Invia le ore').click();
    await toast(pageVisit.page, 'Ore inviate: 2').waitFor();
    expect(await stored(ivo)).toMatchObject([
      { Date: '2026-11-18', Hours: 7.5, Status: 'I' },
      { Date: '2026-11-19', Hours: 7.5, Status: 'I' },
    ]);
  });

  it('[HRS-01] are sent from a phone for the day that is shown, not for others of the week', async () => {
    await db().deleteFrom('work_hours').execute();
    for (const day of ['2026-11-18', '2026-11-19']) await enter(ivo, day);
    const { page: grid } = await walk('capo', page('2026-11-19'), { size: 'phone' });
    await shown(grid, 'Riva Ivo', 19).toBe('8');
    await button(grid, 'Invia le ore').tap();
    await toast(grid, 'Ore inviate: 1').waitFor();
    expect((await stored(ivo)).map(({ Status }) => Status)).toEqual(['B', 'I']);
    await db().deleteFrom('work_hours').execute();
  });

  it('[HRS-01] a day that is copied by a double press is there once', async () => {
    await db().deleteFrom('work_hours').execute();
    for (const empID of [ivo, nina]) await enter(empID, '2026-11-18');
    const { page: grid } = await walk('capo', page('2026-11-18'));
    await shown(grid, 'Sala Nina', 18).toBe('8');
    await shown(grid, 'Riva Ivo', 19).toBe('');
    await button(grid, 'Copia il giorno prima: 19/11/2026').dblclick();
    await toast(grid, 'Ore copiate: 2').waitFor();
    await grid.waitForLoadState('networkidle');
    for (const empID of [ivo, nina])
      expect((await stored(empID)).map((each) => each.Date)).toEqual(['2026-11-18', '2026-11-19']);
    await db().deleteFrom('work_hours').execute();
  });

  it('[HRS-01] are copied without their site where it takes no more hours', async () => {
    await db().deleteFrom('work_hours').execute();
    const [closed, open] = [
      await buildTeam(db(), { members: [ivo], pmgEntry: idice }),
      await buildTeam(db(), { members: [nina], pmgEntry: idice }),
    ];
    const { Code } = await db().selectFrom('activity_types').select('Code').executeTakeFirstOrThrow();
    const api = await app().api('capo');
    for (const [empID, teamID] of [
      [ivo, closed],
      [nina, open],
    ]) {
      const obj = { empID, teamID, Date: '2026-11-18', Hours: 8, ActivityType: Code, Notes: 'Scavo' };
      expect((await api.post('/wscnt/workhours/addupdate', { obj })).body).toMatchObject({ ResultCode: 0 });
    }
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', closed).execute();
    const { page: grid } = await walk('capo', page('2026-11-18'));
    await shown(grid, 'Sala Nina', 18).toBe('8');
    await shown(grid, 'Riva Ivo', 19).toBe('');
    await button(grid, 'Copia il giorno prima: 19/11/2026').click();
    await toast(grid, 'Ore copiate: 2').waitFor();
    const copied = await db()
      .selectFrom('work_hours')
      .select(['empID', 'teamID', 'Hours', 'Notes'])
      .where('Date', '=', '2026-11-19')
      .orderBy('empID')
      .execute();
    expect(copied).toEqual([
      { empID: ivo, teamID: null, Hours: 8, Notes: 'Scavo' },
      { empID: nina, teamID: open, Hours: 8, Notes: 'Scavo' },
    ]);
    await db().deleteFrom('work_hours').where('empID', '=', nina).execute();
  });

  it('[HRS-01] [PHONE-A3] each show kind and project of the work; the choice above applies to new ones', async () => {
    await db().deleteFrom('work_hours').execute();
    // After the first choice, which later tests leave: a page may still offer what this one deletes.
    const { Code } = await db()
      .insertInto('activity_types')
      .values({ Name: 'Tesatura e terminali' })
      .returning('Code')
      .executeTakeFirstOrThrow();
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Reno' });
    const teamID = await buildTeam(db(), { members: [ivo], pmgEntry });
    const obj = { empID: ivo, teamID, pmgEntry, Date: '2026-11-18', Hours: 8, ActivityType: Code };
    const saved = await (await app().api('capo')).post('/wscnt/workhours/addupdate', { obj });
    expect(saved.body).toMatchObject({ ResultCode: 0 });
    const { page: grid } = await walk('capo', page('2026-11-18'));
    const hoursCell = grid.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    const cell = grid.locator('.grid-cell').filter({ has: hoursCell });
    await cell.getByText('Tesatura e terminali · Linea Reno').waitFor();
    await grid.getByLabel('Tipo di attività delle ore nuove').selectOption({ label: 'Scavi e pose' });
    await hoursCell.fill('6');
    await hoursCell.press('Enter');
    await eventually(() => stored(ivo)).toMatchObject([{ Hours: 6 }]);
    expect(await cell.innerText()).toContain('Tesatura e terminali · Linea Reno');
    await db().deleteFrom('work_hours').execute();
    await db().deleteFrom('activity_types').where('Code', '=', Code).execute();
  });

  it('[HRS-01] entered by mistake go away by a zero, or from the list, where they can be had back', async () => {
    await db().deleteFrom('work_hours').execute();
    const { page: grid } = await walk('capo', page('2026-11-18'));
    const cell = grid.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await expect.poll(() => cell.inputValue()).toBe('');
    await chooseProject(grid);
    for (const hours of ['6', '0']) {
      await cell.fill(hours);
      await cell.press('Enter');
      await eventually(() => stored(ivo)).toHaveLength(hours === '0' ? 0 : 1);
    }
    await grid.locator('[data-status=B]').waitFor({ state: 'detached' });
    await cell.fill('5');
    await cell.press('Enter');
    await eventually(() => stored(ivo)).toHaveLength(1);

    const { page: list } = await walk('capo', '/ore', { size: 'phone' });
    await list
      .locator('.card')
      .getByRole('button', { name: /^Elimina: / })
      .click();
    await eventually(() => stored(ivo)).toEqual([]);
    await list.getByRole('button', { name: /^Annulla/ }).click();
    await eventually(() => stored(ivo)).toMatchObject([{ Hours: 5, Status: 'B' }]);
  });

  it('[HRS-01] are shown as written, and take the next number, though no reading is answered', async () => {
    await db().deleteFrom('work_hours').execute();
    const { page: grid } = await walk('capo', page('2026-11-18'));
    const cell = grid.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await expect.poll(() => cell.inputValue()).toBe('');
    await chooseProject(grid);
    await grid.route('**/workhours/list?*', (route) => route.abort());
    await cell.fill('6');
    await cell.press('Enter');
    await grid.locator('[data-status=B]').waitFor();
    expect(await cell.inputValue()).toBe('6');
    await cell.fill('0');
    await cell.press('Enter');
    await grid.locator('[data-status=B]').waitFor({ state: 'detached' });
    expect(await stored(ivo)).toEqual([]);
    expect(await cell.inputValue()).toBe('');
  });

  it('[UI-04] [HRS-01] loads hours of the chosen crew only, and reports an incomplete page', async () => {
    const stranger = await buildEmployee(db(), { lastName: 'Zeta' });
    const day = { Date: '2026-05-13', ActivityType: 1, Hours: 0.01 };
    const many = (empID: number, count: number) => Array.from({ length: count }, () => ({ ...day, empID }));
    await db()
      .insertInto('work_hours')
      .values([...many(stranger, 450), ...many(ivo, 60)])
      .execute();
    const pageVisit = await walk('ufficio', `/ore/squadra?squadra=${CAPO}&giorno=2026-05-13`);
    await pageVisit.page.getByRole('textbox', { name: 'Riva Ivo, 13/05/2026: ore' }).waitFor();
    await pageVisit.page.getByRole('cell', { name: '0,6', exact: true }).first().waitFor();
    expect(await pageVisit.page.getByText('Sono mostrati i primi').count()).toBe(0);
    await db().insertInto('work_hours').values(many(ivo, 450)).execute();
    await pageVisit.page.reload();
    await pageVisit.page.getByText('Sono mostrati i primi 500 di 510').waitFor();
    await db().deleteFrom('work_hours').where('Date', '=', day.Date).execute();
  });

  it('[HRS-01] on a phone are counted day by day, with buttons for gloves; nonsense stays, with the reason', async () => {
    const pageVisit = await walk('capo', page('2026-11-12'), { size: 'phone' });
    const cell = pageVisit.page.getByRole('textbox', {
      name: /Rossi.*12\/11\/2026: ore|Carlo.*12\/11\/2026: ore/,
    });
    await cell.waitFor();
    await expectWhole(pageVisit);
    await chooseProject(pageVisit.page);
    await cell.fill('25');
    await cell.press('Enter');
    await pageVisit.page.getByText('Scrivi un numero di ore maggiore di 0, al massimo 24').waitFor();
    await cell.fill('8');
    await cell.press('Enter');
    await pageVisit.page.locator('[data-status=B]').waitFor();
    expect(await stored(CAPO)).toMatchObject([{ Date: '2026-11-12', Hours: 8, Status: 'B' }]);
  });

  it('[HRS-01] shows only own hours to a user without a crew', async () => {
    const { page: own } = await walk('operaio', page('2026-11-12'), { size: 'phone' });
    await own.locator('.card').first().waitFor();
    expect(await own.locator('.card').count()).toBe(1);
  });

  it('[PHONE-A22] bear no English name to those who listen, nor do the menus', async () => {
    const { page: own } = await walk('capo', '/ore/squadra', { size: 'phone' });
    await own.getByRole('combobox').first().waitFor();
    const isItalian = async () =>
      expect(await own.locator('body').ariaSnapshot()).not.toMatch(/Open dropdown|"Close"/);
    await isItalian();
    for (const name of ['Altro', /^Menu di/]) {
      await own.getByRole('button', { name }).click();
      await own.getByRole('dialog').waitFor();
      await isItalian();
      await own.keyboard.press('Escape');
      await own.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
