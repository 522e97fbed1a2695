import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { renameField } from '../../../engine/editor/index.ts';
import { productFiles } from '../../engine/editor/productFiles.ts';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, api, db } = browserVisits();

const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const RISK = 'Rischio elettrico';
const risk = (page: Page) => page.getByRole('treeitem', { name: RISK, exact: true });
const shot = process.env['SHOTS'];

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

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
    entity['required'] = [...((entity['required'] as string[] | undefined) ?? []), 'idlavoro'];
  });
  await otherAdmin.draft('shared/roles.json', (content) => {
    const worker = (content['roles'] as { name: string; permissions: string[] }[]).find(
      ({ name }) => name === 'operaio',
    );
    worker?.permissions.push('Admin.users');
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
  await first.getByText('«Amministrare gli utenti»').waitFor();
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

it('[CKL-04] a text is offered the words of a text, a flag those of a flag; lists are chosen by their names', async () => {
  const pageVisit = await visit('admin', PAGE);
  const { page } = pageVisit;
  await risk(page).click();
  const item = page.getByRole('region', { name: 'Voce', exact: true });
  await item.getByLabel('Che cosa vuol dire il sì').waitFor();
  expect(await item.getByLabel('Caratteri almeno').count()).toBe(0);
  expect(await item.getByLabel('Quanti almeno').count()).toBe(0);
  const list = item.getByLabel('Elenco delle scelte');
  expect(await list.count()).toBe(0);
  const layout = page.getByRole('region', { name: 'Campo nel modulo' });
  expect(await layout.getByLabel('Stelle al posto dei numeri').count()).toBe(0);
  await layout.getByLabel('Scritta per il sì').waitFor();
  await page.getByRole('treeitem', { name: 'Numero di emergenza', exact: true }).click();
  await item.getByLabel('Caratteri almeno').waitFor();
  await expect.poll(() => list.evaluate((each) => each.tagName)).toBe('SELECT');
  expect(await list.locator('option').allInnerTexts()).toContain('Sì o no');
  await expectSound(pageVisit);
});

it.each(sizes('desk'))(
  '[CKL-04] reports answers lost by a rename before publishing, and converts them by a button (%s)',
  async (size) => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const capo = await api('capo');
    const vis = {
      teamId,
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      livelloTensione: 'BT',
      picchetto: 'P1',
      odm: 'A',
    };
    const saved = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      ...{ teamId, vis: { ...vis, impresa: 'Elettra' } },
    });
    expect(saved.body).toMatchObject({ ResultCode: 0 });
    const files = await productFiles();
    const renamed = renameField(files, { entity: 'vis', from: 'impresa', to: 'ditta' });
    const otherAdmin = schemaAdmin(await api('admin'));
    for (const [path, content] of Object.entries(renamed)) {
      if (content === files[path]) continue;
      await otherAdmin.draft(path, (draft) => {
        for (const word of Object.keys(draft)) delete draft[word];
        Object.assign(draft, structuredClone(content));
        // As after an incomplete edit of the JSON by hand.
        delete (draft['properties'] as Record<string, Record<string, unknown>> | undefined)?.['ditta']?.[
          'x-was'
        ];
      });
    }
    const pageVisit = await visit('admin', '/amministrazione/schemi?form=checklist/vis.form.json', { size });
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
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const added = await sql<{ Id: number }>`insert into vis ("teamId", "schemaVersion", answers, "CreateDate")
    select ${teamId}, 1, jsonb_build_object('odm', n::text), '2026-01-01' from generate_series(1, 60000) as n returning "Id"`.execute(
    db(),
  );
  try {
    const otherAdmin = schemaAdmin(await api('admin'));
    await otherAdmin.draft('checklist/vis.entity.json', (entity) => {
      const properties = entity['properties'] as Record<string, Record<string, unknown>>;
      const { maxLength: _, ...odm } = properties['odm'] ?? {};
      properties['odm'] = {
        ...odm,
        type: 'integer',
        minimum: 1,
        maximum: 100,
        'x-was': { values: { alto: 99 } },
      };
    });
    const pageVisit = await visit('admin', '/amministrazione/schemi?form=checklist/vis.form.json', {
      size: 'phone',
    });
    const { page } = pageVisit;
    let requestCount = 0;
    page.on('request', (request) => {
      requestCount += request.url().includes('/api/schemas/carried') ? 1 : 0;
    });
    const open = () => button(page, 'Pubblica…').click();
    const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
    const trial = dialog.getByRole('region', { name: 'Prova sulle risposte già date' });
    await open();
    await trial
      .getByRole('progressbar', { name: /^Provate [\d.]+ schede e bozze di 60\.\d{3}…$/ })
      .waitFor({ timeout: 80_000 });
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/trial-360.png` });
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    const when = requestCount;
    await page.waitForTimeout(3_000);
    expect(requestCount).toBe(when);
    await open();
    await trial.getByText(/^Provate tutte le schede e bozze: 60\.\d{3}\./).waitFor({ timeout: 80_000 });
    await trial.getByText(/risposte che passano: 1\d\d; che non passano: 59\.\d{3}/).waitFor();
    await dialog.getByText(/Schede che vi rispondono: almeno (49|50)\.\d{3}; bozze: \d/).waitFor();
    await trial.getByText(/^La prima che non passa: scheda \d+, versione \d+: «.+»\. /).waitFor();
    if (shot) {
      await trial.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shot}/tried-360.png` });
    }
  } finally {
    await db()
      .deleteFrom('vis')
      .where(
        'Id',
        'in',
        added.rows.map(({ Id }) => Id),
      )
      .execute();
  }
});
