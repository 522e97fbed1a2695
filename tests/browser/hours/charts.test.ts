import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { goTo } from '../screens/walk.ts';

const { visit, db } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    const people: number[] = [];
    const names = [
      'Riva Ivo',
      'Sala Nina',
      'Conti Beatrice',
      'De Santis Massimiliano',
      'Fo Al',
      'Gatti Ugo',
      'Neri Lia',
    ];
    for (const name of names) {
      const [firstName = '', ...last] = name.split(' ').toReversed();
      people.push(await buildEmployee(seeded, { firstName, lastName: last.toReversed().join(' ') }));
    }
    const rows = people.flatMap((empID, at) =>
      [1, 8, 9, 22].slice(0, 1 + (at % 4)).map((day) => ({
        ...{ empID, ActivityType: 1, Hours: 8 - at / 2, Status: at % 2 === 0 ? 'I' : 'A' },
        Date: `2026-10-${String(day).padStart(2, '0')}`,
      })),
    );
    await seeded
      .insertInto('work_hours')
      .values(rows as never)
      .execute();
  },
});
const choose = (page: Page, label: string) =>
  page.getByLabel('Grafico', { exact: true }).selectOption({ label });
const drawing = (page: Page) => page.locator('.chart-svg');
const cells = (page: Page) =>
  page
    .locator('.chart-table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | ')),
    );

it('hours by week and person are drawn, the figures beside them; what draws is loaded with the first chart', async () => {
  const pageVisit = await visit('ufficio', '/ore');
  const { page } = pageVisit;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.getByLabel('Grafico', { exact: true }).waitFor();
  expect(await drawing(page).count()).toBe(0);
  const before = scripts.filter((url) => url.includes('ListChart'));
  await choose(page, 'Ore per settimana e dipendente');
  await drawing(page).waitFor();
  expect([before.length, scripts.filter((url) => url.includes('ListChart')).length]).toEqual([0, 1]);
  const [head, ...steps] = await cells(page);
  expect(head).toBe(
    'Settimana dal | De Santis Massimiliano | Conti Beatrice | Neri Lia | Sala Nina | Gatti Ugo | Altri 2 insieme',
  );
  expect(steps.map((step) => step.split(' | ')[0])).toEqual([
    '28 set 2026',
    '5 ott 2026',
    '12 ott 2026',
    '19 ott 2026',
  ]);
  expect(await drawing(page).locator('[aria-label="bar"] rect').count()).toBe(4 * 6);
  expect(new URL(page.url()).searchParams.get('chart')).toBe('weeks');
  await expectSound(pageVisit);

  await choose(page, 'Ore per dipendente');
  await page.getByRole('rowheader', { name: 'Neri Lia' }).waitFor();
  await page.getByText('Filtri', { exact: true }).click();
  await page.getByLabel('Stato').selectOption({ label: 'Approvate' });
  await expect.poll(async () => (await cells(page)).length).toBe(1 + 3);
  await choose(page, 'Nessun grafico');
  expect(await drawing(page).count()).toBe(0);
});

it('a chart fits a phone, in every theme', async () => {
  const pageVisit = await visit('ufficio', '/ore?chart=weeks', { size: 'phone' });
  const { page } = pageVisit;
  for (const [theme, chart, kind] of [
    ['light', 'weeks', 'bar'],
    ['dark', 'months', 'line'],
    ['sole', 'people', 'bar'],
    ['light', 'states', 'dot'],
  ] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await goTo({ page }, `/ore?chart=${chart}`);
    await drawing(page).locator(`[aria-label="${kind}"]`).first().waitFor({ state: 'attached' });
    await expectSound(pageVisit);
    for (const contrast of await page.evaluate(contrastsOfColours))
      expect(contrast, theme).toBeGreaterThanOrEqual(3);
  }
});

it('is drawn from right to left for who reads so', async () => {
  await db().updateTable('users').set({ locale: 'ar' }).where('username', '=', 'ufficio').execute();
  const pageVisit = await visit('ufficio', '/ore?chart=people');
  const { page } = pageVisit;
  await drawing(page).waitFor();
  const [bar, room] = await Promise.all([
    drawing(page).locator('[aria-label="bar"] rect').first().boundingBox(),
    drawing(page).boundingBox(),
  ]);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const middle = (box: typeof bar) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(middle(bar)).toBeGreaterThan((room?.x ?? 0) + 0.3 * (room?.width ?? 0));
  await expectSound(pageVisit);
  await db().updateTable('users').set({ locale: 'it' }).where('username', '=', 'ufficio').execute();
});

/** Contrast of each colour of a chart with its background. */
function contrastsOfColours(): readonly number[] {
  const probe = document.body.appendChild(document.createElement('i'));
  const light = (name: string) => {
    probe.style.color = `var(${name})`;
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const sheet = light('--sheet');
  return [1, 2, 3, 4, 5, 6].map((place) => {
    const chartColour = light(`--chart-${place}`);
    return Math.max(chartColour, sheet) / Math.min(chartColour, sheet);
  });
}
