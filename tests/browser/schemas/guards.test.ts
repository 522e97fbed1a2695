import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addLoan } from '../../support/addLoan.ts';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, api, db } = editorVisits();

const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const VIS = '/amministrazione/schemi?form=checklist/vis.form.json';
const RISK = 'Rischio elettrico';
const risk = (page: Page) => page.getByRole('treeitem', { name: RISK, exact: true });
const shot = process.env['SHOTS'];

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
    const pageVisit = await visit('admin', PAGE, { size });
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
    await expectSound(pageVisit);
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
    await expectSound(pageVisit);
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
  const pageVisit = await visit('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  const impact = dialog.getByRole('region', { name: /Che cosa cambia: [1-9]/ });
  await impact.getByText('va compilata').first().waitFor();
  await dialog
    .getByRole('region', { name: /Esempi che non varranno più: [1-9]/ })
    .waitFor({ timeout: 80_000 });
  await expectSound(pageVisit);
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

it.each(sizes('desk'))(
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
    const pageVisit = await visit('admin', VIS, { size });
    const { page } = pageVisit;
    await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
    await button(page, 'Pubblica…').click();
    const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
    const warning = dialog.getByText('Le risposte date finora come «impresa» non passano alla voce nuova');
    await warning.waitFor({ timeout: 80_000 });
    await expectSound(pageVisit);
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
  const pageVisit = await visit('admin', VIS, { size: 'phone' });
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
  await expectSound(pageVisit);
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
