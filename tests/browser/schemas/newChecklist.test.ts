import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = browserVisits();

const PAGE = '/amministrazione/schemi';
const shot = process.env['SHOTS'];
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const obstacles = (page: Page, count: number) =>
  page.getByRole('region', { name: `Ostacoli alla pubblicazione: ${count}`, exact: true });
const drafts = async (): Promise<readonly string[]> => {
  const { files } = (await (await api('admin')).get('/api/schemas/files')).body as {
    files: { path: string; draft: unknown }[];
  };
  return files.filter(({ draft }) => draft !== null).map(({ path }) => path);
};

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

it.each(sizes('desk'))(
  '[CKL-04] creates a new checklist by its title once, and lists similar ones, by keyboard (%s)',
  async (size) => {
    const pageVisit = await visit('admin', PAGE, { size });
    const { page } = pageVisit;
    await button(page, 'Nuova scheda').waitFor();
    if (shot) await page.screenshot({ path: `${shot}/list-${size}.png` });
    await button(page, 'Nuova scheda').click();
    const dialog = page.getByRole('dialog', { name: 'Nuova scheda' });
    const create = dialog.getByRole('button', { name: 'Crea la bozza' });
    const title = dialog.getByRole('textbox', { name: /^Titolo della scheda/ });
    await dialog
      .getByText('Dopo la pubblicazione si apre da «I cantieri di oggi», accanto a «Pre Job Check»')
      .waitFor();
    expect(await create.isDisabled()).toBe(true);
    await title.press('Enter');
    expect(await drafts()).toEqual([]);
    await title.fill(' pre job  CHECK');
    await dialog.getByText('«Pre Job Check» c’è già. Scegli un altro titolo.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await expectSound(pageVisit);
    await title.fill(`Verifica scale ${size}`);
    await dialog.getByLabel('Vuota: le voci le aggiungi tu').focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('combobox', { name: 'Quale scheda' }).waitFor();
    expect(await create.evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    if (shot) await page.screenshot({ path: `${shot}/new-${size}.png` });
    await expectSound(pageVisit);
    await dialog.getByLabel('Come una che c’è già').focus();
    await page.keyboard.press('ArrowUp');
    await create.dblclick();
    await toast(page, `Bozza di «Verifica scale ${size}» creata`).waitFor();
    await page
      .getByRole('heading', { name: `Verifica scale ${size}`, level: 2 })
      .first()
      .waitFor();
    expect((await drafts()).filter((path) => path.endsWith('.form.json'))).toEqual([
      `verifica-scale-${size}/verifica-scale-${size}.form.json`,
    ]);
    await page.getByText('«Voci» è ancora senza voci. Premi «Aggiungi una voce»').waitFor();
    await obstacles(page, 1)
      .getByText('il gruppo «Voci» è ancora senza voci: aggiungine almeno una')
      .waitFor();
    expect(await button(page, 'Pubblica…').isDisabled()).toBe(true);
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/begun-${size}.png`, fullPage: true });
  },
);

it('[CKL-04] adds an item to an empty checklist, translates and publishes it, and the crew fills it in from its card', async () => {
  const team = await buildTeam(db(), { Stato: 'O' });
  const pageVisit = await visit('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await button(page, 'Nuova scheda').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Titolo della scheda/ }).fill('Verifica scale');
  await dialog.getByLabel('Titolo in English').fill('Ladder check');
  await dialog.getByRole('button', { name: 'Crea la bozza' }).click();
  await obstacles(page, 1).getByRole('button', { name: 'Aggiungi una voce' }).click();
  await dialog.getByText('Facoltativo: dove manca, si legge il testo italiano.').waitFor();
  if (shot) await page.screenshot({ path: `${shot}/item-phone.png` });
  await dialog.getByLabel('Che cosa si chiede').fill('Scala integra');
  await dialog.getByLabel('Nota obbligatoria').check();
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Scala integra').waitFor();
  // The item alone: its note is called by itself.
  const missingTranslations = page.getByRole('region', { name: /^Traduzioni che mancano: 2/ });
  await missingTranslations.waitFor({ timeout: 60_000 });
  expect((await missingTranslations.getByRole('listitem').locator('p').allInnerTexts()).toSorted()).toEqual([
    '«Scala integra» non ha ancora il testo in arabo: scrivilo fra le sue traduzioni',
    '«Scala integra» non ha ancora il testo in inglese: scrivilo fra le sue traduzioni',
  ]);
  if (shot) await page.screenshot({ path: `${shot}/told-phone.png`, fullPage: true });
  await expectSound(pageVisit);
  await missingTranslations
    .getByRole('listitem')
    .filter({ hasText: 'in arabo' })
    .getByRole('button', { name: 'Scrivi la traduzione' })
    .click();
  const words = page.getByRole('dialog', { name: '«Scala integra» nelle altre lingue' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('lang'))).toBe('ar');
  await page.keyboard.type('السلم سليم');
  await words.getByLabel('In English').fill('Ladder sound');
  await words.getByRole('button', { name: 'Salva la traduzione' }).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/words-phone.png` });
  await expectSound(pageVisit);
  await page.keyboard.press('Enter');
  await missingTranslations.waitFor({ state: 'detached', timeout: 60_000 });
  await button(page, 'Pubblica…').click();
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Scheda delle scale');
  await dialog.getByRole('button', { name: 'Metti in vigore' }).click();
  await toast(page, 'Pubblicazione n. 1 in vigore').waitFor({ timeout: 60_000 });

  const crew = await visit('capo', '/', { size: 'phone' });
  const way = crew.page.getByRole('link', { name: 'Verifica scale', exact: true }).first();
  await way.waitFor();
  if (shot) await crew.page.screenshot({ path: `${shot}/card-phone.png`, fullPage: true });
  await way.click();
  await crew.page.waitForURL(`**/cantieri/${team}/verifica-scale`);
  await crew.page.getByRole('switch', { name: 'Scala integra' }).waitFor();
  if (shot) await crew.page.screenshot({ path: `${shot}/filled-phone.png`, fullPage: true });
  await button(crew.page, 'Salva Verifica scale').click();
  await toast(crew.page, /Verifica scale/).waitFor();
  const planner = await visit('planner', '/checklist/verifica-scale');
  await planner.page.getByRole('button', { name: /^Apri/ }).first().waitFor();
});

it('[CKL-04] adds an item at the end without a selection; the preview requires no record', async () => {
  const pageVisit = await visit('admin', `${PAGE}?form=checklist/pjc.form.json`);
  const { page } = pageVisit;
  const requestUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/teams/members')) requestUrls.push(request.url());
  });
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await preview.getByText('Nessuna persona in elenco').waitFor();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('Vento forte');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Vento forte').waitFor();
  const names = await page.getByRole('treeitem').allInnerTexts();
  expect(names[names.indexOf('Vento forte') + 1]).toBe('Squadra presente');
  await preview.getByText('Vento forte').first().waitFor();
  await preview.getByText('Nessuna persona in elenco').waitFor();
  expect(requestUrls).toEqual([]);
  await expectSound(pageVisit);
});
