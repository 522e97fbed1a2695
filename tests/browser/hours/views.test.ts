import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { button, toast } from '../team/words.ts';

const { db, walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    const ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    const hours = { empID: ivo, ActivityType: 1, Hours: 8 };
    await seeded
      .insertInto('work_hours')
      .values([
        { ...hours, Date: '2026-10-01', Status: 'I' },
        { ...hours, Date: '2026-10-02', Status: 'A' },
        { ...hours, Date: '2026-10-03', Status: 'A' },
      ])
      .execute();
  },
});
const rows = (page: Page) => page.locator('[data-row]');
const picked = (page: Page) =>
  page
    .getByLabel('Vista', { exact: true })
    .evaluate((box) => (box as HTMLSelectElement).selectedOptions[0]?.label);

it('keeps the settings of a list under a name, opens, renames and deletes them', async () => {
  const pageVisit = await walk('ufficio', '/ore');
  const { page } = pageVisit;
  await page.getByLabel('Vista', { exact: true }).selectOption({ label: 'Da approvare, per dipendente' });
  await page.getByRole('button', { name: 'Riva Ivo 1 riga' }).waitFor();
  expect(await rows(page).count()).toBe(1);
  await page.getByLabel('Stato').selectOption({ label: 'Approvate' });
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await picked(page)).toBe('Scelta attuale');
  await button(page, 'Salva vista').click();
  const dialog = page.getByRole('dialog', { name: 'Salva vista' });
  await dialog.getByLabel('Nome della vista').fill('Già approvate');
  await dialog.getByText("L'elenco si apre così").click();
  await expectSound(pageVisit);
  await dialog.getByRole('button', { name: 'Salva vista' }).click();
  await toast(page, 'Vista salvata').waitFor();
  await expect.poll(() => picked(page)).toBe('Già approvate');

  await page.goto(page.url().replace(/\?.*/, ''));
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('status')).toBe('A');
  await button(page, 'Modifica vista').click();
  const edit = page.getByRole('dialog', { name: 'Modifica vista' });
  await edit.getByLabel('Nome della vista').fill('Approvate');
  await edit.getByRole('button', { name: 'Salva vista' }).click();
  await expect.poll(() => picked(page)).toBe('Approvate');

  await page.getByLabel('Vista', { exact: true }).selectOption({ label: "Tutto l'elenco" });
  await expect.poll(() => rows(page).count()).toBe(3);
  // The whole list stays chosen after a reload, by the navigation and by Back.
  await page.reload();
  await expect.poll(() => picked(page)).toBe("Tutto l'elenco");
  await page.getByRole('link', { name: 'Approvazione ore', exact: true }).first().click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByLabel('Vista', { exact: true }).selectOption({ label: 'Approvate' });
  await button(page, 'Modifica vista').click();
  await edit.getByRole('button', { name: 'Elimina vista' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' }).click();
  await toast(page, 'Vista eliminata').waitFor();
  await expect.poll(() => picked(page)).toBe('Scelta attuale');
});

it('[HRS-01] the list to approve keeps its state under a first view of another', async () => {
  const user = await db()
    .selectFrom('users')
    .select('userId')
    .where('username', '=', 'ufficio')
    .executeTakeFirstOrThrow();
  const view = { userId: user.userId, list: 'work-hours', name: 'Già viste', query: 'status=A' };
  await db()
    .insertInto('list_views')
    .values({ ...view, first: 'Y' })
    .execute();
  const { page } = await walk('ufficio', '/ore/approvazione');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await picked(page)).toBe("Tutto l'elenco");
  expect(await page.getByLabel('Stato', { exact: true }).count()).toBe(0);
  await page.goto(`${page.url()}?status=A`);
  await expect.poll(() => rows(page).count()).toBe(1);
  await db().deleteFrom('list_views').where('name', '=', view.name).execute();
});

it('opens a view of a changed list with the remaining settings, and lists the lost ones', async () => {
  const user = await db()
    .selectFrom('users')
    .select('userId')
    .where('username', '=', 'ufficio')
    .executeTakeFirstOrThrow();
  const query = 'status=A&cantiere=9&group=colour';
  await db()
    .insertInto('list_views')
    .values({ userId: user.userId, list: 'work-hours', name: 'Vecchia', query, first: 'Y' })
    .execute();
  const pageVisit = await walk('ufficio', '/ore', { size: 'phone' });
  const { page } = pageVisit;
  await page.getByText("l'elenco non ha più cantiere, group").waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByText('Opzioni di vista').click();
  expect(await picked(page)).toBe('Vecchia');
  await expectSound(pageVisit);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
