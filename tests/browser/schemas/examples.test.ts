import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const FORM = 'checklist/pjc.form.json';
const EXAMPLES = 'checklist/pjc.scenario.json';
const TITLE = 'Due linee che si incrociano';
const preview = (page: Page) => page.getByRole('region', { name: 'Anteprima' });

interface Example {
  readonly title: string;
  readonly given: { readonly record: Readonly<Record<string, unknown>> };
  readonly expect: { readonly visible?: readonly string[] };
}

it.each(sizes('desk'))(
  '[CKL-04] keeps values in the preview while the form changes, and saves them as an example (%s)',
  async (size) => {
    const pageVisit = await walk('admin', `/amministrazione/schemi?form=${FORM}`, { size });
    const { page } = pageVisit;
    const otherAdmin = schemaAdmin(await api('admin'));
    const recorded = async () => {
      const { draft } = (await otherAdmin.file(EXAMPLES)) as {
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
    await expectSound(pageVisit, '.schemas-preview');
    if (shot) await page.screenshot({ path: `${shot}/examples-${size}.png`, fullPage: true });
    if (size === 'phone') await button(page, 'Struttura').click();
    await page.getByRole('treeitem', { name: 'Rischio elettrico', exact: true }).press('Alt+ArrowUp');
    await page.getByText('Bozza salvata').waitFor();
    if (size === 'phone') await button(page, 'Anteprima').click();
    expect(await note.inputValue()).toBe('Linea MT sopra la strada');

    // Hiding the risk afterwards breaks an example, which the page reports before publishing.
    await otherAdmin.draft(FORM, (form) => {
      const sections = form['sections'] as { fields?: { field?: string; showWhen?: object }[] }[];
      for (const { fields = [] } of sections)
        for (const field of fields)
          if (field.field === 'AP') field.showWhen = { 'record.Note': { const: 'mai' } };
    });
    const check = await (await api('admin')).get('/api/schemas/check');
    expect(JSON.stringify(check.body.examples)).toContain(TITLE);
  },
);

it('[CKL-04] an example is a step as any other: taken back, it is in no draft; the preview is filled by one press, over no answer', async () => {
  const { page } = await walk('admin', `/amministrazione/schemi?form=${FORM}`);
  await page.getByRole('treeitem').first().waitFor();
  const note = preview(page).locator('[data-field="rischi"]').getByRole('textbox');
  await note.fill('Linea MT sopra la strada');
  await preview(page).getByRole('button', { name: 'Riempi con un esempio' }).click();
  await expect.poll(() => preview(page).getByLabel('Ospedale più vicino').inputValue()).not.toBe('');
  expect(await note.inputValue()).toBe('Linea MT sopra la strada');
  await preview(page).getByLabel('Che cosa mostra questo esempio').fill(TITLE);
  await page.keyboard.press('Enter');
  await preview(page).getByText(`Esempio tenuto: ${TITLE}`).waitFor();
  await page.getByText(`Esempio: ${TITLE}`).first().waitFor({ state: 'attached' });
  await page.getByText('Bozza salvata').waitFor();
  await button(page, 'Annulla passo').click();
  const examples = async () => {
    const { draft, inForce } = await schemaAdmin(await api('admin')).file(EXAMPLES);
    return JSON.stringify((draft as { content?: unknown } | null)?.content ?? inForce);
  };
  await expect.poll(examples).not.toContain(TITLE);
});

describe('the first example of a form', () => {
  const PLAIN = 'library/book.form.json';
  const FILE = 'library/book.scenario.json';

  it('[CKL-04] is a step as any other: taken back, its file is no more, for the server as well', async () => {
    const { page } = await walk('admin', `/amministrazione/schemi?form=${PLAIN}`);
    await page.getByRole('treeitem').first().waitFor();
    const saves: (readonly unknown[] | null)[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'PUT' || !request.url().includes('/api/schemas/drafts')) return;
      saves.push(request.postDataJSON().content?.scenarios ?? null);
    });
    const draft = async () =>
      (await schemaAdmin(await api('admin')).file(FILE))['draft'] as { content: unknown } | null;
    const keep = preview(page).getByRole('button', { name: 'Tieni come esempio' });
    await preview(page).getByLabel('Che cosa mostra questo esempio').fill(TITLE);
    await keep.press('Enter');
    await preview(page).getByText(`Esempio tenuto: ${TITLE}`).waitFor();
    // The button has done its work, and keeps the focus.
    expect(await keep.evaluate((each) => each === document.activeElement)).toBe(true);
    await expect.poll(() => saves.length).toBe(1);
    await page.getByText('Bozza salvata').waitFor();
    expect(JSON.stringify(await draft())).toContain(TITLE);
    await button(page, 'Annulla passo').click();
    await expect.poll(() => saves).toEqual([[expect.objectContaining({ title: TITLE })], null]);
    await page.getByText('Bozza salvata').waitFor();
    expect((await draft())?.content).toBeNull();
    await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
    await button(page, 'Ripeti passo').click();
    await expect.poll(() => saves.length).toBe(3);
    await page.getByText('Bozza salvata').waitFor();
    expect(JSON.stringify(await draft())).toContain(TITLE);
    await button(page, 'Annulla passo').click();
    await expect.poll(() => saves.length).toBe(4);
    await page.getByText('Bozza salvata').waitFor();
    // No new request follows.
    await page.waitForTimeout(2_000);
    expect(saves).toHaveLength(4);
  });
});

