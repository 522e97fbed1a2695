import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { MessagesSchema } from '../../../../engine/contract/index.ts';
import {
  type ExportCell,
  partOfDay,
  toCsv,
  toJson,
  toXlsx,
  wallClock,
} from '../../../../engine/react/node.ts';

const text = (words: string): ExportCell => ({ text: words });
const ROWS: readonly (readonly ExportCell[])[] = [
  ['Cliente', 'Totale', 'Data', 'Alle', 'Modificato'].map(text),
  [
    text('Comune di Imola, «Officina»'),
    { text: '1234,5', counted: { kind: 'euro', value: 1234.5 } },
    { text: '20/11/2026', counted: { kind: 'date', value: new Date('2026-11-20T00:00:00Z') } },
    { text: '07:30', counted: { kind: 'time', value: 0.3125 } },
    { text: '20/11/2026, 10:30', counted: { kind: 'date-time', value: new Date('2026-11-20T10:30:00Z') } },
  ],
  [text('=1+1'), text(''), text(''), text(''), text('')],
];

/** The parts of an Excel file, as text. */
async function partsOf(file: Blob): Promise<Readonly<Record<string, string>>> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const write = (rows = ROWS, title = 'Ordini', locale = 'it-IT') =>
  toXlsx({ title, rows, locale, direction: 'ltr' }).then(partsOf);

/** A cell's XML, e.g. `B2`. */
function cellOf(sheet: string, address: string): string {
  return new RegExp(`<c r="${address}".*?(/>|</c>)`).exec(sheet)?.[0] ?? '';
}

describe('a list as an Excel file', () => {
  it('holds numbers, days, times and moments as such, and words as words', async () => {
    const parts = await write();
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(cellOf(sheet, 'B2')).toContain('<v>1234.5</v>');
    // Days since the end of 1899, as Excel counts them.
    expect(cellOf(sheet, 'C2')).toContain('<v>46346</v>');
    expect(cellOf(sheet, 'D2')).toContain('<v>0.3125</v>');
    expect(cellOf(sheet, 'E2')).toContain('<v>46346.4375</v>');
    for (const address of ['B2', 'C2', 'D2', 'E2']) expect(cellOf(sheet, address)).not.toContain('t="s"');
    expect(cellOf(sheet, 'A3')).toMatch(/t="(s|inlineStr)"/);
    expect(parts['xl/sharedStrings.xml']).toContain('=1+1');
    expect(sheet).not.toContain('<f>');
    expect(parts['xl/sharedStrings.xml']).toContain('Comune di Imola, «Officina»');
  });

  it('writes days in the order of the reader’s language, and money with two digits', async () => {
    const styles = (await write())['xl/styles.xml'];
    for (const format of ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'hh:mm', '#,##0.00']) {
      expect(styles).toContain(`formatCode="${format}"`);
    }
    expect((await write(ROWS, 'Orders', 'en-US'))['xl/styles.xml']).toContain('formatCode="mm/dd/yyyy"');
  });

  it('has bold heads that stay in sight, and columns as wide as their words', async () => {
    const parts = await write();
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/);
    expect(cellOf(sheet, 'A1')).toMatch(/ s="\d+"/);
    expect(parts['xl/styles.xml']).toContain('<b/>');
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([29, 10, 12, 10, 19]);
  });

  it('is named as far as Excel takes the name', async () => {
    const parts = await write(ROWS, 'Ore [da approvare]: squadra 12/2026 e altro ancora');
    expect(parts['xl/workbook.xml']).toContain('name="Ore  da approvare   squadra 12 "');
  });

  it('cuts a text beyond the limit of Excel, with a mark at its end', async () => {
    const parts = await write([[text('Note')], [text('x'.repeat(40_000))]]);
    expect(parts['xl/sharedStrings.xml']).toContain(`${'x'.repeat(32_766)}…<`);
  });

  it('holds as many rows as a list may have', async () => {
    const many = [[text('Numero')], ...Array.from({ length: 50_000 }, (_, row) => [text(`DDT ${row}`)])];
    const sheet = (await write(many))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(50_001);
  });
});

describe('a list as CSV', () => {
  it('is made of the same words', () => {
    expect(toCsv(ROWS, 'it-IT')).toBe(
      "\uFEFFCliente;Totale;Data;Alle;Modificato\r\nComune di Imola, «Officina»;1234,5;20/11/2026;07:30;20/11/2026, 10:30\r\n'=1+1;;;;\r\n",
    );
  });
});

describe('a list as JSON', () => {
  it('has numbers and days as such, null for empty, every column under a unique name', () => {
    const [, one, formula] = JSON.parse(toJson([ROWS[0] ?? [], ...ROWS]));
    expect(one).toEqual({
      Cliente: 'Comune di Imola, «Officina»',
      ...{ Totale: 1234.5, Data: '2026-11-20', Alle: '07:30' },
      Modificato: expect.stringMatching(/^2026-11-20T\d\d:30:00$/),
    });
    expect(formula).toEqual({ Cliente: '=1+1', Totale: null, Data: null, Alle: null, Modificato: null });
    expect(JSON.parse(toJson([['A', 'A', ''].map(text), ['1', '2', '3'].map(text)]))).toEqual([
      { A: '1', 'A (2)': '2', '(1)': '3' },
    ]);
  });
});

describe('moments for a spreadsheet, which knows no zones', () => {
  const formats = { locale: 'it-IT', dateTime: { timeZone: 'Europe/Rome' } } as MessagesSchema['formats'];
  it.each([
    ['2026-07-01T08:30:00Z', '2026-07-01T10:30:00.000Z'],
    ['2026-12-31T23:30:00Z', '2027-01-01T00:30:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['domani', undefined],
    ['12', undefined],
  ])('%s is %s on the reader’s clock', (moment, shown) => {
    expect(wallClock(moment, formats)?.toISOString()).toBe(shown);
  });

  it('the zone is the reader’s own unless the catalogue names one', () => {
    const sampleDate = new Date('2026-07-01T08:30:00Z');
    expect(wallClock(sampleDate.toISOString(), { locale: 'it-IT' })?.getUTCHours()).toBe(
      sampleDate.getHours(),
    );
  });

  it.each([
    ['07:30', 0.3125],
    ['00:00:00', 0],
    ['23:59:59', 86_399 / 86_400],
    ['25:00', undefined],
    ['presto', undefined],
  ])('%s is %s of a day', (time, part) => expect(partOfDay(time)).toBe(part));
});
