import { expect, it } from 'vitest';
import { editorVisits } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button } from '../team/words.ts';

const { walk, api, db } = editorVisits();
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

it('[CKL-04] while the newest publication is unusable, the editor says what to go back to first', async () => {
  const editor = schemaAdmin(await api('admin'));
  const { inForce: base } = await editor.file(FORM);
  const { newest } = (await (await api('admin')).get('/api/schemas/files')).body;
  const { userId } = await db().selectFrom('users').select('userId').limit(1).executeTakeFirstOrThrow();
  const files = { [FORM]: { base, content: { ...(base as object), sezioni: [] } } };
  await db()
    .insertInto('schema_publications')
    .values({
      ...{ number: newest + 1, files: JSON.stringify(files), note: 'Rotta', hash: 'h', restores: null },
      ...{ author: userId, at: new Date() },
    })
    .execute();
  const { page } = await walk('admin', PAGE);
  await page
    .getByText(`La pubblicazione n. ${newest + 1} non si può usare con questo programma: prima`)
    .waitFor();
  expect(await button(page, 'Pubblica…').isDisabled()).toBe(true);
  expect((await editor.back(0)).status).toBe(200);
  await page.getByText('non si può usare con questo programma: prima').waitFor({ state: 'detached' });
});

it('[CKL-04] an outdated draft that is kept takes what came into force elsewhere in its file', async () => {
  const editor = schemaAdmin(await api('admin'));
  await db().deleteFrom('schema_drafts').execute();
  const { inForce } = await editor.file(FORM);
  await editor.draft(FORM, (form) => Object.assign(form, { submit: 'Registra' }));
  expect((await editor.publish()).status).toBe(200);
  await editor.draft(FORM, (form) => Object.assign(form, { size: 'lg' }));
  const content = JSON.stringify({ ...(inForce as object), size: 'lg' });
  const base = JSON.stringify(inForce);
  await db().updateTable('schema_drafts').set({ base, content }).execute();
  const { page } = await walk('admin', PAGE);
  await button(page, 'Tieni la bozza').click();
  const draft = async () => (await editor.file(FORM))['draft'];
  await expect.poll(draft).toMatchObject({
    outdated: false,
    content: { submit: 'Registra', size: 'lg' },
  });
  await db().deleteFrom('schema_drafts').execute();
  expect((await editor.back(0)).status).toBe(200);
});

/** The squad's form as text that is no JSON. */
async function typeWrong() {
  const { page } = await walk('admin', '/amministrazione/schemi?form=squad%2Fsquad.form.json');
  await page.getByRole('treeitem').first().waitFor();
  await button(page, 'I file come JSON').press('Enter');
  const json = page.getByRole('region', { name: 'I file come JSON' });
  const text = json.getByRole('textbox', { name: 'Testo del file' });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('non ancora');
  await json.getByText(/qui il testo non è più JSON/).waitFor();
  return { page, json, text };
}

it('[CKL-04] what is typed in an open editor outlives the publication of another', async () => {
  const { page, text } = await typeWrong();
  await page.getByRole('treeitem').nth(2).click();
  const other = schemaAdmin(await api('admin'));
  const reread = page.waitForResponse(async (answer) =>
    answer.url().includes('/schemas/contents') ? (await answer.json()).publication > 0 : false,
  );
  await other.draft('library/book.form.json', (form) => Object.assign(form, { size: 'lg' }));
  expect((await other.publish()).status).toBe(200);
  await reread;
  // The answer is drawn by then.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await text.innerText()).toContain('non ancora');
  expect(await page.getByRole('treeitem').nth(2).getAttribute('aria-selected')).toBe('true');
  await other.back(0);
});

it('[CKL-04] text that is no JSON is asked about before its page, its file or its view is left', async () => {
  const { page, json, text } = await typeWrong();
  const question = page.getByRole('alertdialog');
  const stays = async () => {
    await question.getByText('Il testo non è ancora JSON').waitFor();
    await button(page, 'Resta').click();
    await question.waitFor({ state: 'detached' });
    expect(await text.innerText()).toContain('non ancora');
  };
  await button(page, 'Tutti gli schemi').click();
  await stays();
  const files = json.getByRole('combobox');
  await files.selectOption({ index: 1 });
  await stays();
  await button(page, 'I file come JSON').click();
  await stays();
  await button(page, 'I file come JSON').click();
  await button(page, 'Lascia il testo').click();
  await json.waitFor({ state: 'detached' });
});