it('[CKL-04] the preview is as it was filled when one comes back from the paper', async () => {
  const { page } = await walk('admin', '/amministrazione/schemi?form=squad/squad.form.json');
  const notes = preview(page).locator('[data-field="Notes"]').getByRole('textbox');
  await notes.fill('Scala nel furgone');
  await button(page, 'PDF').click();
  await preview(page).getByText('Nessun documento PDF stampa questo modulo.').waitFor();
  await button(page, 'Telefono').click();
  await notes.waitFor();
  expect(await notes.inputValue()).toBe('Scala nel furgone');
});

it('[CKL-04] leaves answers to removed items out of an example', async () => {
  const { page } = await walk('admin', `/amministrazione/schemi?form=${FORM}`);
  await page.getByRole('treeitem', { name: 'Annotazioni', exact: true }).first().click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('Scala provata');
  await dialog.getByLabel('Come si risponde').selectOption({ label: 'Testo su una riga' });
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  const previewField = preview(page).getByLabel('Scala provata');
  await previewField.fill('Sì, stamattina');
  await preview(page).locator('[data-field="AP"]').getByRole('switch').check();
  await button(page, 'Annulla passo').click();
  await previewField.waitFor({ state: 'detached' });
  await preview(page).getByLabel('Che cosa mostra questo esempio').fill(TITLE);
  await page.keyboard.press('Enter');
  await preview(page).getByText(`Esempio tenuto: ${TITLE}`).waitFor();
  const storedExamples = async () => {
    const { draft } = await schemaAdmin(await api('admin')).file(EXAMPLES);
    const { scenarios = [] } =
      (draft as { content: { scenarios: readonly Example[] } } | null)?.content ?? {};
    return scenarios.find(({ title }) => title === TITLE)?.given.record;
  };
  await expect.poll(storedExamples).toMatchObject({ AP: 'Y' });
  expect(JSON.stringify(await storedExamples())).not.toContain('stamattina');
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
});

const SQUAD_EXAMPLES = 'squad/squad.scenario.json';
const OTHER = '/amministrazione/schemi?form=checklist/pjc.form.json';
const WRONG = 'Una squadra con un campo che non c’è';
const isKept = (page: Page) => page.locator('.schemas-bar [data-state="saved"]').waitFor();
const titles = async () => {
  const { draft } = await schemaAdmin(await api('admin')).file(SQUAD_EXAMPLES);
  const content = (draft as { content: { scenarios: readonly { title: string }[] } } | null)?.content;
  return content?.scenarios.map(({ title }) => title);
};

