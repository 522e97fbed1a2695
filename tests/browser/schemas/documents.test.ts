import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit, api } = editorVisits();

const PAPER = 'checklist/pjc.document.json';
const COMMON = 'host/checklist.template.json';
const shot = process.env['SHOTS'];
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
      const pageVisit = await visit('admin', '/amministrazione/schemi?kind=document', { size });
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
      await expectSound(pageVisit);
      if (shot) await page.screenshot({ path: `${shot}/document-${size}.png`, fullPage: true });
      await eventually(async () => titles(await draftOf(PAPER))[1]).toBe('Il cantiere di oggi');
    },
  );

  it('[CKL-04] previews a handwritten template, and shows its faults at their place', async () => {
    const pageVisit = await visit('admin', `/amministrazione/schemi?file=${COMMON}`);
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
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/template-desk.png`, fullPage: true });
  });
});
