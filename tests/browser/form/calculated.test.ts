import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const value = (page: Page, field: string) => page.locator(`[data-field="${field}"] output`).first();

async function addRow(page: Page, index: number, quantity: string, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi materiale' }).click();
  const row = page.getByRole('listitem', { name: `Materiale ${index + 1}` });
  await row.getByRole('textbox', { name: 'Quantità' }).fill(quantity);
  await row.getByRole('textbox', { name: 'Prezzo' }).fill(price);
  await row.getByRole('textbox', { name: 'Prezzo' }).blur();
}

describe('values that are worked out', () => {
  it('appear while one types, in rows and below them, with decimals as on paper', async () => {
    const page = await harness.open('form=calcolo');
    await addRow(page, 0, '3', '0,1');
    await addRow(page, 1, '2', '1,15');
    await expect.poll(() => value(page, 'totale').textContent()).toContain('2,6');
    const row = page.getByRole('listitem', { name: 'Materiale 2' });
    expect(await row.locator('output').first().textContent()).toContain('2,3');
    await page.getByRole('button', { name: 'Copia materiale 2' }).click();
    await expect.poll(() => value(page, 'totale').textContent()).toContain('4,9');
    await page.getByRole('button', { name: 'Elimina materiale 1' }).click();
    await expect.poll(() => value(page, 'totale').textContent()).toContain('4,6');
    await page.getByRole('button', { name: 'Salva calcolo' }).click();
    const two = { quantita: 2, prezzo: 1.15, importo: 2.3 };
    await expect.poll(() => savedBy(page)).toMatchObject({ righe: [two, two], totale: 4.6 });
  });

  it('shows the reason for a missing value with the labels of missing inputs; they cannot be typed', async () => {
    const page = await harness.open('form=calcolo');
    const day = page.locator('[data-field="alGiorno"]');
    await expect.poll(() => day.textContent()).toContain('manca «Giorni di noleggio»');
    expect(await day.getByRole('textbox').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).fill('0');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).blur();
    await expect.poll(() => day.textContent()).toContain('divisione per zero');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).fill('4');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).blur();
    await expect.poll(() => value(page, 'alGiorno').textContent()).toContain('0');
    expect(await day.locator('[data-lost]').count()).toBe(0);
    await page.getByRole('button', { name: 'Aggiungi materiale' }).click();
    await expect
      .poll(() => page.getByRole('listitem', { name: 'Materiale 1' }).textContent())
      .toContain('manca «Quantità»');
  });

  it('makes a name required by a large total', async () => {
    const page = await harness.open('form=calcolo');
    expect(await page.locator('[data-field="approvato"]').count()).toBe(0);
    await addRow(page, 0, '10', '10');
    await page.locator('[data-field="approvato"] .sf-required').waitFor();
    await page.getByRole('button', { name: 'Salva calcolo' }).click();
    await page.locator('[data-field="approvato"] .sf-error').waitFor();
  });

  it('are quoted by titles, labels and help, in rows too, as they are now', async () => {
    const page = await harness.open('form=calcolo');
    await addRow(page, 0, '3', '0,5');
    await page.getByRole('heading', { name: 'Conto di 1,5 €' }).waitFor();
    const row = page.getByRole('listitem', { name: 'Materiale 1' });
    expect(await row.getByText('Importo di 3 pezzi').count()).toBe(1);
    const day = page.locator('[data-field="alGiorno"]');
    expect(await day.locator('.sf-label').textContent()).toContain('Costo al giorno, per giorni');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).fill('4');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).blur();
    await expect
      .poll(() => day.locator('.sf-label').textContent())
      .toContain('Costo al giorno, per 4 giorni');
    expect(await day.locator('.sf-help').textContent()).toBe('Il totale è 1,5.');
  });

  it('[CASE-C15] updates proposals calculated from them, until one is overwritten', async () => {
    const page = await harness.open('form=calcolo');
    const size = page.getByRole('textbox', { name: 'Grandezza' });
    expect(await size.inputValue()).toBe('piccolo');
    await addRow(page, 0, '3', '2');
    expect(await size.inputValue()).toBe('piccolo');
    await addRow(page, 1, '2', '3');
    await expect.poll(() => size.inputValue()).toBe('grande');
    await size.fill('a mano');
    await size.blur();
    // The total is as it was.
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).fill('4');
    await page.getByRole('textbox', { name: 'Giorni di noleggio' }).blur();
    expect(await size.inputValue()).toBe('a mano');
    await page.getByRole('button', { name: 'Elimina materiale 2' }).click();
    await expect.poll(() => size.inputValue()).toBe('piccolo');
    await page.getByRole('button', { name: 'Salva calcolo' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ totale: 6, esito: 'piccolo' });
  });

  it.each(['phone', 'desk'] as const)('has no violation of axe, and fits the page: %s', async (viewport) => {
    const page = await harness.open('form=calcolo', viewport);
    await addRow(page, 0, '3', '0,1');
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