it.each(sizes('desk'))(
  '[CKL-04] an example that stands against publishing is led to from another form, and taken out there (%s)',
  async (size) => {
    await schemaAdmin(await api('admin')).draft(SQUAD_EXAMPLES, (file) => {
      (file['scenarios'] as object[]).push({
        ...{ title: WRONG, form: 'squad' },
        given: { record: { empID: 7, soppresso: 1 } },
        expect: { valid: true },
      });
    });
    const pageVisit = await walk('admin', OTHER, { size });
    const { page } = pageVisit;
    const findings = page.getByRole('region', { name: /Ostacoli alla pubblicazione: [1-9]/ });
    await findings.getByText('soppresso').first().waitFor({ timeout: 80_000 });
    await findings.getByRole('button', { name: 'Vai al posto' }).first().click();
    await page.waitForURL(/file=squad%2Fsquad\.scenario\.json/);
    await page.getByLabel('Che cosa mostra').first().waitFor();
    expect(await page.getByLabel('Che cosa mostra').first().inputValue()).toBe(WRONG);
    if (size === 'phone') await button(page, 'Struttura').click();
    const line = page.getByRole('treeitem', { name: WRONG, selected: true });
    await line.waitFor();
    await expectSound(pageVisit, '[data-part="outline"]');
    if (shot) await page.screenshot({ path: `${shot}/broken-example-${size}.png`, fullPage: true });
    await line.press('Delete');
    const dialog = page.getByRole('dialog', { name: `Togliere «${WRONG}»?` });
    await dialog.getByRole('button', { name: 'Togli la riga' }).press('Enter');
    await line.waitFor({ state: 'detached' });
    await isKept(page);
    await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
    expect(await titles()).not.toContain(WRONG);
    expect(await titles()).toHaveLength(2);
    // And back to where one came from.
    await page.goBack();
    await page.getByRole('tree', { name: 'Struttura del modulo' }).waitFor({ state: 'attached' });
  },
);

it('[CKL-04] examples are found among the schemas, and each is corrected in its words', async () => {
  const pageVisit = await walk('admin', '/amministrazione/schemi');
  const { page } = pageVisit;
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Esempi' });
  await page.getByLabel('Cerca per nome').fill('squad/squad');
  // A file with a draft may be listed a second time among the drafts.
  await page
    .getByRole('button', { name: /squad\/squad\.scenario\.json/ })
    .last()
    .click();
  const line = page.getByRole('treeitem', { name: /a squad of others is saved/ });
  await line.click();
  const panel = page.getByRole('region', { name: 'Esempio', exact: true });
  await panel.getByLabel('Che cosa mostra').fill('Una squadra di altri si salva');
  await isKept(page);
  await expect.poll(titles).toContain('Una squadra di altri si salva');
  await page.getByRole('treeitem', { name: /Una squadra di altri/ }).press('Alt+ArrowUp');
  await expect.poll(async () => (await titles())?.[0]).toBe('Una squadra di altri si salva');
});

it('[CKL-04] an example that would not hold any more is led to before publishing', async () => {
  await schemaAdmin(await api('admin')).draft(SQUAD_EXAMPLES, (file) => {
    const [first] = file['scenarios'] as { expect: object }[];
    Object.assign(first ?? {}, { title: WRONG, expect: { valid: true } });
  });
  const pageVisit = await walk('admin', OTHER);
  const { page } = pageVisit;
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  const lost = dialog.getByRole('region', { name: 'Esempi che non varranno più: 1' });
  await lost.getByText(WRONG).waitFor({ timeout: 80_000 });
  await lost.getByRole('button', { name: 'Vai al posto' }).click();
  await dialog.waitFor({ state: 'detached' });
  const panel = page.getByRole('region', { name: 'Esempio', exact: true });
  expect(await panel.getByLabel('Che cosa mostra').inputValue()).toBe(WRONG);
  await button(page, 'I file come JSON').press('Enter');
  await page.getByRole('textbox', { name: 'Testo del file' }).waitFor();
});

it('[CKL-04] what no line of the outline has is read as it is written', async () => {
  await schemaAdmin(await api('admin')).draft('squad/squad.form.json', (form) => {
    form['leave'] = 7;
  });
  const { page } = await walk('admin', '/amministrazione/schemi?form=squad/squad.form.json');
  const findings = page.getByRole('region', { name: /Ostacoli alla pubblicazione: [1-9]/ });
  await findings.getByRole('button', { name: 'Vai al posto' }).first().click({ timeout: 80_000 });
  const json = page.getByRole('region', { name: 'I file come JSON' });
  expect(await json.getByRole('combobox').inputValue()).toBe('squad/squad.form.json');
});
