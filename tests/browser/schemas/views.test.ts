import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const device = (page: Page) => page.locator('.schemas-device');
const width = async (page: Page, part: string) =>
  (await page.locator(`[data-part=${part}]`).boundingBox())?.width ?? 0;

/** Whether a field of the preview is within the part of it that is in sight. */
async function isInSight(page: Page, field: string): Promise<boolean> {
  const [around, box] = await Promise.all([
    device(page).boundingBox(),
    device(page).locator(`[data-field="${field}"]`).boundingBox(),
  ]);
  if (around === null || box === null) return false;
  return box.y >= around.y && box.y + box.height <= around.y + around.height;
}

it('[CKL-04] the preview goes to the item that is chosen, and makes room for its words', async () => {
  const pageVisit = await walk('admin', PAGE);
  const { page } = pageVisit;
  // The page grows until the preview is complete.
  await device(page).locator('[data-field="RE"]').waitFor();
  for (const [name, field] of [
    ['Numero di emergenza', 'numeroEmergenza'],
    ['Rischio elettrico', 'RE'],
  ] as const) {
    await row(page, name).scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => window.scrollY);
    await row(page, name).click();
    await expect.poll(() => isInSight(page, field)).toBe(true);
    // The page itself stays where it is.
    expect(await page.evaluate(() => window.scrollY)).toBe(at);
  }
  // Each edit renders the form again; the item stays in sight.
  const label = page
    .getByRole('region', { name: 'Voce', exact: true })
    .getByLabel('Etichetta', { exact: true });
  await label.fill('Rischio elettrico!');
  await device(page).getByText('Rischio elettrico!').first().waitFor();
  await expect.poll(() => isInSight(page, 'RE')).toBe(true);
  await button(page, 'Annulla passo').click();
  if (shot) await page.screenshot({ path: `${shot}/views-1440.png` });
  expect(await width(page, 'panel')).toBeGreaterThan(390);
  await button(page, 'Anteprima').press('Enter');
  await device(page).waitFor({ state: 'hidden' });
  expect(await width(page, 'panel')).toBeGreaterThan(700);
  if (shot) await page.screenshot({ path: `${shot}/views-1440-closed.png` });
  await button(page, 'Anteprima').press('Enter');
  await device(page).waitFor();

  // With less room, words or preview beside the outline.
  await page.setViewportSize({ width: 1200, height: 800 });
  await device(page).waitFor({ state: 'hidden' });
  await row(page, 'Rischio elettrico').waitFor();
  await button(page, 'Anteprima').click();
  await device(page).waitFor();
  expect(await label.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200);
  if (shot) await page.screenshot({ path: `${shot}/views-1200.png` });
});

