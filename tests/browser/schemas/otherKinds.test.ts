import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button } from '../team/words.ts';

const { visit, walk, api, app, db } = editorVisits();
const shot = process.env['SHOTS'];

const at = (file: string) => `/amministrazione/schemi?file=${file}`;
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isKept = (page: Page) => page.locator('.schemas-bar [data-state="saved"]').waitFor();
const draftOf = async (path: string) => {
  const file = await schemaAdmin(await api('admin')).file(path);
  return (file['draft'] as { content: Record<string, unknown> } | null)?.content;
};

describe('messages', () => {
  it.each(sizes('phone'))(
    '[CKL-04] [ADMIN-A6] are found by their words, stand in every language beside each other, and tell which parts fill themselves in (%s)',
    async (size) => {
      const pageVisit = await walk('admin', at('host/messages.it.json'), { size });
      const { page } = pageVisit;
      await page.getByLabel('Cerca nella struttura').fill('bozza salvata');
      await line(page, /^Bozza salvata/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      const texts = panel(page, 'Nelle lingue');
      expect(await texts.getByLabel('Italiano').inputValue()).toBe('Bozza salvata');
      await texts.getByLabel('English').fill('Draft is safe');
      await texts.getByLabel('العربية').fill('');
      await texts.getByText('manca', { exact: true }).waitFor();
      await isKept(page);
      await eventually(async () => JSON.stringify(await draftOf('host/messages.en.json'))).toContain(
        '"schemas.saved":"Draft is safe"',
      );
      const arabic = async () => Object.keys((await draftOf('host/messages.ar.json'))?.['texts'] ?? {});
      await eventually(async () => (await arabic()).length).toBeGreaterThan(100);
      expect(await arabic()).not.toContain('schemas.saved');
      if (size === 'phone') await button(page, 'Struttura').click();
      await line(page, /manca: العربية/).waitFor();
      if (shot) await page.screenshot({ path: `${shot}/messages-${size}.png`, fullPage: true });
      await button(page, 'Annulla passo').click();
      await line(page, /manca: العربية/).waitFor({ state: 'detached' });
      // Parts that fill themselves in, and a lost one.
      await page.getByLabel('Cerca nella struttura').fill('schemas.draftOf');
      await line(page, /^Bozza di \{who\}/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      await texts.getByText('da lasciare come sono: {who}').waitFor();
      await texts.getByLabel('English').fill('Draft');
      await texts.getByText('qui manca {who}').waitFor();
      await expectSound(pageVisit);
    },
  );
});

describe('a workflow', () => {
  it.each(sizes('desk'))(
    '[CKL-04] [ADMIN-A2] edits texts and translations with current messages; behaviour is read-only, with the reason (%s)',
    async (size) => {
      const pageVisit = await walk('admin', at('library/loan.workflow.json'), { size });
      const { page } = pageVisit;
      await line(page, /^Presta(\s|$)/).focus();
      await page.keyboard.press('Enter');
      expect(await button(page, 'Aggiungi una riga').count()).toBe(0);
      await page.keyboard.press('Delete');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('F2');
      const words = panel(page, 'Passaggio');
      await words.getByLabel('Scritta sul pulsante').fill('Dai il libro');
      await words.getByText(/Altre parole, che non si cambiano qui/).click();
      await words.getByText('li fa valere il programma').waitFor();
      await words.getByText('from', { exact: true }).waitFor();
      const otherLanguages = page.getByRole('region', { name: '«Dai il libro» nelle altre lingue' });
      await otherLanguages.getByText('«Presta» era').first().waitFor();
      await otherLanguages.getByRole('textbox', { name: /English/ }).fill('Give the book');
      await isKept(page);
      await expectSound(pageVisit);
      if (shot) await page.screenshot({ path: `${shot}/workflow-${size}.png`, fullPage: true });
      await eventually(async () => JSON.stringify(await draftOf('library/translations.en.json'))).toContain(
        'Give the book',
      );
      // The message belongs to another file: edits of other users appear at once.
      const done = panel(page, 'Avviso quando è fatto');
      await done.getByLabel('English').waitFor();
      await schemaAdmin(await app().api('admin')).draft('library/messages.en.json', (file) =>
        Object.assign(file['texts'] as object, { 'loan.lent': 'Said by somebody else' }),
      );
      await eventually(() => done.getByLabel('English').inputValue()).toBe('Said by somebody else');
      // An emptied message keeps its place.
      await done.getByLabel('Italiano').fill('');
      await done.getByLabel('Italiano').fill('Libro dato');
      await isKept(page);
    },
  );
});

describe('a table', () => {
  it.each(sizes('phone'))(
    '[CKL-04] gets another column, another order of columns and of rows, by keyboard (%s)',
    async (size) => {
      const pageVisit = await walk('admin', at('loan/lent.table.json'), { size });
      const { page } = pageVisit;
      // Movable lines have a grip, headings have none.
      const grips = (name: RegExp) => line(page, name).first().locator('.schemas-grip').count();
      await expect.poll(() => grips(/^Stato/)).toBe(1);
      for (const name of [/^Colonne$/, /^Documento\s+default$/]) expect(await grips(name)).toBe(0);
      await line(page, /^Documento\s+default$/)
        .first()
        .focus();
      await page.keyboard.press('ArrowDown');
      expect(await page.locator(':focus').innerText()).toContain('Stato');
      await page.keyboard.press('Alt+ArrowDown');
      await isKept(page);
      const layout = async () =>
        (await draftOf('loan/lent.table.json'))?.['layouts'] as { default: string[] };
      await eventually(async () => (await layout())?.default.slice(0, 2)).toEqual(['loanId', 'state']);
      await button(page, 'Aggiungi una riga').press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Che cosa mostra').selectOption({ label: 'Socio' });
      await expectSound(pageVisit, DIALOG);
      if (shot) await page.screenshot({ path: `${shot}/column-new-${size}.png` });
      await dialog.getByRole('button', { name: 'Aggiungi una riga' }).press('Enter');
      await eventually(async () => (await layout()).default[2]).toBe('memberName');
      await line(page, 'Ordine iniziale').click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      const order = panel(page, 'Ordine iniziale');
      await order.getByLabel('Colonna').selectOption({ label: 'Data' });
      await isKept(page);
      await eventually(async () => (await draftOf('loan/lent.table.json'))?.['sorting']).toMatchObject({
        default: { field: 'dueOn' },
      });
      await page.getByText('Niente impedisce di pubblicare').waitFor();
      if (shot) await page.screenshot({ path: `${shot}/table-${size}.png`, fullPage: true });
    },
  );
});

it('[CKL-04] offers former translations of a changed text', async () => {
  const pageVisit = await walk('admin', '/amministrazione/schemi?form=squad/squad.form.json', {
    size: 'phone',
  });
  const { page } = pageVisit;
  await page.getByRole('treeitem', { name: /^Note/ }).first().press('F2');
  await page.getByLabel('Etichetta', { exact: true }).first().fill('Annotazioni della squadra');
  const words = page.getByRole('region', { name: '«Annotazioni della squadra» nelle altre lingue' });
  await words.getByText('«Note» era «Notes»').waitFor();
  const missing = () => words.getByText('manca').count();
  const before = await missing();
  await expectSound(pageVisit, '.schemas-panel');
  if (shot) await page.screenshot({ path: `${shot}/translations.png`, fullPage: true });
  await words.getByRole('button', { name: 'English: usa «Notes»' }).click();
  await eventually(missing).toBe(before - 1);
  await words.getByRole('textbox', { name: /العربية/ }).fill('تعليقات');
  await eventually(missing).toBe(before - 2);
  await eventually(async () => JSON.stringify(await draftOf('squad/translations.ar.json'))).toContain(
    '"Annotazioni della squadra":"تعليقات"',
  );
});

it('[CKL-04] a page’s name and place in the menu, and a role’s permission, are there once they are published; no administrator left, no publication', async () => {
  const pageVisit = await walk('admin', at('library/libri.screen.json'));
  const { page } = pageVisit;
  await line(page, /^Libri/)
    .first()
    .click();
  // Its place among those of its group, by button and by keyboard.
  const menu = panel(page, 'Posto nel menu');
  const places = () => menu.getByRole('listitem').allInnerTexts();
  const before = await places();
  const ownIndex = before.indexOf('Libri');
  const moved = before.with(ownIndex, before[ownIndex - 1] ?? '').with(ownIndex - 1, 'Libri');
  await menu.getByRole('button', { name: 'Sposta su' }).press('Enter');
  await eventually(places).toEqual(moved);
  await menu.getByRole('button', { name: 'Sposta su' }).press('Alt+ArrowDown');
  await eventually(places).toEqual(before);
  await button(page, 'Annulla passo').press('Enter');
  await eventually(places).toEqual(moved);
  const words = panel(page, 'Pagina');
  await words.getByLabel('Nome nel menu').fill('Libri di sempre');
  await words.getByLabel('Posto nel menu').fill('1');
  await isKept(page);
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/screen-desk.png`, fullPage: true });
  await goTo({ page }, at('library/roles.json'));
  await line(page, /^Amministratrice/).click();
  const administrates = panel(page, 'Ruolo').getByRole('checkbox', { name: 'Amministrare gli utenti' });
  await administrates.uncheck();
  await page
    .getByRole('region', { name: /Ostacoli alla pubblicazione: [1-9]/ })
    .getByText('nessuna persona attiva avrebbe più tutti i permessi')
    .waitFor();
  expect(await button(page, 'Pubblica…').isDisabled()).toBe(true);
  await expectSound(pageVisit, '[data-part="panel"]');
  await administrates.check();
  await line(page, /^Lettore/).click();
  await panel(page, 'Ruolo').getByRole('checkbox', { name: 'Prestare e riprendere' }).check();
  // The new role appears wherever roles are chosen.
  await line(page, /^Ruoli$/).click();
  await button(page, 'Aggiungi una riga').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Come si chiama').fill('Magazziniere');
  await dialog.getByLabel('In English').fill('Storekeeper');
  await dialog.getByLabel('In العربية').fill('أمين المخزن');
  await page.keyboard.press('Enter');
  await panel(page, 'Ruolo').getByRole('checkbox', { name: 'Vedere libri, soci e prestiti' }).check();
  await eventually(async () => JSON.stringify(await draftOf('library/role.options.json'))).toContain(
    'Magazziniere',
  );
  await isKept(page);
  const published = await schemaAdmin(await api('admin')).publish('Menu e ruoli');
  expect(published.body).toMatchObject({ ResultCode: 0 });
  // The editor keeps the version that it was opened with.
  await goTo({ page }, '/');
  await page.getByRole('link', { name: 'Libri di sempre' }).first().waitFor();
  const reader = await visit('leo', '/');
  await reader.page.getByRole('button', { name: 'Nuovo prestito' }).first().waitFor();
  const users = () => db().updateTable('users').where('username', '=', 'leo');
  await users()
    .set({ role: 'magazziniere' as never })
    .execute();
  await users()
    .set({ role: 'reader' as never })
    .execute();
  expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
});
