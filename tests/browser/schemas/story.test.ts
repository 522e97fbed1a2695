import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { button, toast } from '../team/words.ts';

const { visit, db } = browserVisits();

const SCHEMAS = '/amministrazione/schemi';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const isKept = (page: Page) => page.getByText('Bozza salvata').waitFor();
const shot = process.env['SHOTS'];

async function addAsbestos(page: Page): Promise<void> {
  await item(page, 'Rischi e misure').click();
  await button(page, 'Aggiungi una voce').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa si chiede').fill('Presenza amianto');
  await dialog.getByLabel('Nota obbligatoria').check();
  await dialog.getByLabel('In English').fill('Asbestos present');
  await dialog.getByLabel('In العربية').fill('وجود الأسبستوس');
  await dialog.getByRole('button', { name: 'Aggiungi una voce' }).click();
  await item(page, 'Presenza amianto').waitFor();
}

/** Of an attempt before. */
async function withoutDrafts(): Promise<void> {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
}

it('[CKL-04] [DESK-A3] [ADMIN-A3] an administrator adds a risk to the PJC, the crew is asked for it in the next one, and it goes again', async () => {
  await withoutDrafts();
  const yesterday = await buildTeam(db(), { Stato: 'O' });
  const today = await buildTeam(db(), { Stato: 'O' });
  const admin = await visit('admin', SCHEMAS);
  const { page } = admin;
  await page.getByLabel('Cerca per nome').fill('pre job');
  await expectSound(admin);
  await page
    .getByRole('button', { name: /Pre Job Check/ })
    .first()
    .click();
  await page.getByRole('tree').waitFor();
  // Which form it is stays in sight above its lines.
  await page.getByRole('heading', { name: 'Pre Job Check', level: 2 }).first().waitFor();
  await addAsbestos(page);
  await item(page, 'Presenza amianto').press('Alt+ArrowUp');
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await preview.getByText('Presenza amianto').first().waitFor();
  await isKept(page);
  await expectSound(admin);
  if (shot) await page.screenshot({ path: `${shot}/editor-1440.png`, fullPage: true });
  if (shot) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.screenshot({ path: `${shot}/editor-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  const crew = await visit('capo', `/cantieri/${yesterday}/pjc`, { size: 'phone' });
  expect(await crew.page.getByRole('switch', { name: 'Presenza amianto' }).count()).toBe(0);

  // A phone that lies open at today's site all the while.
  const { page: phone } = await visit('capo', `/cantieri/${today}`, { size: 'phone' });
  await phone.getByRole('link', { name: 'Compila Pre Job Check' }).waitFor();
  await phone.evaluate(() => Object.assign(globalThis, { wasOpen: true }));
  /** Moments at which the page received the product: once to notice the new version, once to load it. */
  const moments: number[] = [];
  phone.on(
    'response',
    (answer) => void (answer.url().includes('/product/core.json') && moments.push(Date.now())),
  );

  await page.getByText('Niente impedisce di pubblicare').waitFor();
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Amianto nei rischi');
  await expectSound(admin);
  if (shot) await page.screenshot({ path: `${shot}/publish-1440.png` });
  await dialog.getByRole('button', { name: 'Metti in vigore' }).click();
  await toast(page, 'Pubblicazione n. 1 in vigore').waitFor();
  const published = Date.now();

  // An open form keeps its version and reports a newer one; the next form loads it without a reload.
  await crew.page.getByText('È disponibile una nuova versione').waitFor();
  expect(await crew.page.getByRole('switch', { name: 'Presenza amianto' }).count()).toBe(0);
  await expect.poll(() => moments.length).toBeGreaterThanOrEqual(2);
  await phone.locator('.new-version').waitFor({ state: 'detached' });
  await phone.getByRole('link', { name: 'Compila Pre Job Check' }).click();
  await phone.getByRole('switch', { name: 'Presenza amianto' }).waitFor();
  expect(await phone.evaluate(() => 'wasOpen' in globalThis)).toBe(true);
  if (shot)
    console.log(
      'phone',
      moments.map((at) => at - published),
    );

  await button(page, 'Tutti gli schemi').click();
  await page.getByText('Amianto nei rischi').waitFor();
  await expectSound(admin);
  await button(page, 'Torna ai moduli del programma').click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Torna a questa' })
    .click();
  await toast(page, 'Pubblicazione n. 2 in vigore').waitFor();
  await eventually(async () => {
    const last = await visit('capo', `/cantieri/${today}/pjc`, { size: 'phone' });
    await last.page.getByRole('switch', { name: 'Rischio elettrico' }).waitFor();
    return last.page.getByRole('switch', { name: 'Presenza amianto' }).count();
  }).toBe(0);
});
