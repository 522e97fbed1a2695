import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import write from 'write-excel-file/node';
import { READING, readWorkbook } from '../../../../engine/react/workbook/index.ts';
import { runs } from '../../../support/runs.ts';

const SHEETS = {
  survey: [
    ['type', 'name', 'label'],
    ['text', 'a', 'Città & “paese”'],
    ['integer', 'b', ''],
  ],
  choices: [['list_name', 'name']],
};

/** A workbook as Excel would write it. */
async function workbook(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>> = SHEETS,
): Promise<Uint8Array> {
  const all = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String }))),
  }));
  return new Uint8Array(await write(all).toBuffer());
}

/** The same with a part changed. */
async function changed(part: RegExp, change: (xml: string) => string): Promise<Uint8Array> {
  const parts = unzipSync(await workbook());
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [
        name,
        part.test(name) ? strToU8(change(new TextDecoder().decode(bytes))) : bytes,
      ]),
    ),
  );
}

const FIRST = /worksheets\/sheet1\.xml$/;
const cell = (at: string, content: string) => (xml: string) =>
  xml.replace('</sheetData>', `<row r="${/\d+/.exec(at)}"><c r="${at}">${content}</c></row></sheetData>`);
const findingsOf = async (bytes: Uint8Array) => {
  const { sheets, findings } = await readWorkbook(bytes);
  expect(sheets).toEqual([]);
  return findings.map(({ code, sheet, row, column }) => [code, sheet, row, column].join(' '));
};

/** Processor time of this thread in ms, which excludes the load of other processes. */
async function computing(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('an Excel file', () => {
  it('is read as sheets of texts, row by row', async () => {
    const { sheets, findings } = await readWorkbook(await workbook());
    expect(findings).toEqual([]);
    expect(sheets).toEqual(Object.entries(SHEETS).map(([name, rows]) => ({ name, rows })));
  });

  it('keeps the numbers of rows below empty ones', async () => {
    const { sheets } = await readWorkbook(await changed(FIRST, cell('A9', '<v>7</v>')));
    expect(sheets[0]?.rows[8]?.[0]).toBe('7');
  });

  it('is refused if it is no workbook', async () => {
    expect(await findingsOf(strToU8('type,name\ntext,a'))).toEqual(['notWorkbook  0 ']);
    expect(await findingsOf(zipSync({ 'a.txt': strToU8('a') }))).toEqual(['notWorkbook  0 ']);
    expect(await findingsOf((await workbook()).slice(0, 900))).toEqual(['notWorkbook  0 ']);
    expect(await findingsOf(new Uint8Array(READING.file + 1))).toEqual(['tooLarge  0 ']);
  });

  it('is refused before it unzips to more than anybody has', async () => {
    const parts = unzipSync(await workbook());
    const bomb = zipSync(
      { ...parts, 'xl/worksheets/sheet9.xml': new Uint8Array(READING.unzipped) },
      { level: 9 },
    );
    expect(bomb.length).toBeLessThan(100_000);
    const refuse = async () => expect(await findingsOf(bomb)).toEqual(['tooLarge  0 ']);
    expect(await computing(refuse)).toBeLessThan(500);
    const many = Object.fromEntries(
      Array.from({ length: READING.parts }, (_, at) => [`x/${at}`, strToU8('')]),
    );
    expect(await findingsOf(zipSync({ ...parts, ...many }))).toEqual(['tooLarge  0 ']);
  });

  it('gets no more room than its directory promises', async () => {
    const parts = unzipSync(await workbook());
    const bomb = zipSync({ ...parts, 'xl/worksheets/sheet9.xml': new Uint8Array(30_000_000) }, { level: 9 });
    // The directory states 10 bytes instead of thirty million.
    const size = [0x80, 0xc3, 0xc9, 0x01];
    for (let at = 0; at < bomb.length - 4; at += 1)
      if (size.every((byte, index) => bomb[at + index] === byte)) bomb.set([10, 0, 0, 0], at);
    expect(await computing(() => readWorkbook(bomb))).toBeLessThan(2000);
  });

  it('is read or refused with any damaged bytes', async () => {
    const good = await workbook();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        async (changes) => {
          const bytes = good.slice();
          for (const [at, byte] of changes) bytes[at] = byte;
          const read = async () => {
            const { sheets, findings } = await readWorkbook(bytes);
            expect(sheets.length + findings.length).toBeGreaterThan(0);
          };
          expect(await computing(read)).toBeLessThan(3000);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['a row a million down', cell('A1048576', '<v>1</v>'), 'tooManyRows survey 1048576 '],
    ['a column far to the right', cell('XFD7', '<v>1</v>'), 'tooManyColumns survey 7 XFD'],
  ])('is refused with %s, with the place', async (_what, change, finding) => {
    expect(await findingsOf(await changed(FIRST, change))).toEqual([finding]);
  });

  it('[XLS-1] takes results of formulas, and reports each column once', async () => {
    const { sheets, findings } = await readWorkbook(
      await changed(FIRST, (xml) =>
        cell('B6', '<f>1+2</f>')(cell('B5', '<f>1+1</f><v>2</v>')(cell('B4', '<f>1+0</f><v>1</v>')(xml))),
      ),
    );
    expect(sheets[0]?.rows.slice(3).map((row) => row[1])).toEqual(['1', '2']);
    expect(findings).toEqual([
      { code: 'formula', sheet: 'survey', row: 4, column: 'name', found: '1 (+1)' },
      { code: 'formulaEmpty', sheet: 'survey', row: 6, column: 'name', found: '' },
    ]);
  });

  it('[XLS-1] is judged by cells with a value in sheets that are read', async () => {
    const bare = (xml: string) =>
      xml.replace(
        '</sheetData>',
        '<row r="7"><c r="GS7" s="0"/></row><row r="1048570"><c r="XFD1048570" s="0"></c></row>' +
          '<row r="99999999999"/><row r="99999999998"><c r="A99999999998"/></row></sheetData>',
      );
    const { sheets, findings } = await readWorkbook(await changed(FIRST, bare));
    expect(findings).toEqual([]);
    expect(sheets[0]?.rows).toEqual(SHEETS.survey);
    const beside = await workbook({ ...SHEETS, Calcoli: [['x']] });
    const parts = unzipSync(beside);
    const third = new TextDecoder().decode(parts['xl/worksheets/sheet3.xml']);
    const wild = cell('XFD1048576', '<f>NOW()</f><v>1</v>')(third);
    const sparseWorkbook = await readWorkbook(
      zipSync({ ...parts, 'xl/worksheets/sheet3.xml': strToU8(wild) }),
    );
    expect(sparseWorkbook.findings).toEqual([]);
    expect(sparseWorkbook.sheets).toEqual([
      ...Object.entries(SHEETS).map(([name, rows]) => ({ name, rows })),
      { name: 'Calcoli', rows: [] },
    ]);
  });

  it('[XLS-1] has a separate message for an old Excel format or a password', async () => {
    expect(await findingsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toEqual([
      'oldWorkbook  0 ',
    ]);
  });

  it('reads its sheets only: no entity, no other file', async () => {
    const entity = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY b "&e;&e;">]>';
    const { sheets } = await readWorkbook(
      await changed(FIRST, (xml) =>
        cell(
          'A6',
          '<is><t>&b;</t></is>',
        )(xml.replace('?>', `?>${entity}`)).replace('<c r="A6">', '<c r="A6" t="inlineStr">'),
      ),
    );
    expect(JSON.stringify(sheets)).not.toContain('root:');
  });
});
