import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

async function pick(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Pezzo' });
  await box.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
const fieldValues = async (page: Page) => [
  await page.getByRole('textbox', { name: 'Nome del pezzo' }).inputValue(),
  await page.getByRole('textbox', { name: 'Prezzo di due' }).inputValue(),
];
const fillNotice = (page: Page) => page.locator('.sf-filled');

describe('what a picked row fills', () => {
  it('is filled from the row and from a call, announced, and can be undone', async () => {
    const page = await harness.open('form=scelte');
    await page.getByRole('textbox', { name: 'Nome del pezzo' }).fill('Scritto a mano');
    await pick(page, 'Cavo n.7');
    await expect.poll(() => fieldValues(page)).toEqual(['Cavo n.7 (A7)', '0,3']);
    await expect
      .poll(() => fillNotice(page).textContent())
      .toContain('Compilati: Nome del pezzo, Prezzo di due');
    expect(await everyFaultOf(page, '.sf-filled')).toEqual([]);
    const back = page.getByRole('button', { name: 'Rimetti com’era' });
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await back.click();
    await expect.poll(() => fieldValues(page)).toEqual(['Scritto a mano', '']);
    expect(await page.getByRole('combobox', { name: 'Pezzo' }).inputValue()).toBe('Cavo n.7');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  });

  it('stands as it was written over afterwards, until another is picked', async () => {
    const page = await harness.open('form=scelte', 'desk');
    await pick(page, 'Cavo n.7');
    await expect.poll(() => fieldValues(page)).toEqual(['Cavo n.7 (A7)', '0,3']);
    const name = page.getByRole('textbox', { name: 'Nome del pezzo' });
    await name.fill('Il mio');
    await name.blur();
    await page.getByRole('textbox', { name: 'Prezzo di due' }).fill('9');
    expect(await fieldValues(page)).toEqual(['Il mio', '9']);
    await pick(page, 'Cavo n.8');
    await expect.poll(() => fieldValues(page)).toEqual(['Cavo n.8 (A8)', '0,3']);
  });

  it('is that of the last choice, however late the answer for another one comes', async () => {
    const page = await harness.open('form=scelte', 'desk');
    await pick(page, 'Cavo n.1');
    await pick(page, 'Cavo n.9');
    await expect.poll(() => fieldValues(page)).toEqual(['Cavo n.9 (A9)', '0,3']);
    await page.waitForTimeout(900);
    expect(await fieldValues(page)).toEqual(['Cavo n.9 (A9)', '0,3']);
  });

  it('reports a failed call without filling, and can be requested again', async () => {
    const page = await harness.open('form=scelte&down', 'desk');
    await pick(page, 'Cavo n.7');
    const again = page.getByRole('alert').getByRole('button', { name: 'Riprova' });
    await again.waitFor();
    expect(await fieldValues(page)).toEqual(['', '']);
    await page.evaluate(() => {
      window.harness.network = 'up';
    });
    await again.click();
    await expect.poll(() => fieldValues(page)).toEqual(['Cavo n.7 (A7)', '0,3']);
  });
});
