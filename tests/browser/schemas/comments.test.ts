import { beforeEach, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, api, db } = editorVisits();
const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const shot = process.env['SHOTS'];

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_comments').execute();
});

it.each(sizes('desk'))(
  '[CKL-04] shows a comment of a second administrator to the first, with a link, until it is resolved (%s)',
  async (size) => {
    const { page: theirs } = await visit('ufficio', PAGE);
    const pageVisit = await visit('admin', PAGE, { size });
    const { page: mine } = pageVisit;
    await mine.getByText('Commenti (0)').waitFor();
    await theirs.getByRole('treeitem', { name: 'Rischio elettrico', exact: true }).click();
    await theirs.getByText('Commenti (0)').click();
    await theirs.getByLabel('Commento su «Rischio elettrico»').fill('Anche in galleria?');
    await theirs.getByRole('button', { name: 'Aggiungi il commento' }).click();
    await mine.getByText('Commenti (1)').click();
    await mine.getByText('Anche in galleria?').waitFor();
    await expectSound(pageVisit);
    if (shot) await mine.screenshot({ path: `${shot}/comments-${size}.png` });
    const comments = mine.locator('.schemas-comments');
    await comments.getByRole('button', { name: 'Vai al posto' }).click();
    await mine
      .locator('[role=treeitem][aria-selected=true]')
      .filter({ hasText: 'Rischio elettrico' })
      .waitFor({
        state: 'attached',
      });
    const settle = comments.getByRole('button', {
      name: 'Segna come risolto il commento su «Rischio elettrico»',
    });
    await settle.click();
    const deleteDialog = mine.getByRole('alertdialog');
    await deleteDialog.getByText('«Anche in galleria?»').waitFor();
    await expectSound(pageVisit);
    await mine.keyboard.press('Escape');
    await deleteDialog.waitFor({ state: 'detached' });
    await mine.getByText('Anche in galleria?').waitFor();
    await settle.press('Enter');
    await deleteDialog.getByRole('button', { name: 'Segna come risolto' }).click();
    await comments.getByRole('status').filter({ hasText: 'Commento risolto: Anche in galleria?' }).waitFor();
    // The focused element was removed: the focus moves to the comments.
    await expect.poll(() => mine.locator(':focus').innerText()).toContain('Commenti (0)');
    await theirs.getByText('Commenti (0)').waitFor();
    expect(
      (await (await api('admin')).get('/api/schemas/comments?path=checklist/pjc.form.json')).body,
    ).toEqual({
      comments: [],
    });
  },
);

it('[CKL-04] removes a comment with its line; it belongs to the line chosen when it was written', async () => {
  const { page } = await visit('admin', PAGE);
  const outline = page.getByRole('tree', { name: 'Struttura del modulo' });
  const sections = outline.locator('[aria-level="1"]');
  await sections.first().waitFor();
  // Before the sections: of what the checklist is asked.
  const [, first = '', second = ''] = await sections.allInnerTexts();
  const line = (name: string) => outline.getByRole('treeitem', { name, exact: true });
  const chosen = outline.locator('[aria-selected=true]');
  await line(second).click();
  await page.getByText('Commenti (0)').click();
  const comments = page.locator('.schemas-comments');
  const text = comments.getByRole('textbox');
  await text.pressSequentially('Prima');
  await line(first).click();
  await text.pressSequentially(' degli altri?');
  await comments.getByLabel(`Commento su «${second}»`).waitFor();
  const add = comments.getByRole('button', { name: 'Aggiungi il commento' });
  await add.press('Enter');
  await comments.getByRole('status').filter({ hasText: 'Commento aggiunto: Prima degli altri?' }).waitFor();
  await comments.getByLabel(`Commento su «${first}»`).waitFor();
  // The button has done its work, and keeps the focus.
  expect(await add.evaluate((each) => each === document.activeElement)).toBe(true);
  const [comment] = (await (await api('admin')).get('/api/schemas/comments?path=checklist/pjc.form.json'))
    .body.comments;
  expect(comment).toMatchObject({ about: second, text: 'Prima degli altri?', pointer: '/sections/1' });

  const jump = comments.getByRole('button', { name: 'Vai al posto' });
  await line(second).press('Alt+ArrowUp');
  await expect.poll(() => sections.nth(1).innerText()).toBe(second);
  await line(first).click();
  await jump.click();
  await expect.poll(() => chosen.innerText()).toBe(second);
  // Called otherwise it is not found any more: no way is better than a wrong one.
  await page
    .getByRole('region', { name: 'Sezione', exact: true })
    .getByLabel('Titolo', { exact: true })
    .fill('Altra cosa');
  await jump.waitFor({ state: 'detached' });
  await button(page, 'Annulla passo').click();
  await jump.waitFor();
  await button(page, 'Annulla passo').click();
  await page.getByText('Bozza salvata').waitFor();
});
