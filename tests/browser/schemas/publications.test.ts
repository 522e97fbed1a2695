import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button, toast } from '../team/words.ts';

const { visit, walk, api, app, db } = editorVisits();
const shot = process.env['SHOTS'];

it.each(sizes('phone'))('[CKL-04] discards one draft or all after a confirmation (%s)', async (size) => {
  const editor = schemaAdmin(await api('admin'));
  const files = ['squad/squad.form.json', 'library/book.form.json', 'checklist/pjc.form.json'];
  for (const path of files)
    await editor.draft(path, (content) => Object.assign(content, { title: `Provata ${path}` }));
  const pageVisit = await walk('admin', '/amministrazione/schemi', { size });
  const { page } = pageVisit;
  const drafts = page.getByRole('region', { name: 'Bozze in corso' });
  await drafts.getByRole('listitem').nth(2).waitFor();
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/drafts-${size}.png` });
  const draftCount = async () => (await db().selectFrom('schema_drafts').select('path').execute()).length;
  await drafts.getByRole('button', { name: /^Scarta la bozza: Provata squad/ }).click();
  const discardDialog = page.getByRole('alertdialog');
  await discardDialog.getByText(/Si perde ciò che ha scritto Ada Bianchi/).waitFor();
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
  const { page } = await walk('admin', '/amministrazione/schemi');
  const editor = new URL('/amministrazione/schemi?form=squad%2Fsquad.form.json', page.url()).href;
  await goTo({ page }, '/');
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
    await button(page, 'Resta').click();
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
  const { page } = await walk('admin', '/amministrazione/schemi');
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

/** Of a test or an attempt before: each publication makes the server build its routes again. */
beforeEach(async () => {
  const { files } = (await (await api('admin')).get('/api/schemas/files')).body;
  if (JSON.stringify(files).includes('"changed":true')) await schemaAdmin(await api('admin')).back(0);
});

it.each(sizes('phone'))(
  '[CKL-04] what a publication changed is read schema by schema, before and after, as far as one asks (%s)',
  async (size) => {
    const editor = schemaAdmin(await api('admin'));
    await editor.draft('squad/squad.form.json', (form) =>
      Object.assign(form, { submit: 'Conferma', size: 'lg' }),
    );
    await editor.draft('checklist/pjc.form.json', (form) => Object.assign(form, { $comment: 'Provato.' }));
    const published = await editor.publish(`Prova ${size}`);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const { number } = published.body.publication;
    const pageVisit = await walk('admin', '/amministrazione/schemi', { size });
    const { page } = pageVisit;
    const changes = page.locator('.schemas-changes').filter({
      has: page.locator(`summary[aria-label="Che cosa è cambiato con la pubblicazione n. ${number}"]`),
    });
    await changes.locator('summary').press('Enter');
    const squad = changes.getByRole('region', { name: 'Squadra abituale' });
    const submit = squad.getByRole('listitem').filter({ hasText: 'Scritta sul pulsante che salva' });
    await submit.getByText('Conferma').waitFor();
    expect(await submit.getByRole('definition').allInnerTexts()).toEqual(['Salva', 'Conferma']);
    await expectSound(pageVisit, '.schemas-changes');
    if (shot) {
      await changes.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shot}/changes-${size}.png`, fullPage: true });
    }
    // Rolling back lists the same changes in reverse.
    await editor.back(number - 1);
    const undone = page.locator('.schemas-changes').first();
    await page.getByText(`Pubblicazione n. ${number + 1}`).waitFor();
    await undone.locator('summary').click();
    await undone.getByText('Conferma').waitFor();
    const back = undone.getByRole('listitem').filter({ hasText: 'Scritta sul pulsante che salva' });
    expect(await back.getByRole('definition').allInnerTexts()).toEqual(['Conferma', 'Salva']);
  },
);

