import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button } from '../team/words.ts';

const { visit, app, db } = browserVisits();

const FORM = 'checklist/pjc.form.json';
const EXAMPLES = 'checklist/pjc.scenario.json';
const TITLE = 'Due linee che si incrociano';
const preview = (page: Page) => page.getByRole('region', { name: 'Anteprima' });
const shot = process.env['SHOTS'];

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

interface Example {
  readonly title: string;
  readonly given: { readonly record: Readonly<Record<string, unknown>> };
  readonly expect: { readonly visible?: readonly string[] };
}

it.each(['phone', 'desk'] as const)(
  '[CKL-04] what is filled into the preview stays while the form changes, and is kept as an example (%s)',
  async (size) => {
    const seen = await visit('admin', `/amministrazione/schemi?form=${FORM}`, { size });
    const { page } = seen;
    const other = schemaAdmin(await app().api('admin'));
    const recorded = async () => {
      const { draft } = (await other.file(EXAMPLES)) as {
        draft: { content: { scenarios: readonly Example[] } } | null;
      };
      return draft?.content.scenarios.find(({ title }) => title === TITLE);
    };
    await page.getByRole('treeitem').first().waitFor();
    if (size === 'phone') await button(page, 'Anteprima').click();
    const risk = preview(page).locator('[data-field="AP"]').getByRole('switch');
    await risk.check();
    const note = preview(page).locator('[data-field="rischi"]').getByRole('textbox');
    await note.fill('Linea MT sopra la strada');
    await preview(page).getByLabel('Che cosa mostra questo esempio').fill(TITLE);
    await preview(page).getByRole('button', { name: 'Tieni come esempio' }).click();
    await preview(page).getByText(`Esempio tenuto: ${TITLE}`).waitFor();
    await page.getByText('Bozza salvata').waitFor();
    expect(await recorded()).toMatchObject({
      form: 'pjc',
      given: { record: { AP: 'Y', rischi: 'Linea MT sopra la strada' } },
      expect: { visible: expect.arrayContaining(['AP', 'rischi']) },
    });
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/examples-${size}.png`, fullPage: true });
    if (size === 'phone') await button(page, 'Struttura').click();
    await page.getByRole('treeitem', { name: 'Rischio elettrico', exact: true }).press('Alt+ArrowUp');
    await page.getByText('Bozza salvata').waitFor();
    if (size === 'phone') await button(page, 'Anteprima').click();
    expect(await note.inputValue()).toBe('Linea MT sopra la strada');

    // Whoever hides the risk afterwards hears of it before publishing.
    await other.draft(FORM, (form) => {
      const sections = form['sections'] as { fields?: { field?: string; showWhen?: object }[] }[];
      for (const { fields = [] } of sections)
        for (const field of fields)
          if (field.field === 'AP') field.showWhen = { 'record.teamId': { const: 0 } };
    });
    const check = await (await app().api('admin')).get('/api/schemas/check');
    expect(JSON.stringify(check.body.examples)).toContain(TITLE);
  },
);

it('[CKL-04] an example is a step as any other: taken back, it is in no draft', async () => {
  const { page } = await visit('admin', `/amministrazione/schemi?form=${FORM}`);
  await page.getByRole('treeitem').first().waitFor();
  await preview(page).getByLabel('Che cosa mostra questo esempio').fill(TITLE);
  await page.keyboard.press('Enter');
  await preview(page).getByText(`Esempio tenuto: ${TITLE}`).waitFor();
  await page.getByText(`Esempio: ${TITLE}`).first().waitFor({ state: 'attached' });
  await button(page, 'Annulla passo').click();
  await page.getByText('Bozza salvata').waitFor();
  const { draft, inForce } = await schemaAdmin(await app().api('admin')).file(EXAMPLES);
  const content = (draft as { content?: unknown } | null)?.content ?? inForce;
  expect(JSON.stringify(content)).not.toContain(TITLE);
});
