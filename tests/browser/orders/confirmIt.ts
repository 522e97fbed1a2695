import type { Page } from 'playwright-core';
import { button } from '../team/words.ts';

/** The question is answered by the button of the same name. */
export async function confirmIt(page: Page): Promise<void> {
  await button(page, 'Conferma documento').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('Confermi il documento?').waitFor();
  await question.getByRole('button', { name: 'Conferma documento' }).click();
}
