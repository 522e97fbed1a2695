import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addLoan } from '../../support/addLoan.ts';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button, toast } from '../team/words.ts';

const { walk, api, db } = editorVisits();
const shot = process.env['SHOTS'];

const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const VIS = '/amministrazione/schemi?form=checklist/vis.form.json';
const RISK = 'Rischio elettrico';
const risk = (page: Page) => page.getByRole('treeitem', { name: RISK, exact: true });

type Json = Record<string, unknown>;
/** Stored records with an answer. */
const answer = async (field: string, values: readonly string[]) => {
  const loanId = await addLoan(db());
  await sql`insert into vis ("loanId", "schemaVersion", answers, "CreateDate")
    select ${loanId}::integer, 1, jsonb_build_object(${field}::text, value), '2026-01-01'
    from unnest(${values}::text[]) as value`.execute(db());
};

it.each(sizes('phone'))(
  '[CKL-04] lists references before an item is removed, by keyboard (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    await risk(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: `Togliere «${RISK}» dal modulo?` });
    await dialog.getByText('Schede che vi rispondono: 0; bozze: 0').waitFor();
    await dialog.getByRole('heading', { name: /Altri posti che ne parlano: [1-9]/ }).waitFor();
    await dialog.getByText(/Documenti PDF: [1-9]/).waitFor();
    const along = dialog.getByRole('region', { name: 'Con ciò cambia anche' });
    await along.getByText(/Esempi che non ne parlano più: [1-9]/).waitFor();
    await expectSound(pageVisit, DIALOG);
    if (shot) await page.screenshot({ path: `${shot}/removal-${size}.png` });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await risk(page).count()).toBe(1);
    await risk(page).press('Delete');
    await dialog.getByRole('button', { name: 'Togli dal modulo' }).press('Enter');
    await risk(page).waitFor({ state: 'detached' });
    // References from the deleted checklist alone were removed with it: no manual edit is needed.
    await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
    // The dialog lists comments of others again before publishing.
    await button(page, 'Pubblica…').click();
    const impact = page
      .getByRole('dialog', { name: 'Pubblica…' })
      .getByRole('region', { name: /^Che cosa cambia/ });
    await impact.getByText(/Documenti PDF: [1-9]/).waitFor();
    if (shot) await page.screenshot({ path: `${shot}/removal-impact-${size}.png` });
    await page.keyboard.press('Escape');
    await button(page, 'Annulla passo').click();
    await risk(page).waitFor();
  },
);

