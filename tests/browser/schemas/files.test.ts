import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import write from 'write-excel-file/node';
import { readWorkbook } from '../../../engine/react/workbook/index.ts';
import { vehicleCheck } from '../../engine/editor/vehicleCheck.ts';
import { DIALOG, editorVisits, expectSound } from '../../support/browserVisits.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { walk, api } = editorVisits();
const shot = process.env['SHOTS'];

const SQUAD = 'squad/squad.form.json';

const editor = async () => schemaAdmin(await api('admin'));
const publish = async () => (await editor()).publish();
const draft = async () => (await (await editor()).file(SQUAD))['draft'];
const asFile = (content: string) => ({
  ...{ name: 'modifiche.json', mimeType: 'application/json' },
  buffer: Buffer.from(content),
});

/** Of an attempt before. */
beforeEach(async () => {
  const { files } = (await (await api('admin')).get('/api/schemas/files')).body;
  if (JSON.stringify(files).includes('"changed":true')) await schemaAdmin(await api('admin')).back(0);
});

it.each(sizes('phone'))(
  '[CKL-04] downloads a publication, and imports it elsewhere as drafts (%s)',
  async (size) => {
    await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Conferma' }));
    await (await editor()).draft('checklist/pjc.form.json', (form) =>
      Object.assign(form, { $comment: 'Provato.' }),
    );
    const published = await publish();
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const pageVisit = await walk('admin', PAGE, { size });
    const { page } = pageVisit;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Esporta le modifiche').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^modifiche-agli-schemi-\d+\.json$/);
    await toast(page, 'Schemi modificati nel file: 2').waitFor();
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
    await expectSound(pageVisit, DIALOG);
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
  const pageVisit = await walk('admin', PAGE, { size: 'phone' });
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
  await expectSound(pageVisit, DIALOG);
  if (shot) await page.screenshot({ path: `${shot}/bundle-refused.png` });
  expect(await draft()).toBeNull();
});

it('[CKL-04] replaces no draft by an import without a confirmation', async () => {
  await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Conferma' }));
  expect((await publish()).status).toBe(200);
  const { body: bundle } = await (await api('admin')).get('/api/schemas/bundle');
  await (await editor()).back(0);
  await (await editor()).draft(SQUAD, (form) => Object.assign(form, { submit: 'Numero' }));
  const pageVisit = await walk('admin', PAGE, { size: 'phone' });
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
  await expectSound(pageVisit, DIALOG);
  await take.click();
  await dialog.getByText('Bozze arrivate: 1.').waitFor();
  expect(await draft()).toMatchObject({ content: { submit: 'Conferma' } });
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByRole('region', { name: 'Bozze in corso' }).waitFor();
});

const PAGE = '/amministrazione/schemi';

async function fileOf(sheets: ReturnType<typeof vehicleCheck>) {
  const all = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String }))),
  }));
  const buffer = await write(all).toBuffer();
  return {
    name: 'mezzi.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

describe('a checklist', () => {
  it.each(sizes('phone'))(
    'is downloaded as an XLSForm, after a list of parts without a counterpart (%s)',
    async (size) => {
      const pageVisit = await walk('admin', PAGE, { size });
      const { page } = pageVisit;
      await button(page, 'Esporta come XLSForm…').click();
      await page.getByRole('dialog').getByRole('combobox').selectOption({ label: 'Pre Job Check' });
      await page.getByText('La regola «briefing-in-order» non ha un corrispondente nell’XLSForm.').waitFor();
      if (shot) await page.screenshot({ path: `${shot}/export-${size}.png` });
      await expectSound(pageVisit, DIALOG);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Scarica il file').click(),
      ]);
      expect(file.suggestedFilename()).toBe('pjc.xlsx');
      const { sheets, findings } = await readWorkbook(
        new Uint8Array(await buffer(await file.createReadStream())),
      );
      expect(findings).toEqual([]);
      expect(sheets.map(({ name }) => name)).toEqual(['survey', 'choices', 'settings']);
      expect(sheets[0]?.rows.map(([type]) => type)).toContain('select_one yes-no');
    },
  );
});

describe('a workbook', () => {
  it.each(sizes('phone'))(
    'becomes a checklist that opens in its editor, with what has no counterpart (%s)',
    async (size) => {
      const pageVisit = await walk('admin', PAGE, { size });
      const { page } = pageVisit;
      await button(page, 'Importa da Excel o XLSForm…').click();
      await page.getByLabel('File Excel (.xlsx) o CSV').setInputFiles(await fileOf(vehicleCheck()));
      await page.getByText('Pronta da importare: 17 domande.').waitFor();
      const lossItems = page.getByRole('region', { name: 'Senza corrispondente: 1' }).getByRole('listitem');
      expect(await lossItems.allInnerTexts()).toEqual([expect.stringContaining('«audio»')]);
      expect((await lossItems.allInnerTexts())[0]).toContain('Foglio «survey», riga 25, colonna type');
      if (shot) await page.screenshot({ path: `${shot}/import-${size}.png`, fullPage: true });
      await expectSound(pageVisit, DIALOG);
      await button(page, 'Importa come bozza').click();
      await page.getByRole('treeitem').first().waitFor();
      expect((await page.getByRole('treeitem').allInnerTexts()).join(' ')).toContain('Targa');
      if (shot) await page.screenshot({ path: `${shot}/imported-${size}.png`, fullPage: true });
    },
  );

  it('[XLS-1] is refused whole, with the places, where it cannot be read as one, and is made beside the page', async () => {
    const pageVisit = await walk('admin', PAGE, { size: 'phone' });
    const { page } = pageVisit;
    let threads = 0;
    page.on('worker', () => {
      threads += 1;
    });
    await button(page, 'Importa da Excel o XLSForm…').click();
    const file = page.getByLabel('File Excel (.xlsx) o CSV');
    await file.setInputFiles(await fileOf(vehicleCheck((survey) => void survey[3]?.splice(1, 1, 'targa'))));
    await page.getByText('Foglio «survey», riga 4, colonna name').waitFor();
    expect(await button(page, 'Importa come bozza').isDisabled()).toBe(true);
    if (shot) await page.screenshot({ path: `${shot}/refused-phone.png`, fullPage: true });
    await expectSound(pageVisit, DIALOG);
    await file.setInputFiles({
      name: 'a.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK no zip'),
    });
    await page.getByText('Non è un file Excel che si possa leggere.').waitFor();
    await file.setInputFiles({
      name: 'estintori.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Domanda;Tipo\nCarica?;Sì/No\n'),
    });
    await page.getByText('Pronta da importare: 1 domande.').waitFor();
    // Each file is made a checklist of beside the page, once: a title is no reason to do so again before it is whole.
    await page.getByLabel('Titolo della scheda').pressSequentially('Estintori di casa');
    expect(threads).toBe(3);
    await button(page, 'Importa come bozza').click();
    await page.getByText('Bozza creata: 1 domande.').first().waitFor();
    expect(threads).toBe(4);
  });
});
