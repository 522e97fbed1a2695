import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = editorVisits();
const shot = process.env['SHOTS'];

it.each(sizes('phone'))('[CKL-04] discards one draft or all after a confirmation (%s)', async (size) => {
  const editor = schemaAdmin(await api('admin'));
  const files = ['squad/squad.form.json', 'library/book.form.json', 'checklist/pjc.form.json'];
  for (const path of files)
    await editor.draft(path, (content) => Object.assign(content, { title: `Provata ${path}` }));
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size });
  const { page } = pageVisit;
  const drafts = page.getByRole('region', { name: 'Bozze in corso' });
  await drafts.getByRole('listitem').nth(2).waitFor();
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/drafts-${size}.png` });
  const draftCount = async () => (await db().selectFrom('schema_drafts').select('path').execute()).length;
  await drafts.getByRole('button', { name: /^Scarta la bozza: Provata squad/ }).click();
  const discardDialog = page.getByRole('alertdialog');
  await discardDialog.getByText(/Si perde ciò che ha scritto Ada Bianchi/).waitFor();
  await expectSound(pageVisit);
  await page.keyboard.press('Escape');
  expect(await draftCount()).toBe(3);
  await drafts.getByRole('button', { name: /^Scarta la bozza: Provata squad/ }).click();
  await discardDialog.getByRole('button', { name: 'Scarta', exact: true }).click();
  await toast(page, 'Bozze scartate: 1').waitFor();
  await expect.poll(() => drafts.getByRole('listitem').count()).toBe(2);
  expect(await draftCount()).toBe(2);
  // An unpublished draft links to its editor.
  await drafts.getByRole('button', { name: /^Provata library.book/ }).click();
  await page.getByRole('heading', { name: 'Provata library/book.form.json' }).waitFor();
  await button(page, 'Tutti gli schemi').click();
  await button(page, 'Scarta tutte le bozze…').click();
  await discardDialog.getByRole('button', { name: 'Scarta', exact: true }).click();
  await drafts.waitFor({ state: 'detached' });
  expect(await draftCount()).toBe(0);
});

/** From the list of schemas to the form of a squad. */
async function openSquad(page: Page): Promise<void> {
  await page.getByLabel('Cerca per nome').fill('squad/squad.form.json');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'squad/squad.form.json' })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('treeitem').first().waitFor();
}

it('[ADMIN-A1] asks before a link, a button or Back leaves unsaved edits, and not once they are saved', async () => {
  const { page } = await visit('admin', '/amministrazione/schemi');
  const editor = new URL('/amministrazione/schemi?form=squad%2Fsquad.form.json', page.url()).href;
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('link', { name: 'Schemi' }).first().click();
  await openSquad(page);
  await page.route('**/schemas/drafts', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await page.getByRole('treeitem').nth(1).press('F2');
  await page.getByLabel('Etichetta', { exact: true }).first().fill('Non salvata');
  const discardDialog = page.getByRole('alertdialog');
  const stays = async () => {
    await discardDialog.getByText('se lasci la pagina vanno perse').waitFor({ timeout: 20_000 });
    await button(page, 'Resta qui').click();
    await discardDialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(editor);
    await page.getByRole('treeitem', { name: /^Non salvata/ }).waitFor();
  };
  await page.getByRole('link', { name: 'Libri' }).first().click();
  await stays();
  await page.goBack();
  await stays();
  await button(page, 'Tutti gli schemi').click();
  await stays();
  await page.unroute('**/schemas/drafts');
  await page.goBack();
  await page.getByLabel('Cerca per nome').waitFor();
  expect(await discardDialog.count()).toBe(0);
  await page.goForward();
  await page.getByRole('treeitem', { name: /^Non salvata/ }).waitFor();
});

it('[ADMIN-A1] opens the last saved state, also edits typed right before leaving, without a conflict', async () => {
  const { page } = await visit('admin', '/amministrazione/schemi');
  const open = () => openSquad(page);
  const relabel = async (label: string) => {
    await page.getByRole('treeitem').nth(1).press('F2');
    await page.getByLabel('Etichetta', { exact: true }).first().fill(label);
  };
  await open();
  await relabel('Prima');
  await page.getByText('Bozza salvata').waitFor();
  await button(page, 'Tutti gli schemi').click();
  await open();
  await page.getByRole('treeitem', { name: /^Prima/ }).waitFor();
  await relabel('Seconda');
  // Left before the pause after which it is kept.
  await button(page, 'Tutti gli schemi').click();
  await open();
  await page.getByRole('treeitem', { name: /^Seconda/ }).waitFor();
  await relabel('Terza');
  await page.getByText('Bozza salvata').waitFor();
  expect(await page.getByText('mentre lo modificavi').count()).toBe(0);
});