it('[CKL-04] [ADMIN-A11] lists the effects of each draft before publishing, permissions first, and can leave drafts out', async () => {
  const otherAdmin = schemaAdmin(await api('admin'));
  await otherAdmin.draft('checklist/pjc.entity.json', (entity) => {
    entity['required'] = [...((entity['required'] as string[] | undefined) ?? []), 'ospedaleVicino'];
  });
  await otherAdmin.draft('library/roles.json', (content) => {
    const reader = (content['roles'] as { name: string; permissions: string[] }[]).find(
      ({ name }) => name === 'reader',
    );
    reader?.permissions.push('Library.manage');
  });
  const pageVisit = await walk('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  const impact = dialog.getByRole('region', { name: /Che cosa cambia: [1-9]/ });
  await impact.getByText('va compilata').first().waitFor();
  await dialog
    .getByRole('region', { name: /Esempi che non varranno più: [1-9]/ })
    .waitFor({ timeout: 80_000 });
  await expectSound(pageVisit, DIALOG);
  const first = dialog.getByRole('listitem').first();
  await first.getByText('Chi può fare o vedere:').waitFor();
  await first.getByText('«Sospendere e riammettere i soci»').waitFor();
  if (shot) await page.screenshot({ path: `${shot}/impact-360.png` });
  await dialog.getByText('le bozze scelte (2 di 2)').waitFor();
  await dialog.getByRole('checkbox', { name: /Pre Job Check|Checklist/ }).uncheck();
  await dialog.getByText('le bozze scelte (1 di 2)').waitFor();
  // Drafts left out of the publication are not examined and stay unchanged.
  await eventually(() => dialog.getByText('Si provano gli esempi').count(), { timeout: 80_000 }).toBe(0);
  expect(await dialog.getByRole('region', { name: /Esempi che non varranno più/ }).count()).toBe(0);
  expect(await impact.count()).toBe(0);
  if (shot) await page.screenshot({ path: `${shot}/left-out-360.png` });
});

it.each(sizes('phone'))(
  '[CKL-04] reports answers lost by a rename before publishing, and converts them by a button (%s)',
  async (size) => {
    await answer('impresa', ['Elettra']);
    const otherAdmin = schemaAdmin(await api('admin'));
    // Renamed without `x-was`, as in an incomplete edit of the JSON by hand.
    await otherAdmin.draft('checklist/vis.entity.json', (entity) => {
      const { impresa, ...others } = entity['properties'] as Json;
      entity['properties'] = { ...others, ditta: impresa };
    });
    await otherAdmin.draft('checklist/vis.form.json', (form) => {
      for (const { fields } of form['sections'] as { fields: { field: string }[] }[])
        for (const each of fields) if (each.field === 'impresa') each.field = 'ditta';
    });
    const pageVisit = await walk('admin', VIS, { size });
    const { page } = pageVisit;
    await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
    await button(page, 'Pubblica…').click();
    const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
    const warning = dialog.getByText('Le risposte date finora come «impresa» non passano alla voce nuova');
    await warning.waitFor({ timeout: 80_000 });
    await expectSound(pageVisit, DIALOG);
    if (shot) {
      await warning.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shot}/left-${size}.png` });
    }
    // The way to the item, and back.
    await dialog.getByRole('button', { name: 'Vai al posto' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Voce', exact: true }).waitFor();
    await button(page, 'Pubblica…').click();
    await dialog.getByRole('button', { name: 'Fai passare le risposte' }).press('Enter');
    await dialog.getByText('le risposte già date passano').waitFor({ timeout: 80_000 });
    expect(await warning.count()).toBe(0);
    const trial = dialog.getByRole('region', { name: 'Prova sulle risposte già date' });
    await trial.getByText(/risposte che passano: [1-9]\d*; che non passano: 0/).waitFor({ timeout: 80_000 });
    await trial
      .getByText(/^La prima che passa: scheda \d+, versione 1: «Elettra»$/)
      .first()
      .waitFor();
    await trial.getByText(/^Provate tutte le schede e bozze: \d+\. Non è stato scritto niente\.$/).waitFor();
    const { draft } = await otherAdmin.file('checklist/vis.entity.json');
    expect(JSON.stringify(draft)).toContain('"x-was":{"fields":["impresa"]}');
  },
);

it('[CKL-04] shows progress of a dry run over many records, and stops it with the dialog', async () => {
  await answer(
    'odm',
    Array.from({ length: 10_500 }, (_, n) => String(n + 1)),
  );
  const otherAdmin = schemaAdmin(await api('admin'));
  await otherAdmin.draft('checklist/vis.entity.json', (entity) => {
    const properties = entity['properties'] as Record<string, Json>;
    const { maxLength: _, ...order } = properties['odm'] ?? {};
    const number = { type: 'integer', minimum: 1, maximum: 100, 'x-was': { values: { alto: 99 } } };
    properties['odm'] = { ...order, ...number };
  });
  const pageVisit = await walk('admin', VIS, { size: 'phone' });
  const { page } = pageVisit;
  const TRIAL = /\/api\/schemas\/carried/;
  const LATER = /\/api\/schemas\/carried\?.*after=/;
  // Stretches after the first are without an answer.
  await page.route(LATER, () => undefined);
  const open = () => button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  const trial = dialog.getByRole('region', { name: 'Prova sulle risposte già date' });
  await open();
  await trial.getByRole('progressbar', { name: /^Provate [\d.]+ schede e bozze di 10\.5\d\d…$/ }).waitFor();
  await expectSound(pageVisit, DIALOG);
  if (shot) await page.screenshot({ path: `${shot}/trial-360.png` });
  const stop = page.waitForEvent('requestfailed', (request) => TRIAL.test(request.url()));
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await stop;
  await page.unroute(LATER);
  await open();
  await trial.getByText(/^Provate tutte le schede e bozze: 10\.5\d\d\./).waitFor();
  await trial.getByText(/risposte che passano: 10\d; che non passano: 10\.4\d\d/).waitFor();
  await trial.getByText(/^La prima che non passa: scheda \d+, versione \d+: «.+»\. /).waitFor();
  if (shot) {
    await trial.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${shot}/tried-360.png` });
  }
});

const LIST = 'library/shelf.options.json';
const LIST_PAGE = `/amministrazione/schemi?kind=options&file=${LIST}`;
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true });
const lines = (page: Page) => page.getByRole('treeitem', { includeHidden: true }).allInnerTexts();

