import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button } from '../team/words.ts';

const { walk, api, db } = editorVisits();
const shot = process.env['SHOTS'];

const FORM = 'checklist/pjc.form.json';
const PAGE = `/amministrazione/schemi?form=${FORM}`;
const NOTE = 'Altri rischi';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const conditions = (page: Page) => page.getByRole('region', { name: 'Condizioni' });
const group = (page: Page, name: string) => conditions(page).getByRole('group', { name, exact: true });
const add = (from: Locator) => from.getByRole('button', { name: 'Aggiungi una condizione' });
const isKept = (page: Page) => page.getByText('Bozza salvata').waitFor();

interface Layout {
  readonly field?: string;
  readonly showWhen?: unknown;
  readonly requiredWhen?: unknown;
}

/** The item in the stored draft. */
async function storedItem(field: string): Promise<Layout | undefined> {
  const { draft, inForce } = await schemaAdmin(await api('admin')).file(FORM);
  const content = ((draft as { content: object } | null)?.content ?? inForce) as {
    sections: { fields: Layout[] }[];
  };
  return content.sections.flatMap(({ fields }) => fields).find((each) => each.field === field);
}

it.each(sizes('phone'))(
  '[CKL-04] edits the condition of an item in words, by keyboard, and reads it back unchanged (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    await row(page, NOTE).focus();
    await page.keyboard.press('Enter');
    if (size === 'phone') await button(page, 'Voce scelta').press('Enter');
    const visibleWhenGroup = group(page, 'Si vede se');
    await visibleWhenGroup.getByText('Nessuna condizione: si vede sempre.').waitFor();
    await add(visibleWhenGroup).press('Enter');
    const field = visibleWhenGroup.getByLabel('Si vede se 1, campo');
    // The new line has the focus.
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await visibleWhenGroup.getByText('Da completare').waitFor();
    await page.keyboard.type('Rischio elettrico');
    await visibleWhenGroup.getByLabel('Si vede se 1, confronto').waitFor();
    expect(await field.locator('option:checked').innerText()).toBe('Rischio elettrico');
    expect(await field.locator('option', { hasText: NOTE }).count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('S');
    await expect.poll(() => visibleWhenGroup.getByText('Da completare').count()).toBe(0);
    await isKept(page);
    await expect
      .poll(async () => (await storedItem('AR'))?.showWhen)
      .toEqual({ 'record.RE': { const: 'Y' } });

    // Any of two; the second by an hour.
    await add(visibleWhenGroup).press('Enter');
    await visibleWhenGroup.getByLabel('Si vede se 2, campo').selectOption({ label: 'Inizio del briefing' });
    await visibleWhenGroup.getByLabel('Si vede se 2, confronto').selectOption({ label: 'è dopo' });
    await visibleWhenGroup.getByLabel('Si vede se 2, valore').fill('08:30');
    await visibleWhenGroup
      .getByLabel('Si vede se quante devono valere')
      .selectOption({ label: 'Ne vale almeno una' });
    const required = group(page, 'Va compilata se');
    await add(required).click();
    await required.getByLabel('Va compilata se 1, campo').selectOption({ label: 'Note' });
    await required.getByLabel('Va compilata se 1, confronto').selectOption({ label: 'è compilato' });
    const expectedItem = {
      showWhen: {
        anyOf: [
          { 'record.RE': { const: 'Y' } },
          { 'record.inizioBriefing': { exclusiveMinimum: '08:30:00' } },
        ],
      },
      requiredWhen: { 'record.Note': { type: 'string', minLength: 1 } },
    };
    await expect.poll(() => storedItem('AR')).toMatchObject(expectedItem);
    // A hidden field now offers options for its answer.
    await page.getByLabel('Se viene nascosto, la risposta').waitFor();
    await expectSound(pageVisit, '[data-part="panel"]');
    if (shot) {
      await visibleWhenGroup.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shot}/conditions-${size}.png`, fullPage: size === 'desk' });
    }

    // Opened anew, it is read from the draft.
    await button(page, 'Tutti gli schemi').click();
    await page.getByLabel('Cerca per nome').waitFor();
    await goTo({ page }, PAGE);
    await row(page, NOTE).click();
    if (size === 'phone') await button(page, 'Voce scelta').click();
    const again = group(page, 'Si vede se');
    expect(await again.getByLabel('Si vede se 2, valore').inputValue()).toBe('08:30');
    expect(await again.getByLabel('Si vede se 1, valore').locator('option:checked').innerText()).toBe('Sì');
    await again.getByRole('button', { name: 'Si vede se 2: togli' }).press('Enter');
    await expect.poll(() => add(again).evaluate((each) => each === document.activeElement)).toBe(true);
    await again.getByRole('button', { name: 'Si vede se 1: togli' }).click();
    await expect.poll(() => storedItem('AR')).not.toHaveProperty('showWhen');
    await button(page, 'Annulla passo').click();
    await expect.poll(() => group(page, 'Si vede se').getByLabel('Si vede se 1, campo').count()).toBe(1);
  },
);

it('[CKL-04] shows a condition that words cannot express as JSON, with the reason', async () => {
  const otherAdmin = schemaAdmin(await api('admin'));
  await otherAdmin.draft(FORM, (form) => {
    const all = (form['sections'] as { fields: Record<string, unknown>[] }[]).flatMap(({ fields }) => fields);
    Object.assign(all.find(({ field }) => field === 'AR') ?? {}, {
      showWhen: { 'record.Note': { pattern: '^urgente' } },
      readOnlyWhen: {
        'record.RE': { const: 'Y' },
        anyOf: [{ 'record.RCA': { const: 'Y' } }, { 'team.Notes': { const: 'Y' } }],
      },
    });
  });
  const pageVisit = await walk('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await row(page, NOTE).click();
  await button(page, 'Voce scelta').click();
  const visibleWhenGroup = group(page, 'Si vede se');
  await visibleWhenGroup.getByText(/confronta record\.Note in un modo che qui non ha parole/).waitFor();
  await visibleWhenGroup.getByText('"pattern": "^urgente"').waitFor();
  const locked = group(page, 'Si legge soltanto se');
  const within = locked.getByRole('group', { name: 'Si legge soltanto se 2, gruppo' });
  expect(
    await within.getByLabel('Si legge soltanto se 2 2, campo').locator('option:checked').innerText(),
  ).toBe('Note');
  await expectSound(pageVisit, '[data-part="panel"]');
  if (shot) {
    await locked.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${shot}/condition-unshown.png` });
  }
});

