import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

/** Its steps grow with the fourth power of the rows: beyond 22 too many for a change, beyond 30 for a save. */
const rows = (many: number) =>
  Array.from({ length: many }, (_each, index) => ({ peso: index === 0 ? 2 : 0 }));
const open = (many: number, more = '', viewport: 'phone' | 'desk' = 'desk') =>
  harness.open(
    `form=oneroso&record=${encodeURIComponent(JSON.stringify({ righe: rows(many) }))}${more}`,
    viewport,
  );
const notice = (page: Page) => page.locator('.sf-overworked');

/** Milliseconds until the page is itself again, after something was done to it. */
async function heldBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act();
  return page.evaluate(async () => {
    const began = performance.now();
    await new Promise((done) => setTimeout(done, 0));
    return performance.now() - began;
  });
}

describe('a form whose calculations iterate nested rows', () => {
  it('stays usable: it reports that calculations were abandoned, keeps typed values and saves nothing', async () => {
    const page = await open(34, '', 'phone');
    await notice(page).waitFor();
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
    const note = page.getByRole('textbox', { name: 'Nota' });
    expect(await heldBy(page, () => note.fill('resta'))).toBeLessThan(1_000);
    expect(await heldBy(page, () => note.blur())).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Salva oneroso' }).click();
    await expect
      .poll(() => page.locator('.sf-foot [role="alert"]').textContent())
      .toContain('Non si può salvare');
    expect(await savedBy(page)).toBeUndefined();
    expect(await page.evaluate(() => sessionStorage.getItem('last'))).toContain('resta');
    expect(await notice(page).count()).toBe(1);
  });

  it('is worked out again as soon as it holds less', async () => {
    const page = await open(25);
    await notice(page).waitFor();
    const note = page.getByRole('textbox', { name: 'Nota' });
    await note.fill('perché');
    await note.blur();
    for (let row = 25; row > 20; row -= 1)
      await page.getByRole('button', { name: `Elimina riga ${row}` }).click();
    await notice(page).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Motivo' }).waitFor();
  });

  it('opens to be read as it was saved', async () => {
    const page = await open(25, '&readOnly');
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('sono quelli salvati');
  });
});
