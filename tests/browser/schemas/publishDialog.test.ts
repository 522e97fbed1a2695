import { expect, it } from 'vitest';
import { editorVisits } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();
const FORM = 'library/book.form.json';
const PAGE = `/amministrazione/schemi?form=${encodeURIComponent(FORM)}`;

it('[CKL-04] a broken example that was accepted and then left out stops no publication', async () => {
  const editor = schemaAdmin(await api('admin'));
  await editor.draft('squad/squad.scenario.json', (file) => {
    const [first] = file['scenarios'] as { expect: object }[];
    Object.assign(first ?? {}, { title: 'Non vale più', expect: { valid: true } });
  });
  await editor.draft(FORM, (form) => Object.assign(form, { size: 'lg' }));
  const { page } = await walk('admin', PAGE);
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  await dialog.getByLabel('Li ho letti: il cambiamento è voluto').press('Space', { timeout: 40_000 });
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Senza esempio');
  const publish = dialog.getByRole('button', { name: 'Metti in vigore' });
  await expect.poll(() => publish.isEnabled(), { timeout: 20_000 }).toBe(true);
  await dialog.getByRole('checkbox', { name: /squad|Squadra/ }).press('Space');
  await dialog.getByLabel('Li ho letti: il cambiamento è voluto').waitFor({ state: 'detached' });
  await expect.poll(() => publish.isEnabled(), { timeout: 20_000 }).toBe(true);
  await page.keyboard.press('Escape');
});
