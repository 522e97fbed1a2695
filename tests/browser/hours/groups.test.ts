import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';

const { walk } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    const pmgEntry = await buildProject(seeded, { NAME: 'Linea Idice' });
    const ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    const nina = await buildEmployee(seeded, { firstName: 'Nina', lastName: 'Sala' });
    const rows = Array.from({ length: 30 }, (_, at) => ({
      empID: at % 3 === 0 ? nina : ivo,
      ActivityType: 1,
      Date: `2026-10-${String(at + 1).padStart(2, '0')}`,
      Hours: 8.1,
      Status: 'I' as const,
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