it('[CKL-04] finds schemas by kind and name, marks read-only ones and shows them as written, in a scrolling box', async () => {
  const pageVisit = await walk('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  await page.getByRole('heading', { name: 'Moduli', exact: true }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Liste di scelte' });
  await page.getByLabel('Cerca per nome').fill('scaff');
  if (shot) await page.screenshot({ path: `${shot}/kinds-phone.png` });
  await page.getByRole('button', { name: /^Scaffali/ }).click();
  await line(page, 'Scaffali').waitFor();
  await button(page, 'Tutti gli schemi').click();
  await page.getByRole('heading', { name: 'Liste di scelte' }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Chiamate del programma' });
  await page.getByLabel('Cerca per nome').fill('publishing.calls');
  await page.getByRole('button', { name: /Solo da leggere/ }).click();
  await page.getByText('le chiamate sono del programma').waitFor();
  const text = page.getByLabel('host/publishing.calls.json');
  expect(await text.getAttribute('readonly')).not.toBeNull();
  const style = await text.evaluate((each) => {
    const { fontFamily, whiteSpace, maxHeight } = getComputedStyle(each);
    return { fontFamily, whiteSpace, maxHeight };
  });
  expect(style).toEqual({
    ...{ fontFamily: 'monospace', whiteSpace: 'pre' },
    maxHeight: expect.stringMatching(/px$/),
  });
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/readonly-phone.png` });
});

it('[CKL-04] [CASE-C18] a choice is added, translated, ordered by keyboard, retired and offered again; one that records hold is retired, not taken out, with the items that wait for it; published, the next form has both', async () => {
  await sql`insert into books (title, shelf, pages) values ('Palomar', 'B', 130)`.execute(db());
  const pageVisit = await walk('admin', LIST_PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await line(page, /^Saggi/).click();
  await button(page, 'Aggiungi una riga').click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi una riga' });
  await dialog.getByLabel('Come si chiama').fill('Poesia');
  await dialog.getByLabel('In English').fill('Poetry');
  await dialog.getByLabel('In العربية').fill('شعر');
  await expectSound(pageVisit, DIALOG);
  if (shot) await page.screenshot({ path: `${shot}/entry-new.png` });
  await page.keyboard.press('Enter');
  const added = page.getByRole('treeitem', { name: /^Poesia/, selected: true });
  await added.waitFor();
  const labels = async () => (await lines(page)).slice(2).map((each) => each.split('\n')[0]);
  expect(await labels()).toEqual(['Narrativa', 'Saggi', 'Poesia']);
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(labels).toEqual(['Narrativa', 'Poesia', 'Saggi']);
  expect(await page.locator(':focus').innerText()).toContain('Poesia');
  await page.keyboard.press('F2');
  await eventually(() => page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('INPUT');
  await page.getByRole('textbox', { name: /^English/ }).waitFor();
  expect(await page.getByRole('textbox', { name: /^English/ }).inputValue()).toBe('Poetry');
  const retired = page.getByRole('switch', { name: /^Ritirata/ });
  await retired.check();
  const withdrawnRow = page.getByRole('treeitem', {
    name: /^Poesia.*Ritirata$/s,
    includeHidden: true,
  });
  await withdrawnRow.waitFor({ state: 'attached' });
  await retired.uncheck();
  await withdrawnRow.waitFor({ state: 'detached' });
  await button(page, 'Struttura').click();
  await line(page, /^Saggi/).press('Delete');
  const removal = page.getByRole('dialog', { name: 'Togliere «Saggi»?' });
  await removal.getByText('Non si può togliere').waitFor();
  await removal.getByText(/Scaffale: [1-9]/).waitFor();
  expect(await removal.getByRole('button', { name: 'Togli la riga' }).isDisabled()).toBe(true);
  await expectSound(pageVisit, DIALOG);
  if (shot) await page.screenshot({ path: `${shot}/choice-held.png` });
  await removal.getByRole('button', { name: 'Ritira: non si offre più' }).click();
  await page.getByText('Bozza salvata').waitFor();
  await page.getByText('Niente impedisce di pubblicare').waitFor();
  await button(page, 'Pubblica…').click();
  const publish = page.getByRole('dialog', { name: 'Pubblica…' });
  await publish.getByText('Aspettano una scelta che non si offre più: 1').waitFor();
  await publish.getByText('Inclinazione').first().waitFor();
  await publish.getByLabel('Nota: che cosa cambia e perché').fill('Scaffali nuovi');
  const now = publish.getByRole('button', { name: 'Metti in vigore' });
  await eventually(() => now.isEnabled()).toBe(true);
  await now.click();
  await toast(page, /Pubblicazione n\. \d+ in vigore/).waitFor();
  await goTo({ page }, '/libri');
  await button(page, 'Nuovo libro').click();
  const offered = page.getByRole('combobox', { name: /Scaffale/ }).locator('option');
  await eventually(() => offered.allInnerTexts()).toContain('Poesia');
  expect(await offered.allInnerTexts()).not.toContain('Saggi');
  await page.keyboard.press('Escape');
  expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
});
