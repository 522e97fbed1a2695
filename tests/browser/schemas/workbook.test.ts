import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import write from 'write-excel-file/node';
import { readWorkbook } from '../../../engine/react/workbook/index.ts';
import { vehicleCheck } from '../../engine/editor/vehicleCheck.ts';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { sizes } from '../../support/sizes.ts';
import { button } from '../team/words.ts';

const { visit } = editorVisits();
const shot = process.env['SHOTS'];
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
  it.each(sizes('desk'))(
    'is downloaded as an XLSForm, after a list of parts without a counterpart (%s)',
    async (size) => {
      const pageVisit = await visit('admin', PAGE, { size });
      const { page } = pageVisit;
      await button(page, 'Esporta come XLSForm…').click();
      await page.getByRole('dialog').getByRole('combobox').selectOption({ label: 'Pre Job Check' });
      await page.getByText('La regola «briefing-in-order» non ha un corrispondente nell’XLSForm.').waitFor();
      if (shot) await page.screenshot({ path: `${shot}/export-${size}.png` });
      await expectSound(pageVisit);
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
      const pageVisit = await visit('admin', PAGE, { size });
      const { page } = pageVisit;
      await button(page, 'Importa da Excel o XLSForm…').click();
      await page.getByLabel('File Excel (.xlsx) o CSV').setInputFiles(await fileOf(vehicleCheck()));
      await page.getByText('Pronta da importare: 17 domande.').waitFor();
      const lossItems = page.getByRole('region', { name: 'Senza corrispondente: 1' }).getByRole('listitem');
      expect(await lossItems.allInnerTexts()).toEqual([expect.stringContaining('«audio»')]);
      expect((await lossItems.allInnerTexts())[0]).toContain('Foglio «survey», riga 25, colonna type');
      if (shot) await page.screenshot({ path: `${shot}/import-${size}.png`, fullPage: true });
      await expectSound(pageVisit);
      await button(page, 'Importa come bozza').click();
      await page.getByRole('treeitem').first().waitFor();
      expect((await page.getByRole('treeitem').allInnerTexts()).join(' ')).toContain('Targa');
      if (shot) await page.screenshot({ path: `${shot}/imported-${size}.png`, fullPage: true });
    },
  );

  it('[XLS-1] is refused whole, with the places, where it cannot be read as one, and is made beside the page', async () => {
    const pageVisit = await visit('admin', PAGE, { size: 'phone' });
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
    await expectSound(pageVisit);
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
