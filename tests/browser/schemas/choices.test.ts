import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = editorVisits();

const LIST = 'library/shelf.options.json';
const PAGE = `/amministrazione/schemi?kind=options&file=${LIST}`;
const shot = process.env['SHOTS'];
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true });
const lines = (page: Page) => page.getByRole('treeitem', { includeHidden: true }).allInnerTexts();

it('[CKL-04] finds schemas by kind and name, and marks read-only ones', async () => {
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  await page.getByRole('heading', { name: 'Moduli', exact: true }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Liste di scelte' });
  await page.getByLabel('Cerca per nome').fill('scaff');
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/kinds-phone.png` });
  await page.getByRole('button', { name: /^Scaffali/ }).click();
  await line(page, 'Scaffali').waitFor();
  await button(page, 'Tutti gli schemi').click();
  await page.getByRole('heading', { name: 'Liste di scelte' }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Chiamate del programma' });
  await page.getByLabel('Cerca per nome').fill('publishing.calls');
  await page.getByRole('button', { name: /Solo da leggere/ }).click();
  await page.getByText('le chiamate sono del programma').waitFor();
  expect(await page.getByRole('textbox').getAttribute('readonly')).not.toBeNull();
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/readonly-phone.png` });
});

it('[CKL-04] [CASE-C18] a choice is added, translated, ordered by keyboard, retired and offered again; one that records hold is retired, not taken out, with the items that wait for it; published, the next form has both', async () => {
  await sql`insert into books (title, shelf, pages) values ('Palomar', 'B', 130)`.execute(db());
  const pageVisit = await visit('admin', PAGE);
  const { page } = pageVisit;
  await line(page, /^Saggi/).click();
  await button(page, 'Aggiungi una riga').click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi una riga' });
  await dialog.getByLabel('Come si chiama').fill('Poesia');
  await dialog.getByLabel('In English').fill('Poetry');
  await dialog.getByLabel('In العربية').fill('شعر');
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/entry-new.png` });
  await page.keyboard.press('Enter');
  const added = page.getByRole('treeitem', { name: /^Poesia/, selected: true });
  await added.waitFor();
  const labels = async () => (await lines(page)).slice(2).map((each) => each.split('\n')[0]);
  expect(await labels()).toEqual(['Narrativa', 'Saggi', 'Poesia']);
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(labels).toEqual(['Narrativa', 'Poesia', 'Saggi']);
  expect(await page.locator(':focus').innerText()).toContain('Poesia');
  await page.keyboard.press('F2');
  await eventually(() => page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('INPUT');
  await page.getByRole('textbox', { name: /^English/ }).waitFor();
  expect(await page.getByRole('textbox', { name: /^English/ }).inputValue()).toBe('Poetry');
  const retired = page.getByRole('switch', { name: /^Ritirata/ });
  await retired.check();
  const withdrawnRow = page.getByRole('treeitem', {
    name: /^Poesia.*Ritirata$/s,
    includeHidden: true,
  });
  await withdrawnRow.waitFor({ state: 'attached' });
  await retired.uncheck();
  await withdrawnRow.waitFor({ state: 'detached' });
  await line(page, /^Saggi/).press('Delete');
  const removal = page.getByRole('dialog', { name: 'Togliere «Saggi»?' });
  await removal.getByText('Non si può togliere').waitFor();
  await removal.getByText(/Scaffale: [1-9]/).waitFor();
  expect(await removal.getByRole('button', { name: 'Togli la riga' }).isDisabled()).toBe(true);
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/choice-held.png` });
  await removal.getByRole('button', { name: 'Ritira: non si offre più' }).click();
  await page.getByText('Bozza salvata').waitFor();
  await page.getByText('Niente impedisce di pubblicare').waitFor();
  await button(page, 'Pubblica…').click();
  const publish = page.getByRole('dialog', { name: 'Pubblica…' });
  await publish.getByText('Aspettano una scelta che non si offre più: 1').waitFor();
  await publish.getByText('Inclinazione').first().waitFor();
  await expectSound(pageVisit);
  await publish.getByLabel('Nota: che cosa cambia e perché').fill('Scaffali nuovi');
  const now = publish.getByRole('button', { name: 'Metti in vigore' });
  await eventually(() => now.isEnabled()).toBe(true);
  await now.click();
  await toast(page, /Pubblicazione n\. \d+ in vigore/).waitFor();
  const reader = await visit('ada', '/libri', { size: 'phone' });
  await button(reader.page, 'Nuovo libro').click();
  const offered = reader.page.getByRole('combobox', { name: /Scaffale/ }).locator('option');
  await eventually(() => offered.allInnerTexts()).toContain('Poesia');
  expect(await offered.allInnerTexts()).not.toContain('Saggi');
  await expectSound(reader);
  expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
});
