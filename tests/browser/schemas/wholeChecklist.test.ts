import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { visit, db } = browserVisits();

const PAGE = '/amministrazione/schemi';
const shot = process.env['SHOTS'];
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Excludes the buttons with the same name that resolve findings against publishing. */
const tools = (page: Page) => page.getByRole('region', { name: 'Struttura del modulo' });

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

it.each(sizes('desk'))('[CKL-04] adds a group and items to an empty checklist (%s)', async (size) => {
  const pageVisit = await visit('admin', PAGE, { size });
  const { page } = pageVisit;
  const dialog = page.getByRole('dialog');
  const shoot = async (name: string, fullPage = false) => {
    if (shot) await page.screenshot({ path: `${shot}/${name}-${size}.png`, fullPage });
  };
  await button(page, 'Nuova scheda').click();
  await dialog.getByRole('textbox', { name: /^Titolo della scheda/ }).fill(`Verifica quadri ${size}`);
  await dialog.getByRole('button', { name: 'Crea la bozza' }).click();
  await toast(page, `Bozza di «Verifica quadri ${size}» creata`).waitFor();

  await line(page, 'Voci').click();
  if (size === 'phone') await button(page, 'Struttura').click();
  await button(page, 'Aggiungi gruppo').click();
  const add = dialog.getByRole('button', { name: 'Aggiungi gruppo' });
  expect(await add.isDisabled()).toBe(true);
  await dialog.getByLabel('Titolo del gruppo').fill('Interno del quadro');
  await dialog.getByLabel('In English').fill('Inside the board');
  await shoot('group');
  await expectSound(pageVisit);
  await dialog.getByLabel('Titolo del gruppo').press('Enter');
  const group = page.getByRole('treeitem', { name: 'Interno del quadro', selected: true });
  await group.waitFor({ state: 'attached' });
  if (size === 'phone') await button(page, 'Struttura').click();
  await page.getByText('«Interno del quadro» è ancora senza voci').first().waitFor();
  await shoot('grouped', true);

  await tools(page).getByRole('button', { name: 'Aggiungi una voce' }).click();
  await dialog.getByLabel('Che cosa si chiede').fill('Morsetti serrati');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  if (size === 'phone') await button(page, 'Struttura').click();
  await line(page, 'Morsetti serrati').waitFor();
  const lines = await page.getByRole('treeitem').allInnerTexts();
  expect(lines[lines.indexOf('Interno del quadro') + 1]).toBe('Morsetti serrati');
  await expectSound(pageVisit);
  await shoot('filled', true);

  // A choice field requires its option list first.
  await tools(page).getByRole('button', { name: 'Aggiungi una voce' }).click();
  await dialog.getByLabel('Che cosa si chiede').fill('Rischi residui');
  await dialog.getByLabel('Come si risponde').selectOption({ label: 'Più scelte da un elenco' });
  const addItem = dialog.getByRole('button', { name: 'Aggiungi una voce' });
  expect(await addItem.isDisabled()).toBe(true);
  await dialog.getByLabel('Elenco delle scelte').selectOption({ label: 'Livello di rischio' });
  await shoot('choices');
  await expectSound(pageVisit);
  await addItem.click();
  if (size === 'phone') await button(page, 'Struttura').click();
  await line(page, 'Rischi residui').waitFor();
});
