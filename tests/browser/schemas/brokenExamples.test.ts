import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();

const EXAMPLES = 'squad/squad.scenario.json';
const OTHER = '/amministrazione/schemi?form=checklist/pjc.form.json';
const WRONG = 'Una squadra con un campo che non c’è';
const shot = process.env['SHOTS'];
const isKept = (page: Page) => page.locator('.schemas-bar [data-state="saved"]').waitFor();
const titles = async () => {
  const { draft } = await schemaAdmin(await api('admin')).file(EXAMPLES);
  const content = (draft as { content: { scenarios: readonly { title: string }[] } } | null)?.content;
  return content?.scenarios.map(({ title }) => title);
};

it.each(sizes('phone'))(
  '[CKL-04] an example that stands against publishing is led to from another form, and taken out there (%s)',
  async (size) => {
    await schemaAdmin(await api('admin')).draft(EXAMPLES, (file) => {
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
    await expectSound(pageVisit);
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
  await page.getByRole('button', { name: /squad\/squad\.scenario\.json/ }).click();
  const line = page.getByRole('treeitem', { name: /a squad of others is saved/ });
  await line.click();
  const panel = page.getByRole('region', { name: 'Esempio', exact: true });
  await panel.getByLabel('Che cosa mostra').fill('Una squadra di altri si salva');
  await isKept(page);
  await expect.poll(titles).toContain('Una squadra di altri si salva');
  await expectSound(pageVisit);
  await page.getByRole('treeitem', { name: /Una squadra di altri/ }).press('Alt+ArrowUp');
  await expect.poll(async () => (await titles())?.[0]).toBe('Una squadra di altri si salva');
});

it('[CKL-04] an example that would not hold any more is led to before publishing', async () => {
  await schemaAdmin(await api('admin')).draft(EXAMPLES, (file) => {
    const [first] = file['scenarios'] as { expect: object }[];
    Object.assign(first ?? {}, { title: WRONG, expect: { valid: true } });
  });
  const pageVisit = await walk('admin', OTHER, { size: 'phone' });
  const { page } = pageVisit;
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  const lost = dialog.getByRole('region', { name: 'Esempi che non varranno più: 1' });
  await lost.getByText(WRONG).waitFor({ timeout: 80_000 });
  await expectSound(pageVisit);
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
