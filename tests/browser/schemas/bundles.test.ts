import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { visit, api } = editorVisits();
const PAGE = '/amministrazione/schemi';
const SQUAD = 'squad/squad.form.json';
const shot = process.env['SHOTS'];

const editor = async () => schemaAdmin(await api('admin'));
const publish = async () => (await editor()).publish();
const draft = async () => (await (await editor()).file(SQUAD))['draft'];
const asFile = (content: string) => ({
  ...{ name: 'modifiche.json', mimeType: 'application/json' },
  buffer: Buffer.from(content),
});

/** Of an attempt before. */
beforeEach(async () => {
  await schemaAdmin(await api('admin')).back(0);
});

it.each(sizes('desk'))(
  '[CKL-04] downloads a publication, and imports it elsewhere as drafts (%s)',
  async (size) => {
    await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Conferma' }));
    await (await editor()).draft('checklist/pjc.form.json', (form) =>
      Object.assign(form, { $comment: 'Provato.' }),
    );
    const published = await publish();
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const pageVisit = await visit('admin', PAGE, { size, acceptDownloads: true });
    const { page } = pageVisit;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Esporta le modifiche').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^modifiche-agli-schemi-\d+\.json$/);
    await toast(page, 'Schemi modificati nel file: 2').waitFor();
    await expectSound(pageVisit);
    const bundle = await text(await file.createReadStream());
    // The other installation has none of it in force yet.
    await (await editor()).back(0);
    await button(page, 'Importa…').click();
    const dialog = page.getByRole('dialog', { name: 'Importa modifiche' });
    await dialog.getByLabel('File delle modifiche (.json)').setInputFiles(asFile(bundle));
    await dialog.getByText(/^Schemi nel file: 2,/).waitFor();
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/bundle-read-${size}.png` });
    await dialog.getByRole('button', { name: 'Importa come bozze' }).click();
    await dialog.getByText('Bozze arrivate: 2.').waitFor();
    await dialog.getByRole('button', { name: /Squadra abituale/ }).waitFor();
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/bundle-arrived-${size}.png` });
    expect(await draft()).toMatchObject({ content: { submit: 'Conferma' } });
    await dialog.getByRole('button', { name: /Squadra abituale/ }).press('Enter');
    await page.getByRole('heading', { name: 'Squadra abituale' }).first().waitFor();
    await page.getByRole('tree', { name: 'Struttura del modulo' }).waitFor({ state: 'attached' });
  },
);

it('[CKL-04] refuses an invalid or modified bundle with the place, and imports none of it', async () => {
  await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await publish()).status).toBe(200);
  const { body: bundle } = await (await api('admin')).get('/api/schemas/bundle');
  await (await editor()).back(0);
  const pageVisit = await visit('admin', PAGE, { size: 'phone' });
  const { page } = pageVisit;
  await button(page, 'Importa…').click();
  const dialog = page.getByRole('dialog', { name: 'Importa modifiche' });
  const give = (content: string) => dialog.getByLabel(/File delle modifiche/).setInputFiles(asFile(content));
  const take = dialog.getByRole('button', { name: 'Importa come bozze' });
  await give('niente');
  await dialog.getByText('Questo file non contiene modifiche esportate.').waitFor();
  expect(await take.isDisabled()).toBe(true);
  await give(JSON.stringify({ ...bundle, files: [] }));
  await take.click();
  await dialog.getByText('hash: il contenuto non è quello che è stato esportato').waitFor();
  await give(
    JSON.stringify({ ...bundle, files: bundle.files.map((each: object) => ({ ...each, path: 7 })) }),
  );
  await take.click();
  await dialog
    .getByText(/files\.0\.path/)
    .first()
    .waitFor();
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/bundle-refused.png` });
  expect(await draft()).toBeNull();
});

it('[CKL-04] replaces no draft by an import without a confirmation', async () => {
  await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await publish()).status).toBe(200);
  const { body: bundle } = await (await api('admin')).get('/api/schemas/bundle');
  await (await editor()).back(0);
  await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Numero' }));
  const pageVisit = await visit('admin', PAGE);
  const { page } = pageVisit;
  await button(page, 'Importa…').click();
  const dialog = page.getByRole('dialog', { name: 'Importa modifiche' });
  await dialog.getByLabel(/File delle modifiche/).setInputFiles(asFile(JSON.stringify(bundle)));
  const take = dialog.getByRole('button', { name: 'Importa come bozze' });
  await take.click();
  await dialog.getByText(/Ci sono già bozze di schemi del file: Squadra abituale/).waitFor();
  expect(await take.isDisabled()).toBe(true);
  expect(await draft()).toMatchObject({ content: { submit: 'Numero' } });
  await dialog.getByRole('checkbox', { name: /Sostituisci le bozze che ci sono/ }).check();
  await expectSound(pageVisit);
  await take.click();
  await dialog.getByText('Bozze arrivate: 1.').waitFor();
  expect(await draft()).toMatchObject({ content: { submit: 'Conferma' } });
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('region', { name: 'Bozze in corso' }).waitFor();
});
