import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const PAGE = '/amministrazione/schemi';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
/** Excludes the buttons with the same name that resolve findings against publishing. */
const tools = (page: Page) => page.getByRole('region', { name: 'Struttura del modulo' });
const obstacles = (page: Page, count: number) =>
  page.getByRole('region', { name: `Ostacoli alla pubblicazione: ${count}`, exact: true });
const drafts = async (): Promise<readonly string[]> => {
  const { files } = (await (await api('admin')).get('/api/schemas/files')).body as {
    files: { path: string; draft: unknown }[];
  };
  return files.filter(({ draft }) => draft !== null).map(({ path }) => path);
};

it.each(sizes('desk'))(
  '[CKL-04] creates a new checklist by its title once, lists similar ones, and adds a group and items to it, by keyboard (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    await button(page, 'Nuova scheda').waitFor();
    if (shot) await page.screenshot({ path: `${shot}/list-${size}.png` });
    await button(page, 'Nuova scheda').click();
    const dialog = page.getByRole('dialog', { name: 'Nuova scheda' });
    const create = dialog.getByRole('button', { name: 'Crea la bozza' });
    const title = dialog.getByRole('textbox', { name: /^Titolo della scheda/ });
    expect(await create.isDisabled()).toBe(true);
    await title.press('Enter');
    expect(await drafts()).toEqual([]);
    await title.fill(' pre job  CHECK');
    await dialog.getByText('«Pre Job Check» c’è già. Scegli un altro titolo.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await title.fill(`Verifica scale ${size}`);
    await dialog.getByLabel('Vuota: le voci le aggiungi tu').focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('combobox', { name: 'Quale scheda' }).waitFor();
    expect(await create.evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    if (shot) await page.screenshot({ path: `${shot}/new-${size}.png` });
    await expectSound(pageVisit, DIALOG);
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

    await item(page, 'Voci').click();
    if (size === 'phone') await button(page, 'Struttura').click();
    await button(page, 'Aggiungi gruppo').click();
    const group = page.getByRole('dialog');
    expect(await group.getByRole('button', { name: 'Aggiungi gruppo' }).isDisabled()).toBe(true);
    await group.getByLabel('Titolo del gruppo').fill('Interno del quadro');
    await group.getByLabel('In English').fill('Inside the board');
    await expectSound(pageVisit, DIALOG);
    await group.getByLabel('Titolo del gruppo').press('Enter');
    await page
      .getByRole('treeitem', { name: 'Interno del quadro', selected: true })
      .waitFor({ state: 'attached' });
    if (size === 'phone') await button(page, 'Struttura').click();
    await page.getByText('«Interno del quadro» è ancora senza voci').first().waitFor();

    await tools(page).getByRole('button', { name: 'Aggiungi una voce' }).click();
    await group.getByLabel('Che cosa si chiede').fill('Morsetti serrati');
    await group.getByRole('button', { name: 'Aggiungi una voce' }).click();
    if (size === 'phone') await button(page, 'Struttura').click();
    await item(page, 'Morsetti serrati').waitFor();
    const lines = await page.getByRole('treeitem').allInnerTexts();
    expect(lines[lines.indexOf('Interno del quadro') + 1]).toBe('Morsetti serrati');

    // A choice field requires its option list first.
    await tools(page).getByRole('button', { name: 'Aggiungi una voce' }).click();
    await group.getByLabel('Che cosa si chiede').fill('Scaffali vuoti');
    await group.getByLabel('Come si risponde').selectOption({ label: 'Più scelte da un elenco' });
    const addItem = group.getByRole('button', { name: 'Aggiungi una voce' });
    expect(await addItem.isDisabled()).toBe(true);
    await group.getByLabel('Elenco delle scelte').selectOption({ label: 'Scaffali' });
    await expectSound(pageVisit, DIALOG);
    await addItem.click();
    if (size === 'phone') await button(page, 'Struttura').click();
    await item(page, 'Scaffali vuoti').waitFor();
  },
);

it('[CKL-04] adds an item at the end without a selection', async () => {
  const pageVisit = await walk('admin', `${PAGE}?form=checklist/pjc.form.json`);
  const { page } = pageVisit;
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('Vento forte');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Vento forte').waitFor();
  const names = await page.getByRole('treeitem').allInnerTexts();
  expect(names[names.indexOf('Vento forte') + 1]).toBe('Firma');
  await page.getByRole('region', { name: 'Anteprima' }).getByText('Vento forte').first().waitFor();
});

const FORM = 'checklist/pjc.form.json';
const fieldsOf = async () => {
  const file = await schemaAdmin(await api('admin')).file(FORM);
  const content = (file['draft'] as { content: unknown } | null)?.content as
    | { sections: { fields: { field: string }[] }[] }
    | undefined;
  return content?.sections.flatMap(({ fields }) => fields.map(({ field }) => field)) ?? [];
};

it.each(sizes('desk'))(
  '[CKL-04] an item of another checklist is found, copied with its note and undone, by keyboard (%s)',
  async (size) => {
    const pageVisit = await walk('admin', `/amministrazione/schemi?form=${FORM}`, { size });
    const { page } = pageVisit;
    await item(page, 'Rischio elettrico').click();
    await button(page, 'Aggiungi una voce').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Una voce nuova').focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByText(/Voci trovate: \d\d/).waitFor();
    const add = dialog.getByRole('button', { name: 'Aggiungi una voce' });
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByLabel('Cerca tra le voci').fill('fondazione erosione');
    await dialog.getByText('Voci trovate: 0').waitFor();
    await dialog.getByLabel('Cerca tra le voci').fill('EROSIONE');
    await dialog.getByText('Voci trovate: 1').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectSound(pageVisit, DIALOG);
    if (shot) await page.screenshot({ path: `${shot}/copying-${size}.png`, fullPage: true });
    await page.keyboard.press('Enter');
    await item(page, 'Dilavamento o erosione').waitFor();
    const behind = async (name: string) => (await fieldsOf())[(await fieldsOf()).indexOf(name) + 1];
    await eventually(() => behind('RE')).toBe('erosione');
    await button(page, 'Annulla passo').click();
    await expect.poll(() => item(page, 'Dilavamento o erosione').count()).toBe(0);
  },
);

it('[CKL-04] duplicates an item behind itself by one press; other lines cannot be duplicated', async () => {
  const pageVisit = await walk('admin', `/amministrazione/schemi?form=${FORM}`);
  const { page } = pageVisit;
  const again = button(page, 'Duplica');
  await item(page, 'Rischio elettrico').first().waitFor();
  expect(await again.isDisabled()).toBe(true);
  await item(page, 'Rischio elettrico').click();
  await again.click();
  await expect.poll(() => item(page, 'Rischio elettrico').count()).toBe(2);
  expect(await item(page, 'Rischio elettrico').nth(1).getAttribute('aria-selected')).toBe('true');
  await eventually(async () => (await fieldsOf()).filter((name) => /^RE\d*$/.test(name))).toEqual([
    'RE',
    'RE2',
  ]);
  await button(page, 'Annulla passo').click();
  await expect.poll(() => item(page, 'Rischio elettrico').count()).toBe(1);
});

it('[CKL-04] drops references of an item to its neighbours, and reports it', async () => {
  const { page } = await walk('admin', `/amministrazione/schemi?form=${FORM}`);
  await item(page, 'Rischio elettrico').click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Una voce che c’è già').check();
  await dialog.getByLabel('Cerca tra le voci').fill('inclinazione');
  await dialog.getByRole('radio', { name: /^Inclinazione Verifica/ }).check();
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await page.getByText('copiata senza ciò che parlava di altre voci: Si vede se').waitFor();
});

it('[CASE-C09] a new item has no name that a version of the form knew', async () => {
  const admin = schemaAdmin(await api('admin'));
  // Taken out of the data as well.
  await admin.draft('checklist/pjc.entity.json', (entity) => {
    delete (entity['properties'] as Record<string, unknown>)['gps'];
  });
  await admin.draft(FORM, (form) => {
    for (const section of form['sections'] as { fields: { field: string }[] }[])
      section.fields = section.fields.filter(({ field }) => field !== 'gps');
  });
  const { page } = await walk('admin', `/amministrazione/schemi?form=${FORM}`);
  await item(page, 'Rischio elettrico').click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('GPS');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await eventually(async () => (await fieldsOf()).includes('gps2')).toBe(true);
});
