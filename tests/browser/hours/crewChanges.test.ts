import { describe, expect, it } from 'vitest';
import { dayAt } from '../../../engine/index.ts';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { choose, toast } from '../team/words.ts';

const CAPO = TEST_USERS.capo.empID;
/** The current day in the product's time zone; the UTC day differs late in the evening. */
const TODAY = dayAt(new Date(), 'Europe/Rome');
let ivo = 0;
let nina = 0;
let idice = 0;
let bra = 0;
let Code = 0;
const { walk, db, app } = browserVisits({
  seed: async (seeded) => {
    ({ Code } = await seeded
      .insertInto('activity_types')
      .values({ Name: 'Scavi e pose' })
      .returning('Code')
      .executeTakeFirstOrThrow());
    ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    nina = await buildEmployee(seeded, { firstName: 'Nina', lastName: 'Sala' });
    await seeded.insertInto('squads').values({ empID: CAPO }).execute();
    const crew = [ivo, nina].map((empID) => ({ leaderID: CAPO, empID }));
    await seeded.insertInto('squad_members').values(crew).execute();
    idice = await buildProject(seeded, { NAME: 'Linea Idice' });
    bra = await buildProject(seeded, { NAME: 'Linea Bra' });
    await buildTeam(seeded, { pmgEntry: idice, PlannedDate: TODAY });
    await buildTeam(seeded, { pmgEntry: bra, PlannedDate: '2026-11-12' });
  },
});
const stored = (empID: number) =>
  db()
    .selectFrom('work_hours')
    .select(['Hours', 'StartTime', 'EndTime', 'pmgEntry'])
    .where('empID', '=', empID)
    .where('Date', '=', TODAY)
    .execute();

describe('the hours of a crew', () => {
  it('[HRS-01] are sent with the number that was typed last, though its keeping is slow, and once however often one presses', async () => {
    const sent = () =>
      db().selectFrom('work_hours').select(['Hours', 'Status']).where('empID', '=', ivo).execute();
    const { page: grid } = await walk('capo', '/ore/squadra?giorno=2026-11-18');
    const cell = grid.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await choose(grid, 'Progetto delle ore nuove', 'Linea Idice');
    const project = grid.getByRole('combobox', { name: 'Progetto delle ore nuove' });
    await expect.poll(() => project.inputValue()).toMatch(/\d – Linea Idice$/);
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await grid.route('**/workhours/addupdate', (route) => slow.then(() => route.continue()));
    const saveRequest = grid.waitForRequest('**/workhours/addupdate');
    await cell.fill('6');
    await cell.press('Enter');
    await saveRequest;
    const send = grid.locator('.grid-tool');
    await send.click();
    // Busy until all of it is done: a second press is no second sending.
    await send.click({ force: true });
    answer();
    await toast(grid, 'Ore inviate: 1').waitFor();
    await grid.waitForLoadState('networkidle');
    expect(await sent()).toMatchObject([{ Hours: 6, Status: 'I' }]);
    expect(
      await grid
        .getByRole('region', { name: 'Avvisi' })
        .getByText(/^Ore|bozz/)
        .count(),
    ).toBe(1);
  });
});

it('[HRS-01] a number that is being saved is not copied over', async () => {
  const storedOn = (day: string) =>
    db().selectFrom('work_hours').select('Hours').where('empID', '=', nina).where('Date', '=', day).execute();
  const { page: grid } = await walk('capo', '/ore/squadra?giorno=2026-11-10');
  await choose(grid, 'Progetto delle ore nuove', 'Linea Idice');
  const cell = (day: number) => grid.getByRole('textbox', { name: `Sala Nina, ${day}/11/2026: ore` });
  await cell(10).fill('8');
  await cell(10).press('Enter');
  await eventually(() => storedOn('2026-11-10')).toEqual([{ Hours: 8 }]);
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await grid.route('**/workhours/addupdate', (route) => slow.then(() => route.continue()));
  const saveRequest = grid.waitForRequest('**/workhours/addupdate');
  await cell(11).fill('6');
  await cell(11).press('Enter');
  await saveRequest;
  await grid.getByRole('button', { name: 'Copia il giorno prima: 11/11/2026' }).click();
  answer();
  await toast(grid, 'Niente da copiare').waitFor();
  expect(await storedOn('2026-11-11')).toEqual([{ Hours: 6 }]);
});

