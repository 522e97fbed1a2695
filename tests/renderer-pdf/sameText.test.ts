import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerText,
  cellParts,
  createTableModel,
  type EntitySchema,
  type FormPackage,
  fieldChoices,
  formatValue,
  type MessagesSchema,
  type OptionsSchema,
  type TableSchema,
  type TextTarget,
  translate,
  type ValueFormat,
} from '../../engine/index.ts';
import { createCells } from '../../engine/react/node.ts';
import { messagesFor } from '../../server/host/product/productLookups.ts';
import { readPdf } from '../support/readPdf.ts';
import { testProduct } from '../support/testProduct.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest, LOAN, LOAN_FORM } from './aRequest.ts';

const renderer = workerRenderer();
let messages: Readonly<Record<'it' | 'en', MessagesSchema>>;
beforeAll(async () => {
  const product = await testProduct();
  messages = { it: messagesFor(product, 'it'), en: messagesFor(product, 'en') };
});

const SHELVES: OptionsSchema = {
  $schema: '',
  title: 'Scaffali',
  values: [
    { value: 'A', label: 'Alto' },
    { value: 2, label: 'Secondo' },
    { value: 'N', label: 'No' },
  ],
};
const options = { shelves: SHELVES };
type Column = TableSchema['columns'][number];

/**
 * One value per format: as Italian lists show it, and the deliberate differences on paper and in data files.
 */
const VALUES: readonly (Omit<Column, 'field' | 'label'> & {
  readonly value: unknown;
  readonly list: string;
  readonly paper?: string;
  readonly file?: string;
})[] = [
  { value: 'Dune', list: 'Dune' },
  { value: 1234.5, list: '1234,5' },
  { format: 'number', value: 1234.5678, list: '1.234,5678', file: '1234,5678' },
  { format: 'short-number', value: 1234.5, list: '1,2k', paper: '1.234,5', file: '1234,5' },
  { format: 'quantity', value: 1234.56789, list: '1.234,568', paper: '1.234,56789', file: '1234,56789' },
  { format: 'euro', value: 1234.5, list: '€ 1.234,50', file: '1234,5' },
  { format: 'unit-price', value: 1.005, list: '€ 1,005', file: '1,005' },
  { format: 'file-size', value: 2048, list: '2 kB' },
  { format: 'date', value: '2026-11-20', list: '20/11/2026' },
  {
    ...{ format: 'date-time', value: '2026-11-20T16:05:00Z' },
    ...{ list: '20/11/2026, 17:05', paper: '20/11/2026 17:05' },
  },
  { format: 'time', value: '07:30:00', list: '07:30' },
  { format: 'number-sign', value: 12, list: '#12', file: '12' },
  { format: 'flag', value: 'Y', list: 'Sì' },
  { format: 'options', options: 'shelves', value: 2, list: 'Secondo' },
  { options: 'shelves', value: 'A', list: 'Alto' },
  { format: 'status-icon', options: 'shelves', value: 'lost', list: 'lost' },
  { format: 'position', value: '44.39,7.54', list: '44.39000, 7.54000', file: '44.39, 7.54' },
];
const row = Object.fromEntries(VALUES.map(({ value }, index) => [`f${index}`, value]));
const table: TableSchema = {
  $schema: '',
  title: 'Libri',
  key: 'f0',
  columns: VALUES.map(({ value: _value, list: _list, paper: _paper, file: _file, ...column }, index) => ({
    ...column,
    field: `f${index}`,
    label: `C${index}`,
    with: [{ field: `f${index}`, label: 'pure', ...column }],
  })),
};

const readerOf = (locale: 'it' | 'en', on: TextTarget) => ({
  ...{ columns: table.columns, options },
  translate: (text: string) => translate(text, messages[locale]),
  value: (value: unknown, format: ValueFormat, list?: OptionsSchema) =>
    formatValue(value, format, messages[locale], list, on),
});

/** The cells of a table's rows in a file. */
function fileCells(of: TableSchema) {
  const view = {
    ...{ model: createTableModel(of, options), layout: undefined, context: {}, rows: [], total: 1 },
    ...{ totals: undefined, groups: undefined, signOf: () => undefined, textOf: () => '' },
    partsOf: (column: Column, each: object) => cellParts(column, each, readerOf('it', 'screen')),
  };
  return createCells(view, {
    ...{ t: (text: string) => text, translate: (text: string) => text, catalogue: messages.it },
    ...{ locale: 'it-IT', direction: 'ltr' as const },
    message: () => ({ text: '', severity: 'info' }) as const,
    value: (value: unknown, format: ValueFormat, list?: OptionsSchema, on?: TextTarget) =>
      formatValue(value, format, messages.it, list, on),
    problem: () => '',
  });
}

