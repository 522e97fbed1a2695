import { beforeEach, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';

const { visit, api } = editorVisits();
const shot = process.env['SHOTS'];

/** Of an attempt before. */
beforeEach(async () => {
  await schemaAdmin(await api('admin')).back(0);
});

it.each(sizes('phone'))(
  '[CKL-04] what a publication changed is read schema by schema, before and after, as far as one asks (%s)',
  async (size) => {
    const editor = schemaAdmin(await api('admin'));
    await editor.draft('squad/squad.form.json', (form) =>
      Object.assign(form, { submit: 'Conferma', size: 'lg' }),
    );
    await editor.draft('checklist/pjc.form.json', (form) => Object.assign(form, { $comment: 'Provato.' }));
    const published = await editor.publish(`Prova ${size}`);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const { number } = published.body.publication;
    const pageVisit = await visit('admin', '/amministrazione/schemi', { size });
    const { page } = pageVisit;
    const changes = page.locator('.schemas-changes').filter({
      has: page.locator(`summary[aria-label="Che cosa è cambiato con la pubblicazione n. ${number}"]`),
    });
    await changes.locator('summary').press('Enter');
    const squad = changes.getByRole('region', { name: 'Squadra abituale' });
    const submit = squad.getByRole('listitem').filter({ hasText: 'Scritta sul pulsante che salva' });
    await submit.getByText('Conferma').waitFor();
    expect(await submit.getByRole('definition').allInnerTexts()).toEqual(['Salva', 'Conferma']);
    await expectSound(pageVisit);
    if (shot) {
      await changes.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${shot}/changes-${size}.png`, fullPage: true });
    }
    // Rolling back lists the same changes in reverse.
    await editor.back(number - 1);
    const undone = page.locator('.schemas-changes').first();
    await page.getByText(`Pubblicazione n. ${number + 1}`).waitFor();
    await undone.locator('summary').click();
    await undone.getByText('Conferma').waitFor();
    const back = undone.getByRole('listitem').filter({ hasText: 'Scritta sul pulsante che salva' });
    expect(await back.getByRole('definition').allInnerTexts()).toEqual(['Conferma', 'Salva']);
  },
);

it('[CKL-04] lists the first of very many changes, and the others on demand', async () => {
  const editor = schemaAdmin(await api('admin'));
  await editor.draft('host/messages.en.json', (file) => {
    const texts = file['texts'] as Record<string, unknown>;
    const words = Object.keys(texts).filter((id) => id.startsWith('schemas.workbook.at.'));
    for (const id of words.slice(0, 30)) texts[id] = `${texts[id]} So.`;
  });
  const published = await editor.publish('Molte');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  const changes = page.locator('.schemas-changes').first();
  await changes.locator('summary').click();
  await changes.getByRole('listitem').nth(11).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(12);
  await changes.getByRole('button', { name: 'Mostra altri cambiamenti (18)' }).press('Enter');
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(24);
  await changes.getByRole('button', { name: 'Mostra altri cambiamenti (6)' }).press('Enter');
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(30);
  await expectSound(pageVisit);
});
