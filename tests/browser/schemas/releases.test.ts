import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const shot = process.env['SHOTS'];
const { visit, api, app } = editorVisits();

/** A new release brings the file so. */
async function release(path: string, words: object): Promise<void> {
  const file = join(app().schemas, path);
  const content = { ...JSON.parse(await readFile(file, 'utf8')), ...words };
  await writeFile(file, JSON.stringify(content, null, 2));
}

const editor = async () => schemaAdmin(await api('admin'));

it.each(sizes('phone'))(
  '[CKL-04] a new release changes what administrators changed: the notice leads to both, and one of them is chosen, place by place (%s)',
  async (size) => {
    const PATH = 'library/book.form.json';
    const ownContent = { submit: 'Conferma', size: 'lg' };
    await (await editor()).draft(PATH, (form) => Object.assign(form, ownContent));
    expect((await (await editor()).publish()).status).toBe(200);
    await release(PATH, { submit: 'Autore', size: 'sm' });
    const pageVisit = await visit('admin', '/', { size });
    const { page } = pageVisit;
    await button(page, 'Scegli che cosa vale').click();
    const torn = page.getByRole('region', { name: 'Nuova versione del programma: posti da scegliere (2)' });
    const place = torn.getByRole('group', { name: /Scritta sul pulsante che salva/ });
    await place.getByText('Conferma').waitFor();
    await place.getByText('Autore').waitFor();
    expect(await place.getByRole('radio', { name: /amministratori/ }).isChecked()).toBe(true);
    await expectSound(pageVisit);
    await place.getByRole('radio', { name: 'Prendi ciò che dice il programma' }).press('Space');
    if (shot) await page.screenshot({ path: `${shot}/release-${size}.png`, fullPage: true });
    await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).press('Enter');
    await toast(page, /sono in una bozza/).waitFor();
    await torn.getByText(/C’è una bozza di Ada Bianchi/).waitFor();
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/release-drafted-${size}.png`, fullPage: true });
    const chosen = { submit: 'Autore', size: 'lg' };
    expect((await (await editor()).file(PATH))['draft']).toMatchObject({ content: chosen });
    expect((await (await editor()).publish()).status).toBe(200);
    await torn.waitFor({ state: 'detached' });
    await button(page, 'Scegli che cosa vale').waitFor({ state: 'detached' });
    expect((await (await editor()).file(PATH))['inForce']).toMatchObject(chosen);
    await (await editor()).back(0);
  },
);

it('[CKL-04] replaces an existing draft by release choices only after a confirmation', async () => {
  const PATH = 'library/member.form.json';
  await (await editor()).draft(PATH, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await (await editor()).publish()).status).toBe(200);
  await release(PATH, { submit: 'Autore' });
  await (await editor()).draft(PATH, (form) => Object.assign(form, { submit: 'Numero' }));
  const pageVisit = await visit('admin', '/amministrazione/schemi', { size: 'phone' });
  const { page } = pageVisit;
  const torn = page.getByRole('region', { name: /posti da scegliere \(1\)/ });
  await torn.getByText(/C’è una bozza di Ada Bianchi/).waitFor();
  await torn.getByRole('button', { name: 'Scegli di nuovo…' }).click();
  await torn.getByRole('radio', { name: 'Prendi ciò che dice il programma' }).click();
  await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).click();
  const confirmDialog = page.getByRole('alertdialog');
  await confirmDialog.getByText(/C’è già una bozza di Ada Bianchi/).waitFor();
  await expectSound(pageVisit);
  await page.keyboard.press('Escape');
  const draft = async () => (await (await editor()).file(PATH))['draft'];
  expect(await draft()).toMatchObject({ content: { submit: 'Numero' } });
  await torn.getByRole('button', { name: 'Metti le scelte in una bozza' }).click();
  await confirmDialog.getByRole('button', { name: 'Sostituisci la bozza' }).click();
  await expect.poll(draft).toMatchObject({ content: { submit: 'Autore' } });
  await torn.getByRole('button', { name: 'Apri la bozza' }).click();
  await page.getByRole('tree', { name: 'Struttura del modulo' }).waitFor({ state: 'attached' });
});
