import type { Page } from 'playwright-core';
import { button, card, section, toast } from '../team/words.ts';

/** From a site's list of support checks: a new one of a sound wooden pole, saved, and back in the list. */
export async function saveNewPole(page: Page, picket: string): Promise<void> {
  await button(page, 'Nuova verifica').click();
  await page.getByLabel('Picchetto').fill(picket);
  await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
  await section(page, 'Esito della verifica');
  await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
  await page.getByRole('textbox', { name: /^Perché è idoneo/ }).fill('Palo nuovo');
  await button(page, 'Salva verifica').click();
  await toast(page, 'Verifica del sostegno salvata').waitFor();
  await card(page, picket).waitFor();
}
