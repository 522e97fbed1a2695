import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = browserVisits();

const LIST = 'shared/livello-tensione.options.json';
const PAGE = `/amministrazione/schemi?kind=options&file=${LIST}`;
const shot = process.env['SHOTS'];
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const lines = (page: Page) => page.getByRole('treeitem', { includeHidden: true }).allInnerTexts();

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

it('[CKL-04] finds schemas by kind and name, and marks read-only ones', async () => {
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  await page.getByRole('heading', { name: 'Moduli', exact: true }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Liste di scelte' });
  await page.getByLabel('Cerca per nome').fill('tensione');
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/kinds-phone.png` });
  await page.getByRole('button', { name: /^Livello di tensione/ }).click();
  await line(page, 'Livello di tensione').waitFor();
  await button(page, 'Tutti gli schemi').click();
  await page.getByRole('heading', { name: 'Liste di scelte' }).waitFor();
  await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: 'Chiamate del programma' });
  await page.getByLabel('Cerca per nome').fill('publishing.calls');
  await page.getByRole('button', { name: /Solo da leggere/ }).click();
  await page.getByText('le chiamate sono del programma').waitFor();
  expect(await page.getByRole('textbox').getAttribute('readonly')).not.toBeNull();
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/readonly-phone.png` });
});

it('[CKL-04] a choice is added, translated, ordered by keyboard, retired and offered again; published, it is in the crew’s next form; one that records hold is retired, not taken out', {
  timeout: 240_000,
}, async () => {
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const vis = {
    teamId,
    picchetto: 'P1',
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
    livelloTensione: 'BT',
  };
  const capo = await api('capo');
  const saved = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { teamId, vis });
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ ResultCode: 0 });
  const pageVisit = await visit('admin', PAGE);
  const { page } = pageVisit;
  await line(page, 'AT').click();
  await button(page, 'Aggiungi una riga').click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi una riga' });
  await dialog.getByLabel('Come si chiama').fill('Altissima tensione');
  await dialog.getByLabel('In English').fill('Extra-high voltage');
  await dialog.getByLabel('In العربية').fill('جهد فائق');
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/entry-new.png` });
  await page.keyboard.press('Enter');
  const added = page.getByRole('treeitem', { name: /^Altissima tensione/, selected: true });
  await added.waitFor();
  const labels = async () => (await lines(page)).slice(2).map((each) => each.split('\n')[0]);
  expect(await labels()).toEqual(['BT', 'MT', 'AT', 'Altissima tensione', 'BT+MT', 'TLC']);
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(labels).toEqual(['BT', 'MT', 'Altissima tensione', 'AT', 'BT+MT', 'TLC']);
  expect(await page.locator(':focus').innerText()).toContain('Altissima tensione');
  await page.keyboard.press('F2');
  await eventually(() => page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('INPUT');
  await page.getByRole('textbox', { name: /^English/ }).waitFor();
  expect(await page.getByRole('textbox', { name: /^English/ }).inputValue()).toBe('Extra-high voltage');
  const retired = page.getByRole('switch', { name: /^Ritirata/ });
  await retired.check();
  const withdrawnRow = page.getByRole('treeitem', {
    name: /^Altissima tensione.*Ritirata$/s,
    includeHidden: true,
  });
  await withdrawnRow.waitFor({ state: 'attached' });
  await retired.uncheck();
  await withdrawnRow.waitFor({ state: 'detached' });
  await line(page, 'BT').press('Delete');
  const removal = page.getByRole('dialog', { name: 'Togliere «BT»?' });
  await removal.getByText('Non si può togliere').waitFor();
  await removal.getByText(/Livello di tensione: [1-9]/).waitFor();
  expect(await removal.getByRole('button', { name: 'Togli la riga' }).isDisabled()).toBe(true);
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/choice-held.png` });
  await removal.getByRole('button', { name: 'Ritira: non si offre più' }).click();
  await page.getByText('Bozza salvata').waitFor();
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click({ timeout: 80_000 });
  const publish = page.getByRole('dialog', { name: 'Pubblica…' });
  await publish.getByLabel('Nota: che cosa cambia e perché').fill('Tensioni nuove');
  const now = publish.getByRole('button', { name: 'Metti in vigore' });
  await eventually(() => now.isEnabled(), { timeout: 80_000 }).toBe(true);
  await now.click();
  await toast(page, /Pubblicazione n\. \d+ in vigore/).waitFor();
  const crew = await visit('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
  const offered = crew.page.getByRole('combobox', { name: /Livello di tensione/ }).locator('option');
  await eventually(() => offered.allInnerTexts()).toContain('Altissima tensione');
  expect(await offered.allInnerTexts()).not.toContain('BT');
  await expectSound(crew);
  expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
});

it.each(sizes('desk'))(
  '[CASE-C18] lists records with a retired choice before publishing (%s)',
  async (size) => {
    const admin = await api('admin');
    const list = 'shared/tipo-sostegno.options.json';
    await schemaAdmin(admin).draft(list, (content) => {
      for (const each of content['values'] as { value: string; retired?: true }[])
        if (each.value === 'legno') each.retired = true;
    });
    const pageVisit = await visit('admin', `/amministrazione/schemi?kind=options&file=${list}`, { size });
    const { page } = pageVisit;
    await button(page, 'Pubblica…').click();
    const publish = page.getByRole('dialog', { name: 'Pubblica…' });
    await publish.getByText('Aspettano una scelta che non si offre più: 1').waitFor({ timeout: 80_000 });
    await publish.getByText('Condizioni del sostegno in legno').waitFor();
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/waiting-${size}.png` });
  },
);
