import { afterEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button } from '../team/words.ts';

const { visit, app, db } = browserVisits();

const FORM = 'squad/squad.form.json';
const shot = process.env['SHOTS'];

afterEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

it.each(['phone', 'desk'] as const)(
  '[CKL-04] a file is written as JSON; what is none keeps the draft as it was, and findings have their line (%s)',
  async (size) => {
    const other = schemaAdmin(await app().api('admin'));
    const seen = await visit('admin', `/amministrazione/schemi?form=${FORM}`, { size });
    const { page } = seen;
    await page.getByRole('treeitem').first().waitFor();
    if (size === 'phone') await button(page, 'Voce scelta').click();
    await button(page, 'I file come JSON').press('Enter');
    const json = page.getByRole('region', { name: 'I file come JSON' });
    const text = json.getByRole('textbox', { name: 'Testo del file' });
    const { inForce } = await other.file(FORM);
    const before = JSON.stringify(inForce, null, 2);
    // As if it were pasted: typed key by key, brackets close by themselves.
    const write = async (all: string) => {
      await text.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(all);
    };
    await write(before.replace('"title":', '"title"'));
    await json.getByText(/Riga \d+, colonna \d+: qui il testo non è più JSON/).waitFor();
    expect((await other.file(FORM))['draft']).toBeNull();
    const title = 'Squadra di prova';
    await write(
      before.replace(/"title": "[^"]*"/, `"title": "${title}"`).replace('"field":', '"campo": 1, "field":'),
    );
    await json.getByText('Il testo è JSON: la bozza lo segue.').waitFor();
    const finding = json.getByRole('button', { name: /^Riga \d+: / }).first();
    await finding.waitFor({ timeout: 90_000 });
    expect(JSON.stringify((await other.file(FORM))['draft'])).toContain(title);
    await finding.click();
    const marked = () => page.evaluate(() => document.getSelection()?.toString());
    await expect.poll(marked).toContain('"campo": 1');
    await json.locator('.cm-lintRange-error').first().waitFor();
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/json-${size}.png` });
    // A step back is written again.
    await button(page, 'Annulla passo').click();
    await expect.poll(() => text.innerText()).toContain(before.split('\n')[3] ?? '?');
    expect(await text.innerText()).not.toContain(title);
  },
);

it('[CKL-04] words and values are offered as the grammar has them, by keyboard alone; Tab leaves the text', async () => {
  const seen = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
  const { page } = seen;
  await page.getByRole('treeitem').first().waitFor();
  await button(page, 'I file come JSON').press('Enter');
  const json = page.getByRole('region', { name: 'I file come JSON' });
  const text = json.getByRole('textbox', { name: 'Testo del file' });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQ');
  const offered = page.getByRole('listbox').getByRole('option');
  await offered.filter({ hasText: 'oneQuestion' }).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/json-offer.png` });
  await page.keyboard.press('Enter');
  await offered.filter({ hasText: 'phone' }).first().waitFor();
  await expectSound(seen);
  await page.keyboard.press('Enter');
  await expect.poll(() => text.innerText()).toContain('"oneQuestion": "phone"');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"oneQuestion": "p');
  await offered.filter({ hasText: 'phone' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(false);
});
