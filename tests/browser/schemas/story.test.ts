import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, DIALOG, expectSound, type Visit } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { goTo } from '../screens/walk.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = browserVisits();

const SCHEMAS = '/amministrazione/schemi';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const isKept = (page: Page) => page.getByText('Bozza salvata').waitFor();
const group = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Condizioni' }).getByRole('group', { name, exact: true });
const shot = process.env['SHOTS'];

/** A new checklist with one item, translated where the findings lead to. */
async function addLadderCheck(visited: Visit): Promise<void> {
  const { page } = visited;
  await button(page, 'Nuova scheda').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Dopo la pubblicazione si apre da «I cantieri di oggi», accanto a «Pre Job Check»')
    .waitFor();
  await dialog.getByRole('textbox', { name: /^Titolo della scheda/ }).fill('Verifica scale');
  await dialog.getByLabel('Titolo in English').fill('Ladder check');
  await dialog.getByRole('button', { name: 'Crea la bozza' }).click();
  await page
    .getByRole('region', { name: 'Ostacoli alla pubblicazione: 1', exact: true })
    .getByRole('button', { name: 'Aggiungi una voce' })
    .click({ timeout: 80_000 });
  await dialog.getByText('Facoltativo: dove manca, si legge il testo italiano.').waitFor();
  await dialog.getByLabel('Che cosa si chiede').fill('Scala integra');
  await dialog.getByLabel('Nota obbligatoria').check();
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Scala integra').waitFor();
  // The item alone: its note is called by itself.
  const missingTranslations = page.getByRole('region', { name: /^Traduzioni che mancano: 2/ });
  await missingTranslations.waitFor({ timeout: 60_000 });
  expect((await missingTranslations.getByRole('listitem').locator('p').allInnerTexts()).toSorted()).toEqual([
    '«Scala integra» non ha ancora il testo in arabo: scrivilo fra le sue traduzioni',
    '«Scala integra» non ha ancora il testo in inglese: scrivilo fra le sue traduzioni',
  ]);
  await expectSound(visited, '.schemas-findings');
  await missingTranslations
    .getByRole('listitem')
    .filter({ hasText: 'in arabo' })
    .getByRole('button', { name: 'Scrivi la traduzione' })
    .click();
  const words = page.getByRole('dialog', { name: '«Scala integra» nelle altre lingue' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('lang'))).toBe('ar');
  await page.keyboard.type('السلم سليم');
  await words.getByLabel('In English').fill('Ladder sound');
  await words.getByRole('button', { name: 'Salva la traduzione' }).waitFor();
  await expectSound(visited, DIALOG);
  await page.keyboard.press('Enter');
  await missingTranslations.waitFor({ state: 'detached', timeout: 60_000 });
  await isKept(page);
  await button(page, 'Tutti gli schemi').click();
}

/** A risk of the Pre Job Check; its preview needs no record. */
async function addAsbestos(visited: Visit): Promise<void> {
  const { page } = visited;
  const requestUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/teams/members')) requestUrls.push(request.url());
  });
  await page.getByLabel('Cerca per nome').fill('pre job');
  await page
    .getByRole('button', { name: /Pre Job Check/ })
    .first()
    .click();
  await page.getByRole('tree').waitFor();
  // Which form it is stays in sight above its lines.
  await page.getByRole('heading', { name: 'Pre Job Check', level: 2 }).first().waitFor();
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await preview.getByText('Nessuna persona in elenco').waitFor();
  await item(page, 'Rischi e misure').click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('Presenza amianto');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Presenza amianto').waitFor();
  await preview.getByText('Presenza amianto').first().waitFor();
  await preview.getByText('Nessuna persona in elenco').waitFor();
  expect(requestUrls).toEqual([]);
  await isKept(page);
  if (shot) await page.screenshot({ path: `${shot}/editor-1440.png`, fullPage: true });
}

/** The VIS is asked for only with medium voltage, and a site is not closed before. */
async function askForVis(visited: Visit): Promise<void> {
  const { page } = visited;
  await goTo(visited, `${SCHEMAS}?form=checklist/vis.form.json`);
  await item(page, 'A chi e quando si chiede').click();
  await page.getByRole('region', { name: 'A chi e quando si chiede' }).waitFor();
  await page.getByLabel('Chiudi cantiere', { exact: true }).check();
  const conditionGroup = group(page, 'Si chiede se');
  await conditionGroup.getByText('Nessuna condizione: si chiede sempre.').waitFor();
  await conditionGroup.getByRole('button', { name: 'Aggiungi una condizione' }).click();
  const of = 'Lavori elettrici MT (media tensione)';
  await conditionGroup.getByLabel('Si chiede se 1, campo').selectOption({ label: of });
  await conditionGroup.getByLabel('Si chiede se 1, valore').selectOption({ label: 'Sì' });
  // Existing conditions are shown as sentences.
  await group(page, 'Un’anomalia è risolta se').getByLabel('Un’anomalia è risolta se 1, campo').waitFor();
  const editor = schemaAdmin(await api('admin'));
  await expect
    .poll(async () => (await editor.file('checklist/vis.entity.json'))['draft'])
    .toMatchObject({
      content: { 'x-checklist': { when: { 'filled.pjc.TA_MT': { const: 'Y' } }, before: ['close'] } },
    });
  await expectSound(visited, '[data-part="panel"]');
  if (shot) await page.screenshot({ path: `${shot}/asked-desk.png`, fullPage: true });
}

