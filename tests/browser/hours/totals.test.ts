import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';
import { goTo } from '../screens/walk.ts';
import { button } from '../team/words.ts';

const { app, db, walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    const pmgEntry = await buildProject(seeded, { NAME: 'Linea Idice' });
    const ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    const nina = await buildEmployee(seeded, { firstName: 'Nina', lastName: 'Sala' });
    const rows = Array.from({ length: 30 }, (_, at) => ({
      empID: at % 3 === 0 ? nina : ivo,
      ActivityType: 1,
      Date: `2026-10-${String(at + 1).padStart(2, '0')}`,
      Hours: at === 0 ? 7.7 : 8.1,
      Status: at < 5 ? ('A' as const) : ('I' as const),
      pmgEntry: at < 20 ? pmgEntry : null,
    }));
    await seeded.insertInto('work_hours').values(rows).execute();
  },
});

it('[HRS-01] hours stand by employee, each with their number and sum, whichever part of them is on the page', async () => {
  const pageVisit = await walk('ufficio', '/ore');
  const { page } = pageVisit;
  await page.getByLabel('Raggruppa per').selectOption({ label: 'Dipendente' });
  const ivo = page.getByRole('button', { name: 'Riva Ivo 20 righe', exact: true });
  const nina = page.getByRole('button', { name: 'Sala Nina 10 righe, 5 in questa pagina' });
  await ivo.waitFor();
  await nina.waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('fullName');
  const head = page.getByRole('row').filter({ has: ivo });
  expect(await head.getByRole('cell', { name: '162', exact: true }).count()).toBe(1);
  await expectSound(pageVisit);
  expect(await page.locator('tbody tr[data-row]').count()).toBe(25);
  await ivo.focus();
  await page.keyboard.press('Enter');
  expect(await ivo.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('tbody tr[data-row]').count()).toBe(5);
  await page.getByRole('button', { name: 'Chiudi i gruppi' }).click();
  expect(await page.locator('tbody tr[data-row]').count()).toBe(0);
  await page.getByRole('button', { name: 'Apri i gruppi' }).click();
  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  await nina.waitFor();
  await ivo.waitFor({ state: 'detached' });
  expect(await page.locator('tbody tr[data-row]').count()).toBe(5);
  await page.getByLabel('Raggruppa per').selectOption({ label: 'Progetto' });
  await page.getByRole('button', { name: /^Progetto: non indicato 10 righe/ }).waitFor();
  await page.getByLabel('Raggruppa per').selectOption({ label: 'Nessun gruppo' });
  await page.locator('.group-button').first().waitFor({ state: 'detached' });
});