it.each(sizes('phone'))(
  '[CKL-04] the paper stands beside the form as the draft makes it; while it cannot be printed, why (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    await row(page, 'Rischio elettrico').click();
    if (size === 'phone') await button(page, 'Anteprima').click();
    await button(page, 'PDF').press('Enter');
    const paper = page.getByRole('img', { name: /Il foglio com’è nelle bozze/ });
    await paper.waitFor({ timeout: 60_000 });
    await expect
      .poll(() => paper.evaluate((each) => (each as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(500);
    await expectSound(pageVisit, '.schemas-preview');
    if (shot) await page.screenshot({ path: `${shot}/paper-${size}.png` });
    // Headless Chromium shows no PDF: the test checks that a tab requests the document and receives it.
    const [tab, asked] = await Promise.all([
      page.waitForEvent('popup'),
      pageVisit.context.waitForEvent('request', (request) => request.url().includes('/api/schemas/paper?')),
      page.getByRole('link', { name: 'Apri il PDF in un’altra scheda' }).click(),
    ]);
    expect(asked.url()).toContain('/api/schemas/paper?form=pjc');
    expect(asked.isNavigationRequest()).toBe(true);
    expect((await asked.response())?.headers()['content-type']).toBe('application/pdf');
    await tab.close();

    // Another paper with the next draft; the same where that cannot be printed, with the reason.
    const before = await paper.getAttribute('src');
    const otherAdmin = schemaAdmin(await api('admin'));
    const relabel = (title: unknown) =>
      otherAdmin.draft('checklist/pjc.entity.json', (entity) => {
        Object.assign((entity['properties'] as Record<string, object>)['RE'] ?? {}, { title });
      });
    await relabel('Rischio di folgorazione');
    await expect.poll(() => paper.getAttribute('src'), { timeout: 60_000 }).not.toBe(before);
    await relabel(7);
    await page.getByText(/Il foglio della bozza non si può ancora stampare/).waitFor({ timeout: 60_000 });
    expect(await paper.count()).toBe(1);
    if (shot) await page.screenshot({ path: `${shot}/paper-wait-${size}.png` });
  },
);

it('[CKL-04] reports a form without a document', async () => {
  const { page } = await walk('admin', '/amministrazione/schemi?form=squad/squad.form.json');
  await button(page, 'PDF').click();
  await page.getByText('Nessun documento PDF stampa questo modulo.').waitFor();
});

it.each(sizes('phone'))(
  '[CKL-04] a long form is searched by its words and names, and each text of an item is translated at its line (%s)',
  async (size) => {
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    const lines = page.getByRole('treeitem');
    await lines.first().waitFor();
    const all = await lines.count();
    const search = page.getByLabel('Cerca nella struttura');
    // By its technical name too, as a condition names it.
    await search.fill('TA_ISG');
    await row(page, 'Installazione / sostituzione gruppi di misura').waitFor();
    await search.fill('briefing');
    await expect.poll(() => lines.count()).toBeLessThan(all / 4);
    // A search hit is shown within its group.
    await row(page, 'Inizio del briefing').press('F2');
    const texts = page.getByRole('region', { name: /nelle altre lingue$/ });
    await texts.first().waitFor();
    await expectSound(pageVisit, '[data-part="panel"]');
    // Hidden on a phone, the preview makes no form of each edit.
    if (size === 'phone') expect(await page.locator('.schemas-device > *').count()).toBe(0);
    if (shot) await page.screenshot({ path: `${shot}/searched-${size}.png`, fullPage: true });
  },
);

const PAPER = 'checklist/pjc.document.json';
const COMMON = 'host/checklist.template.json';
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const draftOf = async (path: string) => {
  const file = await schemaAdmin(await api('admin')).file(path);
  return (file['draft'] as { content: Record<string, unknown> } | null)?.content;
};
const titles = (content: Record<string, unknown> | undefined) =>
  ((content?.['sections'] ?? []) as { title?: string }[]).map(({ title = '' }) => title);

describe('a printed document', () => {
  it.each(sizes('desk'))(
    '[CKL-04] has its parts put in another order and its words changed, with the paper beside (%s)',
    async (size) => {
      const inForce = (await schemaAdmin(await api('admin')).file(PAPER))['inForce'];
      const before = titles(inForce as Record<string, unknown>);
      const pageVisit = await walk('admin', '/amministrazione/schemi?kind=document', { size });
      const { page } = pageVisit;
      await page.getByRole('button', { name: /Pre Job Check.*pjc\.document/ }).click();
      const [first = '', second = ''] = before;
      await line(page, first).focus();
      await page.keyboard.press('Enter');
      await button(page, 'Sposta giù').click();
      await eventually(async () => titles(await draftOf(PAPER)).slice(0, 2)).toEqual([second, first]);
      await page.keyboard.press('F2');
      const part = page.getByRole('region', { name: 'Parte', exact: true });
      if (size === 'phone') await button(page, 'Voce scelta').click();
      await part.getByLabel('Titolo').fill('Il cantiere di oggi');
      if (size === 'phone') await button(page, 'Anteprima').click();
      const picture = page.getByRole('img', { name: /foglio/i });
      await picture.waitFor({ timeout: 80_000 });
      if (shot) await page.screenshot({ path: `${shot}/document-${size}.png`, fullPage: true });
      await eventually(async () => titles(await draftOf(PAPER))[1]).toBe('Il cantiere di oggi');
    },
  );

  it('[CKL-04] previews a handwritten template, and shows its faults at their place', async () => {
    const pageVisit = await walk('admin', `/amministrazione/schemi?file=${COMMON}`);
    const { page } = pageVisit;
    await line(page, /^Foglio comune/).click();
    const html = page.getByRole('region', { name: 'Foglio', exact: true }).getByLabel('Pagina');
    const source = await html.inputValue();
    expect(source).toContain('{{#each sections}}\n');
    const picture = page.getByRole('img', { name: /foglio/i });
    await picture.waitFor({ timeout: 80_000 });
    const pictureSource = await picture.getAttribute('src');
    await html.fill(source.replace('<body>', '<body>\n<p>Copia per il cantiere</p>'));
    await eventually(async () => (await draftOf(COMMON))?.['html']).toContain('<p>Copia per il cantiere</p>');
    await expect.poll(() => picture.getAttribute('src'), { timeout: 80_000 }).not.toBe(pictureSource);
    await html.fill(source.replace('<body>', '<body>{{shout title}}'));
    const findings = page.getByRole('region', { name: /Ostacoli alla pubblicazione: 1/ });
    await findings.getByText('il modello di stampa dice ciò che non può').waitFor({ timeout: 80_000 });
    await expectSound(pageVisit, '[data-part="panel"]');
    if (shot) await page.screenshot({ path: `${shot}/template-desk.png`, fullPage: true });
  });
});