/** An open site with a kind of activity in its Pre Job Check. */
async function siteOf(activity: string): Promise<number> {
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const saved = await (await api('capo')).post('/wscnt/prejobcheck/addupdate', {
    pjc: { teamId, [activity]: 'Y' },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return teamId;
}

async function askedOf(teamId: number): Promise<readonly string[]> {
  const { body } = await (await api('capo')).get(`/wscnt/checklists/about?TeamId=${teamId}`);
  return (body as { checklists: { checklist: string }[] }).checklists.map(({ checklist }) => checklist);
}

it('[CKL-04] [DESK-A3] [ADMIN-A3] an administrator creates a checklist, adds a risk to the PJC and asks for the VIS only with a kind of activity; published, the crew is asked for it in the next one, and it goes again', {
  timeout: 240_000,
}, async () => {
  // Of an attempt before.
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
  const today = await buildTeam(db(), { Stato: 'O' });
  const [voltage, other] = [await siteOf('TA_MT'), await siteOf('TA_NE')];
  expect(await askedOf(other)).toContain('vis');
  const admin = await visit('admin', SCHEMAS);
  const { page } = admin;
  await addLadderCheck(admin);
  await addAsbestos(admin);
  await askForVis(admin);

  // A phone that lies open at today's site all the while.
  const { page: phone } = await visit('capo', `/cantieri/${today}`, { size: 'phone' });
  await phone.getByRole('link', { name: 'Compila Pre Job Check' }).waitFor();
  await phone.evaluate(() => Object.assign(globalThis, { wasOpen: true }));
  /** Times the page received the product: once to notice the new version, once to load it. */
  let loads = 0;
  phone.on('response', (answer) => {
    if (answer.url().includes('/product/core.json')) loads += 1;
  });

  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Amianto nei rischi');
  if (shot) await page.screenshot({ path: `${shot}/publish-1440.png` });
  await dialog.getByRole('button', { name: 'Metti in vigore' }).click({ timeout: 80_000 });
  await toast(page, 'Pubblicazione n. 1 in vigore').waitFor({ timeout: 60_000 });

  // The next form has it without a reload; an open one keeps its version (`admin/schemaNotice.test.ts`).
  await expect.poll(() => loads).toBeGreaterThanOrEqual(2);
  await phone.locator('.new-version').waitFor({ state: 'detached' });
  await phone.getByRole('link', { name: 'Compila Pre Job Check' }).click();
  await phone.getByRole('switch', { name: 'Presenza amianto' }).waitFor();
  expect(await phone.evaluate(() => 'wasOpen' in globalThis)).toBe(true);
  await expect.poll(() => askedOf(other), { timeout: 30_000 }).not.toContain('vis');
  expect(await askedOf(voltage)).toContain('vis');

  // The new checklist is on the card of each site.
  await goTo({ page: phone }, '/');
  const way = phone.getByRole('link', { name: 'Verifica scale', exact: true }).first();
  await way.waitFor();
  if (shot) await phone.screenshot({ path: `${shot}/card-phone.png`, fullPage: true });
  await way.click();
  await phone.waitForURL(/\/cantieri\/\d+\/verifica-scale$/);
  await phone.getByRole('switch', { name: 'Scala integra' }).waitFor();
  if (shot) await phone.screenshot({ path: `${shot}/filled-phone.png`, fullPage: true });
  await button(phone, 'Salva Verifica scale').click();
  await toast(phone, /Verifica scale/).waitFor();
  await goTo(admin, '/checklist/verifica-scale');
  await page.getByRole('button', { name: /^Apri/ }).first().waitFor();

  await goTo(admin, SCHEMAS);
  await page.getByText('Amianto nei rischi').waitFor();
  await button(page, 'Torna ai moduli del programma').click();
  const backDialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await backDialog
    .getByText('Fanno eccezione quelli compilati con «Verifica scale», che non si aprono più: 1.')
    .waitFor();
  await backDialog.getByRole('button', { name: 'Torna a questa' }).click();
  await toast(page, 'Pubblicazione n. 2 in vigore').waitFor();
  await eventually(async () => {
    await goTo({ page: phone }, `/cantieri/${today}`);
    await phone.getByRole('link', { name: 'Compila Pre Job Check' }).click();
    await phone.getByRole('switch', { name: 'Rischio elettrico' }).waitFor();
    return phone.getByRole('switch', { name: 'Presenza amianto' }).count();
  }).toBe(0);
});
