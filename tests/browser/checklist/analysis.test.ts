import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { goTo } from '../screens/walk.ts';

const { db, walk } = browserVisits();

/** Support checks of two sites in two months, as they are stored. */
async function fillIn(): Promise<readonly number[]> {
  const sites = [await buildTeam(db(), { Stato: 'O' }), await buildTeam(db(), { Stato: 'O' })];
  const rows = sites.flatMap((teamId, site) =>
    ['2026-10-05', '2026-10-13', '2026-11-02'].map((CreateDate, at) => ({
      ...{ teamId, CreateDate, schemaVersion: 1, contentHash: '0'.repeat(64), formHash: '0'.repeat(64) },
      answers: JSON.stringify({
        ...{
          picchetto: `P${at}`,
          tipoSostegno: 'legno',
          cantiere: `Cantiere ${site}`,
          annoCostruzione: 1980 + at,
        },
        us_strada: at === 0 ? 'Y' : 'N',
        us_accesso_mezzi: site === 0 ? 'N' : 'Y',
        ev_esito: at === 1 ? 'non-idoneo' : 'idoneo',
        ev_segnalato: at === 1 ? 'si' : 'no',
      }),
    })),
  );
  await db()
    .insertInto('vis')
    .values(rows as never)
    .execute();
  return sites;
}
const block = (page: Page, name: string) => page.locator(`[data-block="${name}"]`);
const figures = (page: Page, name: string) =>
  block(page, name)
    .locator('.chart-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | ')),
    );

it('what checklists come to is drawn with its figures, narrowed by one choice for the whole page, and saved as a file', async () => {
  await fillIn();
  const { page } = await walk('planner', '/checklist/analisi');
  await expect.poll(() => figures(page, 'checklist-items')).toContain('Raggiungibile da PLE/autogru | 3');
  expect(await figures(page, 'checklist-items')).toEqual(
    expect.arrayContaining(['Bordo strada o traffico | 2', 'Esito | 2']),
  );
  await expect.poll(async () => (await figures(page, 'checklist-days')).length).toBe(5);
  await expect.poll(async () => (await figures(page, 'checklist-places')).length).toBe(2);
  // The names of items have room for two words, beside nine columns of figures.
  const names = block(page, 'checklist-items').locator('.table td[data-title]');
  expect(await names.first().evaluate((cell: HTMLElement) => cell.offsetWidth)).toBeGreaterThanOrEqual(128);
  // Each answer is to one checklist: there is no figure of all of them.
  const checklists = page.getByLabel('Scheda', { exact: true }).locator('option');
  expect(await checklists.allTextContents()).not.toContain('Tutti');
  // What is always chosen is no filter that is set.
  expect(await page.locator('.filter-count').count()).toBe(0);
  // One choice, every list.
  await page.getByLabel('Dal').fill('2026-11-01');
  await expect
    .poll(() => figures(page, 'checklist-items'))
    .toEqual(expect.arrayContaining(['Raggiungibile da PLE/autogru | 1']));
  await expect.poll(() => figures(page, 'checklist-days')).toEqual(['2 nov 2026 | 1']);
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-11-01');
  const requestCount = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('from=2026-11-01')).length,
  );
  expect(requestCount).toBe(1);
  const answers = block(page, 'checklist-answers');
  await answers.getByRole('button', { name: 'Esporta' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    answers.getByRole('menuitem', { name: 'JSON (.json)' }).click(),
  ]);
  const stream = await file.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const rows = JSON.parse(Buffer.concat(parts).toString('utf8'));
  expect(rows).toContainEqual(
    expect.objectContaining({
      Voce: 'Esito',
      'Codice della voce': 'ev_esito',
      Risposta: 'Idoneo',
      Valore: 'idoneo',
      Quante: 2,
    }),
  );
  await page.getByLabel('Scheda', { exact: true }).selectOption({ index: 0 });
  const chosen = new URL(page.url()).searchParams.get('checklist');
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(null);
  expect(new URL(page.url()).searchParams.get('checklist')).toBe(chosen);
});

it('is read on a phone, from right to left, and without the drawing', async () => {
  await fillIn();
  await db().updateTable('users').set({ locale: 'ar' }).where('username', '=', 'planner').execute();
  const visited = await walk('planner', '/checklist/analisi', { size: 'phone' });
  const { page } = visited;
  await page.getByRole('heading', { name: 'تحليل البطاقات' }).waitFor();
  await expect.poll(async () => (await figures(page, 'checklist-places')).length).toBeGreaterThan(1);
  await expect.poll(async () => (await figures(page, 'checklist-days')).length).toBeGreaterThan(1);
  await block(page, 'checklist-items').locator('.chart-svg').waitFor();
  await expectSound(visited);
  await goTo(visited, '/checklist/analisi?chart=-');
  await block(page, 'checklist-items').locator('.chart-svg').waitFor({ state: 'detached' });
  await expect.poll(async () => (await figures(page, 'checklist-days')).length).toBeGreaterThan(1);
});

it('[SEC-Q6] shows progress while it counts many records, and can be left', async () => {
  const [teamId] = await fillIn();
  await sql`insert into vis ("teamId", "schemaVersion", "CreateDate", answers)
    select ${teamId}::int, 1, date '2026-01-01' + n % 300, (select jsonb_object_agg('us_' || i, 'N') from generate_series(1, 40) i)
      || '{"ev_esito": "idoneo"}' from generate_series(1, 30000) as n`.execute(db());
  const { page } = await walk('ufficio', '/', { size: 'phone' });
  const open = () => page.goto(new URL('/checklist/analisi', page.url()).href, { waitUntil: 'commit' });
  await open();
  const far = block(page, 'checklist-items').getByText(/^Elaborati [\d.]+ di 30\.\d+…$/);
  await far.waitFor();
  const bar = block(page, 'checklist-items').getByRole('progressbar');
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goBack();
  const counting = () =>
    sql`select from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%jsonb_each_text%' and pid <> pg_backend_pid()`.execute(db());
  await expect.poll(async () => (await counting()).rows.length).toBe(0);
  await open();
  await expect
    .poll(() => figures(page, 'checklist-items'), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^Esito \| \d+$/));
  await far.waitFor({ state: 'detached' });
});
