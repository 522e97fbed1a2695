import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, choose, toast } from '../team/words.ts';

let idice = 0;
const { visit, db, walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    // A project that both may load: they work on its site.
    idice = await buildProject(seeded, { NAME: 'Linea Idice' });
    const members = [TEST_USERS.operaio.empID];
    await buildTeam(seeded, { members, pmgEntry: idice, PlannedDate: '2026-11-12' });
  },
});

describe('one’s own hours', () => {
  it('[UI-04] [PHONE-A8] shows a refusal by the server above the buttons of the dialog', async () => {
    const { page: own } = await walk('capo', '/ore', { size: 'phone' });
    await button(own, 'Nuove ore').tap();
    const dialog = own.getByRole('dialog');
    await dialog.getByLabel(/^Ore/).fill('8');
    await choose(own, /Tipo di attività/, 'Scavi e pose');
    await choose(own, /Progetto/, 'Linea Idice');
    await own.route('**/workhours/addupdate', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Salva' }).tap();
    const why = dialog.locator('.sf-announcement');
    await why.filter({ hasText: /\S/ }).waitFor();
    // The button is on the screen and not covered.
    const box = await why.evaluate((said) => {
      const { x, y, width, height } = said.getBoundingClientRect();
      return said.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(box).toBe(true);
  });

  for (const hours of ['8', '7,5'])
    it(`[UI-04] [REL-1] a save whose answer was lost is not made twice after a reload, with ${hours === '8' ? 'the same' : 'other'} hours`, async () => {
      await db().deleteFrom('work_hours').execute();
      const { page } = await visit('capo', '/ore', { size: 'phone' });
      const dialog = page.getByRole('dialog');
      const save = dialog.getByRole('button', { name: 'Salva' });
      const openNew = () => button(page, 'Nuove ore').tap();
      const storedHours = () => db().selectFrom('work_hours').select(['Hours', 'rowVersion']).execute();
      await openNew();
      await dialog.getByLabel(/^Ore/).fill('8');
      await choose(page, /Tipo di attività/, 'Scavi e pose');
      await choose(page, /Progetto/, 'Linea Idice');
      await page.route('**/workhours/addupdate', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await save.tap();
      await dialog.locator('.sf-announcement').filter({ hasText: /\S/ }).waitFor();
      expect(await storedHours()).toMatchObject([{ Hours: 8 }]);
      await page.unroute('**/workhours/addupdate');
      await page.reload();
      await openNew();
      await dialog.getByRole('button', { name: 'Riprendi la bozza' }).first().tap();
      await expect.poll(() => dialog.getByLabel(/^Ore/).inputValue()).toBe('8');
      await dialog.getByLabel(/^Ore/).fill(hours);
      await save.tap();
      await dialog.waitFor({ state: 'detached' });
      expect(await storedHours()).toMatchObject([{ Hours: Number(hours.replace(',', '.')) }]);
    });

  it('[CASE-C14] are those of the day that it is when they are begun, on a page that was opened on another', async () => {
    const { page } = await visit('capo', '/ore', { size: 'phone' });
    await page.clock.install({ time: '2026-11-20T20:00:00+01:00' });
    await page.reload();
    const openNewHours = async () => {
      // By key: a tap on the button of another day, at once after that on the former one, counts as a double one.
      await button(page, 'Nuove ore').press('Enter');
      const day = await page.getByRole('dialog').getByLabel('Giorno').inputValue();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return day;
    };
    expect(await openNewHours()).toBe('2026-11-20');
    // The phone slept; the day on the screen reloads at once.
    await page.clock.setSystemTime('2026-11-21T06:30:00+01:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await openNewHours()).toBe('2026-11-21');
    // A desk stays on over night.
    await page.clock.setSystemTime('2026-11-21T23:59:50+01:00');
    await page.clock.runFor(70_000);
    expect(await openNewHours()).toBe('2026-11-22');
  });

  it('[HRS-01] [PHONE-A16] have oneself already chosen, are worked out from the times, with a word about too many', async () => {
    await db().deleteFrom('work_hours').execute();
    const pageVisit = await walk('operaio', '/ore', { size: 'phone' });
    const ownPage = pageVisit.page;
    await button(ownPage, 'Nuove ore').tap();
    const dialog = ownPage.getByRole('dialog');
    const who = dialog.getByRole('combobox', { name: /Dipendente/ });
    await expect.poll(() => who.inputValue()).toMatch(/Verdi/);
    // The choice excludes employees that the save would refuse.
    await who.tap();
    const offered = dialog.getByRole('listbox').getByRole('option');
    await offered.first().waitFor();
    expect(await offered.allInnerTexts()).toEqual(['Verdi Olga']);
    await who.press('Escape');
    await dialog.getByLabel('Giorno').fill('2026-11-12');
    await dialog.getByLabel('Dalle').fill('17:00');
    await dialog.getByLabel('Alle', { exact: true }).fill('19:30');
    const hours = dialog.getByLabel(/^Ore/);
    await expect.poll(() => hours.inputValue()).toBe('2,5');
    await hours.fill('9');
    await hours.blur();
    await dialog.getByText('dalle 17:00 alle 19:30, tolta la pausa, sono 2,5 ore').first().waitFor();
    await dialog.getByLabel('Dalle').fill('07:00');
    await dialog.getByLabel('Alle', { exact: true }).fill('21:30');
    await dialog.getByLabel(/Pausa/).fill('30');
    await expect.poll(() => hours.inputValue()).toBe('14');
    await dialog.getByText('Più di 13 ore in un giorno: controlla che sia giusto').waitFor();
    expect(await hours.getAttribute('aria-invalid')).not.toBe('true');
    await expectSound(pageVisit);
    await choose(ownPage, /Tipo di attività/, 'Scavi e pose');
    await dialog.getByRole('button', { name: 'Salva' }).tap();
    await dialog.getByRole('link', { name: /Progetto è obbligatorio/ }).waitFor();
    await choose(ownPage, /Progetto/, 'Linea Idice');
    await dialog.getByRole('button', { name: 'Salva' }).tap();
    await toast(ownPage, 'Più di 13 ore in un giorno: controlla che sia giusto').waitFor();
    const storedHours = db().selectFrom('work_hours').select(['empID', 'pmgEntry', 'Break', 'Hours']);
    expect(await storedHours.execute()).toEqual([
      { empID: TEST_USERS.operaio.empID, pmgEntry: idice, Break: 30, Hours: 14 },
    ]);
  });
});