describe('a value has the same text everywhere', () => {
  it('in a list, beside another value in its cell, on paper and in a file', async () => {
    const listed = table.columns.map((column) => cellParts(column, row, readerOf('it', 'screen')));
    expect(listed.map(({ own }) => own)).toEqual(VALUES.map(({ list }) => list));
    expect(listed.map(({ companions }) => companions)).toEqual(VALUES.map(({ list }) => [`pure ${list}`]));
    const cells = fileCells(table).of(row);
    const inFile = VALUES.flatMap(({ list, file = list }) => [file, file]);
    expect(cells.map(({ text }) => text)).toEqual(inFile);
    const request = await aRequest({
      data: { rows: [row] },
      sections: VALUES.map((_value, index) => ({ kind: 'table', name: 'all', fields: [`f${index}`] })),
    });
    const tables = { all: { table, options } };
    const { text } = await readPdf(await renderer.render({ ...request, tables }));
    VALUES.forEach(({ list, paper = list }, index) => {
      expect(text).toContain(`C${index} ${paper} pure ${paper}`);
    });
  });

  it('[VEH-02] and so have the records of a list beside it, or that there is none, in a file', () => {
    const parts = [
      { field: 'day', format: 'date' as const },
      { field: 'shelf', options: 'shelves' },
    ];
    const beside = { field: 'cards', empty: 'Nessuna scheda', parts };
    const columns = [{ field: 'name', label: 'Nome', with: [beside] }];
    const cells = fileCells({ ...table, columns });
    const cards = [
      { day: '2026-11-20', shelf: 'A' },
      { day: '2026-11-21', shelf: 'lost' },
    ];
    const textsOf = (record: Readonly<Record<string, unknown>>) => cells.of(record).map(({ text }) => text);
    expect(textsOf({ name: 'Dune', cards })).toEqual(['Dune', '20/11/2026 Alto, 21/11/2026']);
    expect(textsOf({ name: 'Dune', cards: [] })).toEqual(['Dune', 'Nessuna scheda']);
  });

  it('and in a file, too, where another column or a text stands in place of a missing value', () => {
    const columns = [
      { field: 'number', label: 'Numero', instead: 'shelf' },
      { field: 'shelf', label: 'Scaffale', options: 'shelves', empty: 'Senza scaffale' },
    ];
    const cells = fileCells({ ...table, columns });
    const texts = [{ shelf: 'A' }, {}].map((each) => cells.of(each).map(({ text }) => text));
    expect(texts).toEqual([
      ['Alto', 'Alto'],
      ['Senza scaffale', 'Senza scaffale'],
    ]);
  });

  it('and in a closed form, a draft and the paper of the form: as in a list of that format, in the language of the reader', async () => {
    const properties: EntitySchema['properties'] = {
      weight: { title: 'Peso', type: 'number' },
      year: { title: 'Anno', type: 'integer' },
      metres: { title: 'Corsa', type: 'integer', 'x-unit': 'km' },
      day: { title: 'Giorno', type: 'string', format: 'date' },
      hour: { title: 'Ora', type: 'string', format: 'time' },
      gone: { title: 'Partito', type: 'string', 'x-flag': 'plain' },
      here: { title: 'Presente', type: 'boolean' },
      shelf: { title: 'Scaffale', 'x-options': 'shelves' },
      place: { title: 'Luogo', type: 'string', format: 'position' },
      many: { title: 'Molti', type: 'array', items: { type: 'string', 'x-options': 'shelves' } },
    };
    const loan = {
      ...{ weight: 1234.5, year: 2026, metres: 120_500, day: '2026-11-20', hour: '07:30:00' },
      ...{ gone: 'Y', here: false, shelf: 2, place: '44.390000,7.540000', many: ['A', 'lost', 'N'] },
    };
    const answers = { gone: { yes: 'Andato', no: 'Rimasto' } } as const;
    const textsIn = (locale: 'it' | 'en') =>
      Object.entries(properties).map(([name, schema]) => {
        const field = { schema, widget: 'text', layout: name === 'gone' ? { answers: answers.gone } : {} };
        const reader = readerOf(locale, 'screen');
        const value = loan[name as keyof typeof loan];
        return answerText(value, field, { ...reader, choices: fieldChoices({ schema }, options) });
      });
    const italian = ['1.234,5', '2026', '120.500', '20/11/2026', '07:30', 'Andato', 'No', 'Secondo'];
    expect(textsIn('it')).toEqual([...italian, '44.39000, 7.54000', 'Alto, lost, No']);
    expect(textsIn('en').slice(0, 3)).toEqual(['1,234.5', '2026', '120,500']);
    const fields = Object.keys(properties).map((field) => ({
      ...{ field, widget: field === 'many' ? ('choices' as never) : ('text' as const) },
      ...(field === 'gone' ? { answers: answers.gone } : {}),
    }));
    const form: FormPackage = {
      ...{ name: 'loan', version: 1, entity: { ...LOAN, properties }, options },
      form: { ...LOAN_FORM, sections: [{ id: 'all', title: 'Tutto', fields }] },
    };
    const request = await aRequest({ data: { loan } });
    const { text } = await readPdf(await renderer.render({ ...request, forms: { loan: form } }));
    for (const line of [
      ...['Peso 1.234,5', 'Anno 2026', 'Corsa 120.500 km', 'Giorno 20/11/2026', 'Ora 07:30'],
      ...['Partito Andato', 'Presente No', 'Scaffale Secondo', 'Luogo 44.39000, 7.54000'],
      'Molti Alto, lost, No',
    ])
      expect(text).toContain(line);
  });
});
