import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { readCsv, type WorkbookSheet } from '../../../engine/editor/index.ts';
import { codes, examineImport, imported } from './importedSheets.ts';

type Node = Readonly<Record<string, Json>>;

describe('a plain list of questions that is imported', () => {
  const list = (rows: string[][]): WorkbookSheet[] => [{ name: 'Estintori', rows }];
  const HEAD = ['Sezione', 'Domanda', 'Tipo', 'Obbligatoria', 'Scelte', 'Nota'];

  it('is a checklist with its sections, choices and flags', () => {
    const sheets = list([
      HEAD,
      ['Il luogo', 'Dove si trova?', 'Testo', 'sì', '', 'Piano e stanza'],
      ['Il luogo', 'È accessibile?', 'Conforme', 'x', '', ''],
      ['', '', '', '', '', ''],
      ['Stato', 'Carica', 'Scelta', '', 'Piena; Metà; Vuota', ''],
      ['Stato', 'Difetti', 'Scelta multipla', '', 'Manichetta|Sigillo', ''],
      ['Stato', 'Perdite', 'Pericolo', '', '', ''],
      ['Stato', 'Pressione', 'Numero', '', '', 'In bar'],
      ['Stato', 'Scadenza', 'Data', '', '', ''],
      ['Stato', 'Foto', 'Foto', '', '', ''],
      ['Stato', 'Firma', 'Firma', '', '', ''],
      ['Stato', 'Odore', 'A naso', '', '', ''],
    ]);
    const listImport = imported(sheets);
    expect(listImport.findings).toEqual([
      { code: 'typeGuessed', sheet: 'Estintori', row: 12, column: 'tipo', found: 'A naso' },
    ]);
    const { findings, product } = examineImport(sheets);
    // Its texts have no translations yet.
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['UNTRANSLATED']));
    expect(product).toBeDefined();
    const entity = listImport.files?.['estintori/estintori.entity.json'] as Node;
    expect(entity['required']).toEqual(expect.arrayContaining(['doveSiTrova', 'eAccessibile']));
    expect(entity['properties']).toMatchObject({
      doveSiTrova: { title: 'Dove si trova?', description: 'Piano e stanza', type: 'string' },
      eAccessibile: { 'x-options': 'yes-no', 'x-flag': 'ok' },
      carica: { 'x-options': 'estintori-carica' },
      perdite: { 'x-flag': 'anomaly' },
      odore: { type: 'string' },
    });
    expect(listImport.files?.['estintori/estintori-carica.options.json']).toMatchObject({
      title: 'Carica',
      values: [
        { value: 'piena', label: 'Piena' },
        { value: 'meta', label: 'Metà' },
        { value: 'vuota', label: 'Vuota' },
      ],
    });
  });

  it.each([
    ['S', true],
    ['Y', true],
    ['✔️', true],
    [' Sì. ', true],
    ['N', false],
    ['facoltativa', false],
  ])('[CASE-C08] «%s» under «Obbligatoria» is known', (said, isRequired) => {
    const sheets = list([HEAD, ['', 'Estranei?', 'Testo', said, '', '']]);
    expect(codes(sheets)).toEqual([]);
    const entity = imported(sheets).files?.['estintori/estintori.entity.json'] as Node;
    expect((entity['required'] as string[]).includes('estranei')).toBe(isRequired);
  });

  it('[CASE-C08] reports a row that does not declare whether an answer is required', () => {
    const sheets = list([HEAD, ['', 'Estranei?', 'Testo', 'dipende', '', '']]);
    expect(codes(sheets)).toEqual(['requiredGuessed Estintori 2 obbligatoria']);
  });

  describe('[CASE-C07] as CSV', () => {
    const ROWS = [
      ['Domanda', 'Tipo', 'Obbligatoria'],
      ['È accessibile?', 'Conforme', 'sì'],
    ];
    const text = ROWS.map((row) => row.join(';')).join('\r\n');
    it.each([
      ['UTF-8', Buffer.from(text)],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
      ['the letters of Windows', Buffer.from(text, 'latin1')],
      ['UTF-16', Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le')],
      ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
      ['a line for the separator', Buffer.from(`sep=;\r\n${text}`)],
      ['such a line, and a mark', Buffer.from(`\uFEFFsep=;\n${text}`)],
    ])('%s is read as it was written', (_name, bytes) => {
      expect(readCsv(bytes)).toEqual(ROWS);
    });
  });

  it('accepts rows in any shape, and reports an unknown column', () => {
    const sheets = list([
      ['Domanda', 'Peso'],
      ['Quanto pesa?', '3'],
      ['Quanto pesa?', ''],
    ]);
    expect(codes(sheets)).toEqual(['columnUnknown Estintori 1 peso']);
    const entity = imported(sheets).files?.['estintori/estintori.entity.json'] as Node;
    expect(Object.keys(entity['properties'] as Node)).toEqual(
      expect.arrayContaining(['quantoPesa', 'quantoPesa2']),
    );
  });
});
