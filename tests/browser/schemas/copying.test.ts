import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, api } = editorVisits();

const FORM = 'checklist/pjc.form.json';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const shot = process.env['SHOTS'];
const fieldsOf = async () => {
  const file = await schemaAdmin(await api('admin')).file(FORM);
  const content = (file['draft'] as { content: unknown } | null)?.content as
    | { sections: { fields: { field: string }[] }[] }
    | undefined;
  return content?.sections.flatMap(({ fields }) => fields.map(({ field }) => field)) ?? [];
};

it.each(sizes('phone'))(
  '[CKL-04] an item of another checklist is found, copied with its note and undone, by keyboard (%s)',
  async (size) => {
    const pageVisit = await visit('admin', `/amministrazione/schemi?form=${FORM}`, { size });
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
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/copying-${size}.png`, fullPage: true });
    await page.keyboard.press('Enter');
    await item(page, 'Dilavamento o erosione').waitFor();
    const behind = async (name: string) => (await fieldsOf())[(await fieldsOf()).indexOf(name) + 1];
    await eventually(() => behind('RE')).toBe('erosione');
    await expectSound(pageVisit);
    await button(page, 'Annulla passo').click();
    await expect.poll(() => item(page, 'Dilavamento o erosione').count()).toBe(0);
  },
);

it('[CKL-04] duplicates an item behind itself by one press; other lines cannot be duplicated', async () => {
  const pageVisit = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
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
  await expectSound(pageVisit);
  await button(page, 'Annulla passo').click();
  await expect.poll(() => item(page, 'Rischio elettrico').count()).toBe(1);
});

it('[CKL-04] drops references of an item to its neighbours, and reports it', async () => {
  const { page } = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
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
  const { page } = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
  await item(page, 'Rischio elettrico').click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('GPS');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await eventually(async () => (await fieldsOf()).includes('gps2')).toBe(true);
});
