import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';
import { caretLine } from './caretLine.ts';

const { visit } = editorVisits();

const FORM = 'squad/squad.form.json';
const shot = process.env['SHOTS'];

async function openText(size: 'phone' | 'desk' = 'desk') {
  const pageVisit = await visit('admin', `/amministrazione/schemi?form=${FORM}`, { size });
  const { page } = pageVisit;
  await page.getByRole('treeitem').first().waitFor();
  if (size === 'phone') await button(page, 'Voce scelta').click();
  await button(page, 'I file come JSON').press('Enter');
  const json = page.getByRole('region', { name: 'I file come JSON' });
  const text = json.getByRole('textbox', { name: 'Testo del file' });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  return { seen: pageVisit, page, json, text };
}

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
/** In the JSON of the squad the title of the form is in the fifth line, its size in the sixth. */
const toLine = async (page: Page, line: number) => {
  await page.keyboard.press('ControlOrMeta+Home');
  for (let down = 1; down < line; down += 1) await page.keyboard.press('ArrowDown');
};

it('[CKL-04] words and values are offered as the grammar has them, by keyboard alone; Tab leaves the text', async () => {
  const { seen, page, text } = await openText();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQ');
  await offered(page).filter({ hasText: 'oneQuestion' }).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/json-offer.png` });
  await pick(page);
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await expectSound(seen);
  await pick(page);
  await expect.poll(() => text.innerText()).toContain('"oneQuestion": "phone"');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQuestion": "p');
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(false);
});

it('[CKL-04] once a value is picked, or written as it may be, the keys are the text’s again', async () => {
  const { page, text } = await openText();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQ');
  await pick(page);
  await offered(page).filter({ hasText: 'phone' }).first().waitFor();
  await pick(page);
  await expect.poll(() => text.innerText()).toContain('"oneQuestion": "phone"');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  // Written to its end by hand.
  await page.keyboard.type('"oneQuestion": "phon');
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
  const { page, text } = await openText();
  await toLine(page, 6);
  await page.keyboard.press('End');
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

  await toLine(page, 5);
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Space');
  await offered(page).filter({ hasText: 'oneQuestion' }).first().waitFor();
  await pick(page);
  await expect.poll(() => text.innerText()).toMatch(/\n {2}"\w+": "title": "Squadra abituale",\n/);
});

it.each(sizes('phone'))(
  '[CKL-04] searches and navigates a text by lines, in the language of the reader (%s)',
  async (size) => {
    const { seen, page, json, text } = await openText(size);
    await page.keyboard.press('ControlOrMeta+f');
    const searchBox = json.getByRole('textbox', { name: 'Cerca', exact: true });
    await searchBox.pressSequentially('members');
    for (const name of ['Successiva', 'Precedente', 'Sostituisci tutte', 'Chiudi'])
      await json.getByRole('button', { name, exact: true }).waitFor();
    await json.getByRole('textbox', { name: 'Sostituisci con' }).waitFor();
    if (size === 'desk') await json.getByLabel('Parole intere').waitFor();
    await searchBox.press('Enter');
    await json.locator('.cm-searchMatch-selected', { hasText: 'members' }).waitFor();
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/json-search-${size}.png` });
    await page.keyboard.press('Escape');
    await searchBox.waitFor({ state: 'detached' });
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+Alt+g');
    await json.getByLabel('Vai alla riga').fill('5');
    await expectSound(seen);
    await page.keyboard.press('Enter');
    await expect.poll(() => caretLine(page)).toContain('"title"');
  },
);

it('[CKL-04] shows a read-only file as written, in a scrolling box', async () => {
  const pageVisit = await visit('admin', '/amministrazione/schemi?file=host/host.calls.json', {
    size: 'phone',
  });
  const { page } = pageVisit;
  const text = page.getByLabel('host/host.calls.json');
  await text.waitFor();
  const style = await text.evaluate((each) => {
    const { fontFamily, whiteSpace, maxHeight } = getComputedStyle(each);
    return { fontFamily, whiteSpace, maxHeight };
  });
  expect(style).toEqual({
    fontFamily: 'monospace',
    whiteSpace: 'pre',
    maxHeight: expect.stringMatching(/px$/),
  });
  await expectSound(pageVisit);
});
