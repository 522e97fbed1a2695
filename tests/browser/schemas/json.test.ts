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
    const text = json.getByLabel('Testo del file');
    const before = await text.inputValue();
    await text.fill(before.replace('"title":', '"title"'));
    await json.getByText(/Riga \d+, colonna \d+: qui il testo non è più JSON/).waitFor();
    expect((await other.file(FORM))['draft']).toBeNull();
    const title = 'Squadra di prova';
    await text.fill(
      before.replace(/"title": "[^"]*"/, `"title": "${title}"`).replace('"field":', '"campo": 1, "field":'),
    );
    await json.getByText('Il testo è JSON: la bozza lo segue.').waitFor();
    const finding = json.getByRole('button', { name: /^Riga \d+: / }).first();
    await finding.waitFor({ timeout: 90_000 });
    expect(JSON.stringify((await other.file(FORM))['draft'])).toContain(title);
    await finding.click();
    const marked = await text.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    expect(marked).toContain('"campo": 1');
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/json-${size}.png` });
    // A step back is written again.
    await button(page, 'Annulla passo').click();
    await expect.poll(() => text.inputValue()).toBe(before);
  },
);
