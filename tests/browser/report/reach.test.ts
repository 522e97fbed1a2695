import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { expectSound, next, quantity, reportVisits, step } from './visitReport.ts';

const STEPS = [
  'Attività svolte',
  'Materiali fornitura impresa',
  'Materiali fornitura ENEL',
  'Mezzi',
  'Attrezzature',
  'Verifiche',
] as const;

/** Tab until the element with that name has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let turn = 0; turn < most; turn += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? (element?.textContent || element?.id) ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

describe('the report for everybody', () => {
  const { site, db, app, walk } = reportVisits();
  const plan = {
    stock: [
      { ItemCode: 'CAVO', Quantity: 100 },
      { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
    ],
    vehicles: [['I'], []],
    equipment: [['D']],
  } as const;

  it('[WIZ-11] no step breaks a rule of axe nor is wider than the screen, on a phone', async () => {
    const visited = await walk(await site(plan), { size: 'phone' });
    for (const title of STEPS) {
      await step(visited.page, title).waitFor();
      await visited.page.locator('.wizard .schema-table').first().waitFor();
      await expectSound(visited);
      // By mouse: a second tap within half a second is a double tap.
      if (title !== 'Verifiche') await next(visited.page).click();
    }
  });

  it('[WIZ-11] is done by keyboard alone on a desk, from the first step to the end, each sound', async () => {
    const filled = await site({
      ...plan,
      vehicles: [['I']],
      equipment: [['I']],
      checks: { noEnelDischarge: 'Y' },
    });
    const visited = await walk(filled);
    const { page } = visited;
    await expectSound(visited);
    const on = async (title: string) => {
      await tabTo(page, /^Avanti$/);
      await page.keyboard.press('Enter');
      await step(page, title).waitFor();
      await eventually(() =>
        step(page, title).evaluate((heading) => heading === document.activeElement),
      ).toBe(true);
      await page.locator('.wizard .schema-table').first().waitFor();
      await expectSound(visited);
    };
    await on('Materiali fornitura impresa');
    await tabTo(page, /^Quantità di Articolo CAVO$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await quantity(page, 'CAVO').inputValue()).toBe('2');
    for (const title of STEPS.slice(2)) await on(title);
    // The title of the step appears before its form: Tab reaches only rendered elements.
    await page.getByLabel(/Non hai prodotto DDT/).waitFor();
    await tabTo(page, /noDdt|Non hai prodotto DDT/);
    await page.keyboard.press('Space');
    const storedChecks = () =>
      db().selectFrom('report_checks').selectAll().where('teamId', '=', filled.teamID).executeTakeFirst();
    await eventually(storedChecks).toMatchObject({ noDdt: 'Y' });
    await tabTo(page, /^Conferma scarico$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app().address}/`);
    const line = await db()
      .selectFrom('inventory_lines')
      .select('Quantity')
      .where('SiloAbsEntry', '=', filled.silo)
      .where('ItemCode', '=', 'CAVO')
      .executeTakeFirstOrThrow();
    expect(line.Quantity).toBe(98);
  });
});