it('[HRS-01] work that waits for a slow answer stays with its own week, though another is opened meanwhile', async () => {
  const row = { empID: ivo, ActivityType: Code, pmgEntry: idice };
  const days = ['2026-10-12', '2026-10-14'].map((day) => ({ ...row, Date: day, Hours: 7 }));
  await db().insertInto('work_hours').values(days).execute();
  const { page: grid } = await walk('capo', '/ore/squadra?giorno=2026-10-12');
  await choose(grid, 'Progetto delle ore nuove', 'Linea Idice');
  const cell = (day: number) => grid.getByRole('textbox', { name: `Riva Ivo, ${day}/10/2026: ore` });
  await expect.poll(() => cell(12).inputValue()).toBe('7');
  const slow = Promise.withResolvers<void>();
  await grid.route('**/workhours/addupdate', (route) => slow.promise.then(() => route.continue()));
  const request = grid.waitForRequest('**/workhours/addupdate');
  await cell(16).fill('3');
  await cell(16).press('Enter');
  await request;
  await cell(14).fill('6');
  await cell(14).press('Enter');
  await grid.getByRole('button', { name: 'Copia il giorno prima: 13/10/2026' }).click();
  await grid.getByRole('button', { name: 'Settimana successiva' }).click();
  await cell(19).waitFor();
  slow.resolve();
  await toast(grid, 'Ore copiate: 1').waitFor();
  const stored = db().selectFrom('work_hours').select(['Date', 'Hours']).where('empID', '=', ivo);
  expect(
    await stored
      .where('Date', '>=', '2026-10-12')
      .where('Date', '<=', '2026-10-18')
      .orderBy('Date')
      .execute(),
  ).toEqual([
    { Date: '2026-10-12', Hours: 7 },
    { Date: '2026-10-13', Hours: 7 },
    { Date: '2026-10-14', Hours: 6 },
    { Date: '2026-10-16', Hours: 3 },
  ]);
  await grid.getByRole('button', { name: 'Settimana precedente' }).click();
  await expect.poll(() => cell(13).inputValue()).toBe('7');
});

it('[HRS-01] a month’s first day is copied from the last for all but those whose cost centre has ended', async () => {
  const centre = { CenterCode: 'CC10', CenterName: 'Reti', EffectiveTo: '2026-10-31' };
  await db().insertInto('cost_centres').values(centre).execute();
  const day = { Date: '2026-10-31', Hours: 8, ActivityType: Code };
  await db()
    .insertInto('work_hours')
    .values([
      { ...day, empID: nina, pmgEntry: bra },
      { ...day, empID: ivo, CostCentre: 'CC10' },
    ])
    .execute();
  const { page: grid } = await walk('capo', '/ore/squadra?giorno=2026-10-31');
  await grid.goto(grid.url().replace('2026-10-31', '2026-11-01'));
  await grid.getByRole('button', { name: 'Copia il giorno prima: 01/11/2026' }).click();
  await toast(grid, 'Ore copiate: 1').waitFor();
  const notices = grid.getByRole('region', { name: 'Avvisi' });
  await notices.getByText('Centro di costo').waitFor();
  await notices.getByText('Riva Ivo', { exact: true }).waitFor();
  const copied = db().selectFrom('work_hours').select(['empID', 'Hours']).where('Date', '=', '2026-11-01');
  expect(await copied.execute()).toEqual([{ empID: nina, Hours: 8 }]);
});

describe('hours of a crew that are there already', () => {
  it('[DAY-A6] [DAY-B14] with times are changed without them, taken away and put back as they were, beside the project of today’s site', async () => {
    const api = await app().api('capo');
    // Before any hour at which the test may run: hours are of work that was begun.
    const timed = { StartTime: '00:00:00', EndTime: '04:00:00', Hours: 4 };
    for (const empID of [ivo, nina]) {
      const obj = { empID, Date: TODAY, ActivityType: Code, pmgEntry: bra, ...timed };
      expect((await api.post('/wscnt/workhours/addupdate', { obj })).body).toMatchObject({ ResultCode: 0 });
    }
    const pageVisit = await walk('capo', `/ore/squadra?giorno=${TODAY}`, { size: 'phone' });
    const { page } = pageVisit;
    const project = page.getByRole('combobox', { name: 'Progetto delle ore nuove' });
    await expect.poll(() => project.inputValue()).toMatch(/\d – Linea Idice$/);
    const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, .*: ore$`) });
    await cell('Riva Ivo').fill('5');
    await cell('Riva Ivo').press('Enter');
    await eventually(() => stored(ivo)).toEqual([
      { Hours: 5, StartTime: null, EndTime: null, pmgEntry: bra },
    ]);

    // As a duration it is the number that it is.
    await cell('Riva Ivo').fill('2h30');
    await cell('Riva Ivo').press('Enter');
    await eventually(() => stored(ivo)).toMatchObject([{ Hours: 2.5 }]);

    await cell('Sala Nina').fill('0');
    await cell('Sala Nina').press('Enter');
    await eventually(() => stored(nina)).toEqual([]);
    await toast(page, 'Eliminato').waitFor();
    await page.getByText(`Sala Nina ${TODAY.split('-').toReversed().join('/')}`, { exact: true }).waitFor();
    const undo = page.getByRole('region', { name: 'Avvisi' }).getByRole('button', { name: /^Annulla/ });
    // Focus keeps the toast open: axe may take longer than its ten seconds on a busy machine.
    await undo.focus();
    await expectSound(pageVisit);
    await undo.click();
    await eventually(() => stored(nina)).toEqual([{ ...timed, pmgEntry: bra }]);
    await expect.poll(() => cell('Sala Nina').inputValue()).toBe('4');
    expect(await project.inputValue()).toMatch(/Linea Idice$/);
  });
});