it('on a phone each group is a heading for gloves, with its sum, above its cards', async () => {
  const pageVisit = await walk('ufficio', '/ore?group=fullName', { size: 'phone' });
  const { page } = pageVisit;
  const group = page.getByRole('region', { name: 'Riva Ivo' });
  const head = group.getByRole('button', { name: 'Riva Ivo 20 righe' });
  await head.waitFor();
  expect((await head.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await group.locator('> dl').innerText()).toMatch(/Ore\s+162/);
  await expectSound(pageVisit);
  await head.tap();
  expect(await group.getByRole('listitem').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it('the hours of every page are added below the table, under their column, and again as soon as the list is narrowed', async () => {
  const pageVisit = await walk('ufficio', '/ore');
  const { page } = pageVisit;
  const foot = page.locator('tfoot');
  await expect.poll(() => foot.getByRole('rowheader').textContent()).toBe('Totale (30 righe) ');
  const sum = await foot.getByRole('cell', { name: '242,6' }).boundingBox();
  const head = await page.getByRole('columnheader', { name: 'Ore', exact: true }).boundingBox();
  expect([sum?.x, sum?.width]).toEqual([head?.x, head?.width]);
  expect(await page.locator('tbody tr').count()).toBe(25);
  await expectSound(pageVisit);
  await goTo(pageVisit, '/ore?status=A');
  await expect.poll(() => foot.innerText()).toContain('40,1');
  // A row that is added elsewhere counts as well.
  const { empID } = await db().selectFrom('work_hours').select('empID').executeTakeFirstOrThrow();
  await db()
    .insertInto('work_hours')
    .values({ empID, ActivityType: 1, Date: '2026-09-01', Hours: 1, Status: 'A' })
    .execute();
  await page.reload();
  await expect.poll(() => foot.innerText()).toContain('41,1');
});

it('shows totals on a phone as a separate card below the others', async () => {
  const pageVisit = await walk('ufficio', '/ore', { size: 'phone' });
  const card = pageVisit.page.locator('.totals-card').filter({ hasText: /^Totale \(\d+ righe\)/ });
  await card.waitFor();
  expect(await card.locator('dl').innerText()).toMatch(/Ore\s+24\d,6/);
  await expectSound(pageVisit);
  await card.scrollIntoViewIfNeeded();
});

it('a file of the list ends with them', async () => {
  const { page } = await walk('ufficio', '/ore?q=sala');
  await page.locator('tfoot').waitFor();
  await button(page, 'Esporta').click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ]);
  const lines = (await text(await saved.createReadStream())).trim().split('\r\n');
  expect(lines.at(-1)).toMatch(/^Totale \(1\d righe\);;;8\d,6;/);
});

it('[HRS-01] namesakes are groups of their own, and steps of a chart', async () => {
  const empID = await buildEmployee(db(), { firstName: 'Ivo', lastName: 'Riva' });
  const hours = { empID, ActivityType: 1, Date: '2026-10-31', Hours: 3, Status: 'I' as const };
  await db().insertInto('work_hours').values(hours).execute();
  const { page } = await walk('ufficio', '/ore?q=riva&group=fullName&chart=people');
  const head = page.getByRole('button', { name: `Riva Ivo (${empID}) 1 riga`, exact: true });
  await head.waitFor();
  expect(await page.getByRole('row').filter({ has: head }).innerText()).toMatch(/\t3\t/);
  const step = page.locator('.chart-table tr').filter({ hasText: `Riva Ivo (${empID})` });
  await expect.poll(() => step.innerText()).toMatch(/3$/);
  await db().deleteFrom('work_hours').where('empID', '=', empID).execute();
});

it('[HRS-01] hours decided one by one, or by somebody else, are selected no more', async () => {
  const { page } = await walk('ufficio', '/ore/approvazione?perPage=10');
  const ticks = page.getByRole('checkbox', { name: 'Seleziona: ' });
  const row = page.locator('tbody tr[data-row]').first();
  const key = async () => Number(await row.getAttribute('data-row'));
  for (const at of [0, 1, 2]) await ticks.nth(at).check({ force: true });
  await button(page, 'Approva selezionate (3)').waitFor();
  const approvedKey = await key();
  await row.getByRole('button', { name: /^Approva/ }).click();
  await button(page, 'Approva selezionate (2)').waitFor();
  await page.locator(`[data-row="${approvedKey}"]`).waitFor({ state: 'detached' });
  const admin = await app().api('admin');
  const input = { ids: [await key()], action: 'A' };
  expect((await admin.post('/wscnt/workhours/approvation', input)).body).toMatchObject({ ResultCode: 0 });
  await button(page, 'Approva selezionate (1)').waitFor();
  await page
    .getByText('1 riga selezionata non è più in questa pagina o è cambiata: non è più selezionata')
    .waitFor();
  const firstKey = await key();
  await button(page, 'Pagina successiva').click();
  await expect.poll(key).not.toBe(firstKey);
  // Rows of another page stay selected.
  await ticks.first().press('Space');
  await button(page, 'Approva selezionate (2)').waitFor();
  await button(page, 'Deseleziona tutte').click();
  expect(await button(page, 'Approva selezionate').isDisabled()).toBe(true);
});

it('[HRS-01] hours that somebody else changes are selected no more: nobody approves what he has not read', async () => {
  const { page } = await walk('ufficio', '/ore/approvazione?perPage=10');
  const row = page.locator('tbody tr[data-row]').first();
  await row.getByRole('checkbox').check({ force: true });
  await button(page, 'Approva selezionate (1)').waitFor();
  const Id = Number(await row.getAttribute('data-row'));
  const stored = await db()
    .selectFrom('work_hours')
    .select(['Id', 'empID', 'Date', 'ActivityType', 'rowVersion'])
    .where('Id', '=', Id)
    .executeTakeFirstOrThrow();
  const { AbsEntry } = await db().selectFrom('projects').select('AbsEntry').executeTakeFirstOrThrow();
  const obj = { ...stored, Hours: 23.5, Status: 'I', pmgEntry: AbsEntry };
  const admin = await app().api('admin');
  expect((await admin.post('/wscnt/workhours/addupdate', { obj })).body).toMatchObject({ ResultCode: 0 });
  await row.getByText('23,5').waitFor();
  await page.getByText('1 riga selezionata non è più in questa pagina o è cambiata').waitFor();
  expect(await button(page, 'Approva selezionate').isDisabled()).toBe(true);
});
