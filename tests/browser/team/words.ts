import type { Locator, Page } from 'playwright-core';

/** The open question or alert. */
export const attention = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Attenzione!' });

/**
 * Confirms the open question, with a reason if it requires one.
 *
 * @returns its text.
 */
export async function agree(page: Page): Promise<string> {
  await attention(page).waitFor();
  const dialog = await attention(page).elementHandle();
  const text = (await attention(page).locator('p').textContent()) ?? '';
  const reason = attention(page).getByRole('textbox');
  if ((await reason.count()) > 0) await reason.fill('Compilato su carta');
  await attention(page).getByRole('button').last().click();
  // Waits for this dialog, because the next one may have the same name.
  await dialog?.waitForElementState('hidden');
  return text;
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Avvisi' }).getByText(text);

/** The state that the site's page shows. */
export const state = (page: Page): Locator => page.locator('.workflow-state');

/** Button of an operation of a site, visible or in the menu. */
export async function operation(page: Page, name: string): Promise<Locator> {
  await state(page).waitFor();
  const operationButton = page.locator('.workflow').getByRole('button', { name, exact: true });
  if (!(await operationButton.isVisible())) await page.locator('.workflow-others > summary').click();
  return operationButton;
}

/** Types into a field that looks people up and takes the one named. */
export async function choose(page: Page, label: string | RegExp, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(name.slice(0, 4));
  await page.getByRole('option', { name }).first().click();
}

/** Opens a section of a form on a phone; a section with errors shows their number beside its title. */
export async function section(page: Page, title: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Vai alla sezione' });
  const value = await picker.locator('option', { hasText: title }).first().getAttribute('value');
  await picker.selectOption(value ?? '');
}

/** The card of a row on a phone, by its title. */
export const card = (page: Page, title: string): Locator =>
  page.locator('.card').filter({ has: page.locator('.card-title', { hasText: title }) });
