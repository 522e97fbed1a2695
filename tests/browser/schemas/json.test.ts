import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const FORM = 'squad/squad.form.json';

/** The text of the squad's form with its caret at the start. */
async function openText(size: 'phone' | 'desk' = 'desk') {
  const { inForce } = await schemaAdmin(await api('admin')).file(FORM);
  const pageVisit = await walk('admin', `/amministrazione/schemi?form=${FORM}`, { size });
  const { page } = pageVisit;
  await page.getByRole('treeitem').first().waitFor();
  if (size === 'phone') await button(page, 'Voce scelta').click();
  await button(page, 'I file come JSON').press('Enter');
  const json = page.getByRole('region', { name: 'I file come JSON' });
  const text = json.getByRole('textbox', { name: 'Testo del file' });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  return { pageVisit, page, json, text, before: JSON.stringify(inForce, null, 2) };
}

/** The line of the text at the caret. */
const caretLine = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.getSelection()?.anchorNode;
    const element = at instanceof Element ? at : at?.parentElement;
    return element?.closest('.cm-line')?.textContent ?? undefined;
  });

it.each(sizes('phone'))(
  '[CKL-04] edits a file as JSON; invalid text keeps the draft, and findings show their line (%s)',
  async (size) => {
    const otherAdmin = schemaAdmin(await api('admin'));
    const { pageVisit, page, json, text, before } = await openText(size);
    // As if it were pasted: typed key by key, brackets close by themselves.
    const write = async (all: string) => {
      await text.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(all);
    };
    await write(before.replace('"title":', '"title"'));
    await json.getByText(/Riga \d+, colonna \d+: qui il testo non è più JSON/).waitFor();
    expect((await otherAdmin.file(FORM))['draft']).toBeNull();
    const title = 'Squadra di prova';
    await write(
      before.replace(/"title": "[^"]*"/, `"title": "${title}"`).replace('"field":', '"campo": 1, "field":'),
    );
    await json.getByText('Il testo è JSON: la bozza lo segue.').waitFor();
    const finding = json.getByRole('button', { name: /^Riga \d+: / }).first();
    await finding.waitFor({ timeout: 90_000 });
    expect(JSON.stringify((await otherAdmin.file(FORM))['draft'])).toContain(title);
    await finding.click();
    const marked = () => page.evaluate(() => document.getSelection()?.toString());
    await expect.poll(marked).toContain('"campo": 1');
    await json.locator('.cm-lintRange-error').first().waitFor();
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/json-${size}.png` });
    // A step back is written again.
    await button(page, 'Annulla passo').click();
    await expect.poll(() => text.innerText()).toContain(before.split('\n')[3] ?? '?');
    expect(await text.innerText()).not.toContain(title);
  },
);

type OpenText = Awaited<ReturnType<typeof openText>>;

/** Puts the caret at the end of the line with this text. */
async function toLine({ page, text, before }: OpenText, words: string): Promise<void> {
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const line = before.split('\n').findIndex((each) => each.includes(words));
  for (let down = 0; down < line; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
}

const lines = async (text: Locator) => (await text.innerText()).split('\n');
const heardAfter = (page: Page, ms: number) =>
  page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms);

it('[CKL-04] formats a text on leaving it: caret and folded lines stay; another window is not affected', async () => {
  const open = await openText();
  const { page, text } = open;
  await page.locator('.cm-foldGutter span[title="Ripiega le righe"]').nth(2).click();
  await page.locator('.cm-foldPlaceholder').waitFor();
  await toLine(open, '"size"');
  await page.keyboard.type('   ');
  // Another window takes the focus: in this page it stays where it was.
  await text.evaluate((content) => {
    for (const type of ['blur', 'focusout'])
      content.dispatchEvent(new FocusEvent(type, { bubbles: type === 'focusout' }));
  });
  await heardAfter(page, 400);
  expect(await lines(text)).toContain('  "size": "md",   ');
  await page.keyboard.press('Tab');
  await expect.poll(() => lines(text)).toContain('  "size": "md",');
  expect(await page.locator('.cm-foldPlaceholder').count()).toBe(1);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => caretLine(page)).toBe('  "size": "md",');
  // Blanks alone are no step.
  expect(await button(page, 'Annulla passo').isDisabled()).toBe(true);
});

it('[CKL-04] the last letters before the focus goes, as a phone brings them, are kept', async () => {
  const open = await openText();
  const { page, text } = open;
  await toLine(open, '"title"');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await text.evaluate((content) => {
    document.execCommand('insertText', false, ' di prova');
    content.blur();
  });
  await page.getByText('Bozza salvata').waitFor();
  await heardAfter(page, 400);
  expect(await lines(text)).toContain('  "title": "Squadra abituale di prova",');
  const draft = async () => JSON.stringify((await schemaAdmin(await api('admin')).file(FORM))['draft']);
  await expect.poll(draft).toContain('Squadra abituale di prova');
});

it('[CKL-04] a step elsewhere goes into the text; one that is not JSON yet stays, until its writer takes the file as it is', async () => {
  const open = await openText();
  const { page, json, text } = open;
  const notes = page.getByRole('treeitem', { name: 'Note', exact: true });
  const changed = json.getByText('Il file è stato cambiato altrove');
  const moved = async () => {
    const content = await text.innerText();
    return content.indexOf('"Notes"') < content.indexOf('"members"');
  };
  await toLine(open, '"size"');
  await notes.press('Alt+ArrowUp');
  await expect.poll(moved).toBe(true);
  expect(await changed.count()).toBe(0);
  await button(page, 'Annulla passo').click();
  await expect.poll(moved).toBe(false);

  await toLine(open, '"size"');
  await page.keyboard.type(' non ancora');
  await json.getByText(/qui il testo non è più JSON/).waitFor();
  await notes.press('Alt+ArrowUp');
  await changed.waitFor();
  expect(await lines(text)).toContain('  "size": "md", non ancora');
  await button(page, 'Prendi il file com’è adesso').press('Enter');
  await expect.poll(moved).toBe(true);
  expect(await text.innerText()).not.toContain('non ancora');
  expect(await changed.count()).toBe(0);
  expect(await text.evaluate((content) => content.contains(document.activeElement))).toBe(true);
  await button(page, 'Annulla passo').click();
  await expect.poll(moved).toBe(false);
});

it('[CKL-04] keeps a finding at its line while text is typed above it', async () => {
  await schemaAdmin(await api('admin')).draft(FORM, (form) => {
    const [section] = form['sections'] as { fields: { field: string }[] }[];
    section?.fields.push({ field: 'nessunCampo' });
  });
  const open = await openText();
  const { page, json } = open;
  const findingButton = json.getByRole('button', { name: /^Riga \d+: .*nessunCampo/ }).first();
  await findingButton.waitFor({ timeout: 90_000 });
  const line = async () => Number(/\d+/.exec(await findingButton.innerText())?.[0]);
  const at = await line();
  const marked = json.locator('.cm-lintRange-error').first();
  await findingButton.click();
  await marked.waitFor();
  const underlined = await marked.innerText();
  await toLine(open, '"size"');
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('Enter');
  await expect.poll(line).toBe(at + 3);
  await findingButton.evaluate((each) => each.scrollIntoView());
  await findingButton.click();
  await marked.waitFor();
  expect(await marked.innerText()).toBe(underlined);
});

const offered = (page: Page) => page.getByRole('listbox').getByRole('option');
/** A list that has only just opened takes no key: it may have been meant for the text. */
const listens = async (page: Page) => {
  await offered(page).first().waitFor();
  // By the clock of the page, which may be behind.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 120)));
};
const pick = async (page: Page) => {
  await listens(page);
  await page.keyboard.press('Enter');
};
it('[CKL-04] words and values are offered as the grammar has them, by keyboard alone; Tab leaves the text; once a value is picked, or written as it may be, the keys are the text’s again', async () => {
  const { pageVisit, page, text } = await openText();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQ');
  await offered(page).filter({ hasText: 'oneQuestion' }).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/json-offer.png` });
  await pick(page);
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await expectSound(pageVisit);
  await pick(page);
  await expect.poll(() => text.innerText()).toContain('"oneQuestion": "phone"');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQuestion": "p');
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(false);
  // Written to its end by hand.
  await text.focus();
  await page.keyboard.type('hon');
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await page.keyboard.type('e');
  await offered(page).first().waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  const [, first = '', second = '', third = ''] = (await text.innerText()).split('\n');
  expect([first, second, third].map((line) => line.trim())).toEqual([
    '"oneQuestion": "phone",',
    '"oneQuestion": "phone"',
    'x',
  ]);
});

