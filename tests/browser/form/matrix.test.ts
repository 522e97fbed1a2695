import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const open = (viewport: 'phone' | 'desk', record = {}, more = '') =>
  harness.open(`form=matrice${more}&record=${encodeURIComponent(JSON.stringify(record))}`, viewport);
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const answer = (page: Page, question: string, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });
const blanks = (page: Page) => page.locator('.sf-matrix-row[data-blank="true"]').count();
async function saved(page: Page) {
  await page.getByRole('button', { name: 'Salva matrice' }).click();
  await expect.poll(() => savedBy(page)).toBeDefined();
  return savedBy(page);
}

describe('rows that share their options', () => {
  it('[ADMIN-A12] are big buttons below their question on a phone and in a narrow form, columns of one table on a desk', async () => {
    const expectButtonsBelow = async (page: Page): Promise<void> => {
      const [question, button] = await Promise.all([
        page.locator('[data-field="fusto"] .sf-matrix-question').boundingBox(),
        page.locator('[data-field="fusto"] .sf-segment').first().boundingBox(),
      ]);
      expect(button?.height).toBeGreaterThanOrEqual(48);
      expect(button?.y).toBeGreaterThanOrEqual((question?.y ?? 0) + (question?.height ?? 0));
    };
    await expectButtonsBelow(await open('phone'));
    const desk = await open('desk');
    const table = desk.getByRole('table', { name: 'Palo' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Domanda',
      'OK',
      'Difetto',
      'Non applicabile',
    ]);
    const head = await table.getByRole('columnheader', { name: 'Difetto' }).boundingBox();
    const cell = await answer(desk, 'Testa', 'Difetto').boundingBox();
    expect(Math.abs((head?.x ?? 0) - (cell?.x ?? 0))).toBeLessThan(20);
    // As in the editor's preview of a phone, beside which there is a wide screen.
    const narrow = await desk.addStyleTag({ content: '.schema-form { max-width: 360px; }' });
    await expectButtonsBelow(desk);
    await narrow.evaluate((style) => (style as Element).remove());
  });

  it('are one stop of the Tab key each; arrows choose, Delete takes the answer back', async () => {
    const page = await open('desk');
    await answer(page, 'Testa', 'OK').focus();
    await page.keyboard.press('ArrowRight');
    expect(await answer(page, 'Testa', 'Difetto').isChecked()).toBe(true);
    await page.keyboard.press('Delete');
    await row(page, 'Testa').getByText('Non guardato').waitFor();
    await page.keyboard.press('Space');
    expect(await answer(page, 'Testa', 'OK').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Togli la risposta: Testa' }).click();
    await row(page, 'Testa').getByText('Non guardato').waitFor();
    expect(await saved(page)).not.toHaveProperty('testa');
  });

  it('come and go with their condition; a note, asked for by a defect, and photos open below', async () => {
    const page = await open('phone');
    expect(await row(page, 'Tirante').count()).toBe(0);
    await page.getByRole('switch', { name: 'Ha tiranti' }).check();
    await row(page, 'Tirante').waitFor();
    await answer(page, 'Base del palo', 'Difetto').check();
    await page.getByRole('group', { name: 'Foto: base del palo' }).waitFor();
    await page.getByRole('button', { name: 'Salva matrice' }).click();
    await page.locator('[data-field="baseNota"] .sf-error').waitFor();
    await page.getByRole('textbox', { name: 'Nota: base del palo' }).fill('crepa');
    expect(await saved(page)).toEqual({ tiranti: true, base: 'bad', baseNota: 'crepa' });
    await answer(page, 'Base del palo', 'OK').check();
    expect(await page.getByRole('textbox', { name: 'Nota: base del palo' }).count()).toBe(0);
  });

  it('shows unanswered cells as such in a read-only form, never as yes or no', async () => {
    const page = await open('phone', { testa: 'na' }, '&readOnly');
    expect(await page.locator('.sf-matrix-row output').allTextContents()).toEqual([
      'Non guardato',
      'Non guardato',
      'Non applicabile',
      'Non guardato',
      'Non guardato',
    ]);
    expect(await page.getByRole('button', { name: /Resto/ }).count()).toBe(0);
  });
});

describe('the rest of a matrix', () => {
  it('is answered at once, never over an answer, and taken back exactly', async () => {
    const page = await open('phone', { fusto: 'bad' });
    await page.getByRole('button', { name: 'Resto OK (2)' }).click();
    await page.getByText('Resto OK: risposte date 2').waitFor();
    expect(await answer(page, 'Testa', 'OK').isChecked()).toBe(true);
    expect(await answer(page, 'Fusto', 'Difetto').isChecked()).toBe(true);
    const undo = page.getByRole('button', { name: 'Annulla' });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await answer(page, 'Testa', 'Difetto').check();
    await undo.click();
    expect(await answer(page, 'Testa', 'Difetto').isChecked()).toBe(true);
    await row(page, 'Base').getByText('Non guardato').waitFor();
    await page.getByRole('button', { name: 'Resto OK (1)' }).click();
    expect(await saved(page)).toEqual({ base: 'ok', fusto: 'bad', testa: 'bad', resto: { rows: ['base'] } });
  });

  it('gives every flag the answer that is in order; without such a press there is no stamp', async () => {
    const page = await open('desk', { base: 'ok' });
    await page.getByRole('button', { name: 'Resto in ordine (2)' }).click();
    expect(await answer(page, 'Bordo strada', 'No').isChecked()).toBe(true);
    expect(await answer(page, 'Accesso per i mezzi', 'Sì').isChecked()).toBe(true);
    expect(await blanks(page)).toBe(2);
    expect(await saved(page)).toEqual({ base: 'ok', strada: 'N', accesso: 'Y' });
  });
});
