import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';
import { caretLine } from './caretLine.ts';

const { visit, api } = editorVisits();

const FORM = 'squad/squad.form.json';
const shot = process.env['SHOTS'];

it.each(sizes('phone'))(
  '[CKL-04] edits a file as JSON; invalid text keeps the draft, and findings show their line (%s)',
  async (size) => {
    const otherAdmin = schemaAdmin(await api('admin'));
    const pageVisit = await visit('admin', `/amministrazione/schemi?form=${FORM}`, { size });
    const { page } = pageVisit;
    await page.getByRole('treeitem').first().waitFor();
    if (size === 'phone') await button(page, 'Voce scelta').click();
    await button(page, 'I file come JSON').press('Enter');
    const json = page.getByRole('region', { name: 'I file come JSON' });
    const text = json.getByRole('textbox', { name: 'Testo del file' });
    const { inForce } = await otherAdmin.file(FORM);
    const before = JSON.stringify(inForce, null, 2);
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

interface OpenText {
  readonly page: Page;
  readonly json: Locator;
  readonly text: Locator;
  readonly before: string;
}

async function openText(): Promise<OpenText> {
  const { inForce } = await schemaAdmin(await api('admin')).file(FORM);
  const { page } = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
  await page.getByRole('treeitem').first().waitFor();
  await button(page, 'I file come JSON').press('Enter');
  const json = page.getByRole('region', { name: 'I file come JSON' });
  const text = json.getByRole('textbox', { name: 'Testo del file' });
  await text.waitFor();
  return { page, json, text, before: JSON.stringify(inForce, null, 2) };
}

/** Puts the caret at the end of the line with this text. */
async function toLine({ page, text, before }: OpenText, said: string): Promise<void> {
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const line = before.split('\n').findIndex((each) => each.includes(said));
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