it('[CKL-04] [DEFINE] a condition looks at who fills the form in; one that has a name is one line: that it is so, or not', async () => {
  const pageVisit = await walk('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await row(page, NOTE).click();
  await button(page, 'Voce scelta').click();
  const locked = group(page, 'Si legge soltanto se');
  await add(locked).click();
  await locked.getByLabel('Si legge soltanto se 1, campo').selectOption({ label: 'Ruolo di chi compila' });
  await locked.getByLabel('Si legge soltanto se 1, valore').selectOption({ label: 'Lettore' });
  await add(locked).click();
  await locked.getByLabel('Si legge soltanto se 2, campo').selectOption({ label: 'Conduce il cantiere' });
  const comparison = locked.getByLabel('Si legge soltanto se 2, confronto');
  expect(await comparison.locator('option').allInnerTexts()).toEqual(['è vero', 'non è vero']);
  await comparison.selectOption({ label: 'non è vero' });
  await expect
    .poll(async () => (await storedItem('AR')) as object)
    .toMatchObject({
      readOnlyWhen: { 'user.role': { const: 'reader' }, not: { holds: 'team.conducts' } },
    });
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  if (shot) {
    await locked.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${shot}/condition-defined.png` });
  }
});

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_comments').execute();
});

it.each(sizes('phone'))(
  '[CKL-04] shows a comment of a second administrator to the first, with a link, until it is resolved (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page: mine } = pageVisit;
    await mine.getByText('Commenti (0)').waitFor();
    // As the editor of another sends it.
    const comment = { path: FORM, file: 'checklist/pjc.entity.json', pointer: '/properties/RE' };
    const words = { about: 'Rischio elettrico', text: 'Anche in galleria?' };
    await (await api('ufficio')).post('/api/schemas/comments', { ...comment, ...words });
    await mine.getByText('Commenti (1)').click();
    await mine.getByText('Anche in galleria?').waitFor();
    await expectSound(pageVisit, '.schemas-comments');
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
    await expectSound(pageVisit, DIALOG);
    await mine.keyboard.press('Escape');
    await deleteDialog.waitFor({ state: 'detached' });
    await mine.getByText('Anche in galleria?').waitFor();
    await settle.press('Enter');
    await deleteDialog.getByRole('button', { name: 'Segna come risolto' }).click();
    await comments.getByRole('status').filter({ hasText: 'Commento risolto: Anche in galleria?' }).waitFor();
    // The focused element was removed: the focus moves to the comments.
    await expect.poll(() => mine.locator(':focus').innerText()).toContain('Commenti (0)');
    expect(
      (await (await api('admin')).get('/api/schemas/comments?path=checklist/pjc.form.json')).body,
    ).toEqual({
      comments: [],
    });
  },
);

const placesOfComments = async () => {
  const { body } = await (await api('admin')).get(`/api/schemas/comments?path=${FORM}`);
  return (body.comments as { file: string; pointer: string }[]).map(({ file, pointer }) => [file, pointer]);
};

it('[CKL-04] removes a comment with its line; it belongs to the line chosen when it was written', async () => {
  const { page } = await walk('admin', PAGE, { size: 'phone' });
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
  await button(page, 'Struttura').click();
  await expect.poll(() => chosen.innerText()).toBe(second);
  // Called otherwise it is not found any more: no way is better than a wrong one.
  await button(page, 'Voce scelta').click();
  await page
    .getByRole('region', { name: 'Sezione', exact: true })
    .getByLabel('Titolo', { exact: true })
    .fill('Altra cosa');
  await jump.waitFor({ state: 'detached' });
  await button(page, 'Annulla passo').click();
  await jump.waitFor();
  await button(page, 'Annulla passo').click();
  await page.getByText('Bozza salvata').waitFor();

  // A comment on an item is about its property, which stays when the line moves.
  await button(page, 'Struttura').click();
  await row(page, 'Rischio elettrico').click();
  await text.fill('Anche qui?');
  await add.press('Enter');
  await expect.poll(placesOfComments).toContainEqual(['checklist/pjc.entity.json', '/properties/RE']);
});