it('[CKL-04] who asks within a value is offered all of them, and the picked one takes its place; a word behind the caret stays', async () => {
  const open = await openText();
  const { page, text } = open;
  await toLine(open, '"size"');
  // Between the letters of "md".
  for (let linesLeft = 0; linesLeft < 3; linesLeft += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await expect.poll(() => offered(page).count()).toBe(4);
  await listens(page);
  const all = await offered(page).allInnerTexts();
  expect(all.map((each) => each.trim()).toSorted()).toEqual(['lg', 'md', 'sm', 'xs']);
  for (let down = 0; down < all.findIndex((each) => each.includes('lg')); down += 1)
    await page.keyboard.press('ArrowDown');
  await pick(page);
  await expect.poll(() => text.innerText()).toContain('\n  "size": "lg",\n');

  await toLine(open, '"title"');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Space');
  await offered(page).filter({ hasText: 'oneQuestion' }).first().waitFor();
  await pick(page);
  await expect.poll(() => text.innerText()).toMatch(/\n {2}"\w+": "title": "Squadra abituale",\n/);
});

it.each(sizes('phone'))(
  '[CKL-04] searches and navigates a text by lines, in the language of the reader (%s)',
  async (size) => {
    const { pageVisit, page, json, text } = await openText(size);
    await page.keyboard.press('ControlOrMeta+f');
    const searchBox = json.getByRole('textbox', { name: 'Cerca', exact: true });
    await searchBox.pressSequentially('members');
    for (const name of ['Successiva', 'Precedente', 'Sostituisci tutte', 'Chiudi'])
      await json.getByRole('button', { name, exact: true }).waitFor();
    await json.getByRole('textbox', { name: 'Sostituisci con' }).waitFor();
    if (size === 'desk') await json.getByLabel('Parole intere').waitFor();
    await searchBox.press('Enter');
    await json.locator('.cm-searchMatch-selected', { hasText: 'members' }).waitFor();
    await expectSound(pageVisit, '.cm-editor');
    if (shot) await page.screenshot({ path: `${shot}/json-search-${size}.png` });
    await page.keyboard.press('Escape');
    await searchBox.waitFor({ state: 'detached' });
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+Alt+g');
    await json.getByLabel('Vai alla riga').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => caretLine(page)).toContain('"title"');
  },
);