it('[CKL-04] lists the first of very many changes, and the others on demand', async () => {
  const editor = schemaAdmin(await api('admin'));
  await editor.draft('host/messages.en.json', (file) => {
    const texts = file['texts'] as Record<string, unknown>;
    const words = Object.keys(texts).filter((id) => id.startsWith('schemas.workbook.at.'));
    for (const id of words.slice(0, 30)) texts[id] = `${texts[id]} So.`;
  });
  const published = await editor.publish('Molte');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const pageVisit = await walk('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  await page.getByText(`Pubblicazione n. ${published.body.publication.number}`).waitFor();
  const changes = page.locator('.schemas-changes').first();
  await changes.locator('summary').click();
  await changes.getByRole('listitem').nth(11).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(12);
  await changes.getByRole('button', { name: 'Mostra altri cambiamenti (18)' }).press('Enter');
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(24);
  await changes.getByRole('button', { name: 'Mostra altri cambiamenti (6)' }).press('Enter');
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(30);
});

/** A new release brings the file so. */
async function release(path: string, words: object): Promise<void> {
  const file = join(app().schemas, path);
  const content = { ...JSON.parse(await readFile(file, 'utf8')), ...words };
  await writeFile(file, JSON.stringify(content, null, 2));
  const state = async () => (await (await api('admin')).get('/api/schemas/state')).body;
  await expect.poll(async () => (await state()).conflicts).toBeGreaterThan(0);
}

const editor = async () => schemaAdmin(await api('admin'));

it.each(sizes('phone'))(
  '[CKL-04] a new release changes what administrators changed: the notice leads to both, and one of them is chosen, place by place (%s)',
  async (size) => {
    const PATH = 'library/book.form.json';
    const ownContent = { submit: 'Conferma', size: 'lg' };
    await (await editor()).draft(PATH, (form) => Object.assign(form, ownContent));
    expect((await (await editor()).publish()).status).toBe(200);
    // A further release says something else: what the release before said would be no change.
    const releasedForm =
      size === 'phone' ? { submit: 'Autore', size: 'sm' } : { submit: 'Titolo', size: 'md' };
    await release(PATH, releasedForm);
    const pageVisit = await visit('admin', '/', { size });
    const { page } = pageVisit;
    await button(page, 'Scegli che cosa vale').click();
    const torn = page.getByRole('region', { name: 'Nuova versione del programma: posti da scegliere (2)' });
    const place = torn.getByRole('group', { name: /Scritta sul pulsante che salva/ });
    await place.getByText('Conferma').waitFor();
    await place.getByText(releasedForm.submit).waitFor();
    expect(await place.getByRole('radio', { name: /amministratori/ }).isChecked()).toBe(true);
    await expectSound(pageVisit, '.schemas-release');
    await place.getByRole('radio', { name: 'Prendi ciò che dice il programma' }).press('Space');
    if (shot) await page.screenshot({ path: `${shot}/release-${size}.png`, fullPage: true });
    await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).press('Enter');
    await toast(page, /sono in una bozza/).waitFor();
    await torn.getByText(/C’è una bozza di Ada Bianchi/).waitFor();
    if (shot) await page.screenshot({ path: `${shot}/release-drafted-${size}.png`, fullPage: true });
    const chosen = { submit: releasedForm.submit, size: 'lg' };
    expect((await (await editor()).file(PATH))['draft']).toMatchObject({ content: chosen });
    expect((await (await editor()).publish()).status).toBe(200);
    await torn.waitFor({ state: 'detached' });
    await button(page, 'Scegli che cosa vale').waitFor({ state: 'detached' });
    expect((await (await editor()).file(PATH))['inForce']).toMatchObject(chosen);
  },
);

it('[CKL-04] replaces an existing draft by release choices only after a confirmation', async () => {
  const PATH = 'library/member.form.json';
  await (await editor()).draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await (await editor()).publish()).status).toBe(200);
  await release(PATH, { submit: 'Autore' });
  await (await editor()).draft(PATH, (form) => Object.assign(form, { submit: 'Numero' }));
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  const torn = page.getByRole('region', { name: /posti da scegliere \(1\)/ });
  await torn.getByText(/C’è una bozza di Ada Bianchi/).waitFor();
  await torn.getByRole('button', { name: 'Scegli di nuovo…' }).click();
  await torn.getByRole('radio', { name: 'Prendi ciò che dice il programma' }).click();
  await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).click();
  const confirmDialog = page.getByRole('alertdialog');
  await confirmDialog.getByText(/C’è già una bozza di Ada Bianchi/).waitFor();
  await expectSound(pageVisit, DIALOG);
  await page.keyboard.press('Escape');
  const draft = async () => (await (await editor()).file(PATH))['draft'];
  expect(await draft()).toMatchObject({ content: { submit: 'Numero' } });
  await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).click();
  await confirmDialog.getByRole('button', { name: 'Sostituisci la bozza' }).click();
  await expect.poll(draft).toMatchObject({ content: { submit: 'Autore' } });
  await torn.getByRole('button', { name: 'Apri la bozza' }).click();
  await page.getByRole('tree', { name: 'Struttura del modulo' }).waitFor({ state: 'attached' });
});

it('[CKL-04] asks once before a roll-back, also where what it hides cannot be counted', async () => {
  await (await editor()).draft('library/member.form.json', (form) => Object.assign(form, { submit: 'X' }));
  const { number } = (await (await editor()).publish()).body.publication;
  const { page } = await walk('admin', '/amministrazione/schemi');
  const counted = Promise.withResolvers<void>();
  await page.route('**/publications/0/hidden', async (route) => {
    await counted.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await button(page, 'Torna ai moduli del programma').click();
  await page.locator('.schemas-history button.bp6-loading:disabled').waitFor();
  counted.resolve();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/non è stato possibile contarli/).waitFor();
  await dialog.getByRole('button', { name: 'Torna a questa' }).click();
  await toast(page, `Pubblicazione n. ${number + 1} in vigore`).waitFor();
  expect(await dialog.count()).toBe(0);
});

it('[CKL-04] lists older publications on demand', async () => {
  const { newest } = (await (await api('admin')).get('/api/schemas/files')).body;
  const { userId } = await db().selectFrom('users').select('userId').limit(1).executeTakeFirstOrThrow();
  const row = { files: '{}', note: 'Vecchia', author: userId, hash: 'h', restores: null };
  const rows = Array.from({ length: 51 }, (_, index) => ({ ...row, number: newest + 1 + index }));
  await db().insertInto('schema_publications').values(rows).execute();
  const { page } = await walk('admin', '/amministrazione/schemi');
  const oldest = page.getByText(`Pubblicazione n. ${newest + 1}`, { exact: true });
  await page.getByText(`Pubblicazione n. ${newest + 51}`).waitFor();
  expect(await oldest.count()).toBe(0);
  await button(page, `Mostra altre pubblicazioni (${newest + 1})`).click();
  await oldest.first().waitFor();
});
