import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const righe = [
  { quantita: 3, prezzo: 0.1, tipo: 'rame' },
  { quantita: 2, prezzo: 1.15, tipo: 'ferro' },
  { quantita: 4, prezzo: 2, tipo: 'rame' },
];
const open = (viewport: 'phone' | 'desk', more = '') =>
  harness.open(`form=calcolo${more}&record=${encodeURIComponent(JSON.stringify({ righe }))}`, viewport);

/** Text of each line: name, then values. */
const lines = (page: Page) =>
  page
    .getByRole('group', { name: 'Totali' })
    .locator('.sf-totals-line')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.split(/\s*\n\s*/).join('|')));

describe('totals under rows', () => {
  it('show totals by group and overall, follow typing, and are announced', async () => {
    const page = await open('desk');
    await expect
      .poll(() => lines(page))
      .toEqual([
        'rame|Quantità (totale)|7|Prezzo (media)|1,05|Importo in tutto|8,3 €',
        'ferro|Quantità (totale)|2|Prezzo (media)|1,15|Importo in tutto|2,3 €',
        'Tutte le righe|Quantità (totale)|9|Prezzo (media)|1,08|Importo in tutto|10,6 €',
      ]);
    const statusLine = page.getByRole('group', { name: 'Totali' }).getByRole('status');
    expect(await statusLine.textContent()).toBe('');
    await page
      .getByRole('listitem', { name: 'Materiale 2' })
      .getByRole('textbox', { name: 'Quantità' })
      .fill('12');
    await expect.poll(async () => (await lines(page)).at(-1)).toContain('Quantità (totale)|19');
    await expect.poll(() => statusLine.textContent()).toContain('Quantità (totale) 19');
    await page.getByRole('button', { name: 'Elimina materiale 2' }).click();
    await expect.poll(async () => (await lines(page)).length).toBe(2);
    expect((await lines(page)).at(-1)).toContain('Quantità (totale)|7');
  });

  it('are a card on a phone, within its width, in a closed form too, and from right to left', async () => {
    for (const more of ['', '&readOnly', '&dir=rtl']) {
      const page = await open('phone', more);
      await page.locator('.sf-totals').waitFor();
      expect(await page.locator('.sf-totals-line').count()).toBe(3);
      const sides = await page
        .locator('.sf-totals :is(dt, dd, p:not(.only-readers))')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
        );
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...sides)).toBeLessThanOrEqual(360);
      expect(await everyFaultOf(page, '.sf-totals')).toEqual([]);
    }
  });

  it('are not there without rows', async () => {
    const page = await harness.open('form=calcolo', 'phone');
    expect(await page.locator('.sf-totals').count()).toBe(0);
  });
});
