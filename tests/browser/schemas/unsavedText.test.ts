import { expect, it } from 'vitest';
import { editorVisits } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();

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
