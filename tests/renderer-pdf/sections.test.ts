import { describe, expect, it, vi } from 'vitest';
import { getAt, type OptionsSchema, type TableSchema } from '../../engine/index.ts';
import { createRenderer, type DocumentRequest } from '../../renderer-pdf/index.ts';
import { type ReadPdf, readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest } from './aRequest.ts';

vi.setConfig({ testTimeout: 120_000 });

const renderer = workerRenderer();

type Section = DocumentRequest['document']['sections'][number];

const STATES: OptionsSchema = {
  $schema: '',
  title: 'Stati',
  values: [
    { value: 'out', label: 'Fuori' },
    { value: 2, label: 'Due' },
  ],
};
const SHELF: TableSchema = {
  $schema: '',
  title: 'Scaffale',
  key: 'id',
  empty: 'Scaffale {place} vuoto',
  columns: [
    { field: 'title', label: 'Titolo', with: [{ field: 'isbn', label: 'ISBN' }, { field: 'note' }] },
    { field: 'state', label: 'Stato', format: 'options', options: 'states' },
    { field: 'lentOn', label: 'Dal', format: 'date' },
    { field: 'backAt', label: 'Rientro', format: 'date-time' },
    { field: 'hour', label: 'Ora', format: 'time' },
    { field: 'torn', label: 'Rotto', format: 'flag' },
    { field: 'number', label: 'N.', format: 'number-sign' },
    { field: 'weight', label: 'Peso', format: 'quantity', unit: 'unit' },
    { field: 'price', label: 'Prezzo', format: 'euro' },
    { field: 'readers', label: 'Lettori', each: 'name' },
    { field: 'owner.name', label: 'Padrone' },
  ],
};

async function print(
  sections: readonly Section[],
  data: Readonly<Record<string, unknown>>,
): Promise<ReadPdf> {
  const request = await aRequest({
    sections,
    data: { loan: { book: 'Dune' }, ...data },
    document: { landscape: true },
  });
  return readPdf(
    await renderer.render({ ...request, tables: { shelf: { table: SHELF, options: { states: STATES } } } }),
  );
}

const SHELF_SECTION: Section = { kind: 'table', name: 'shelf', data: 'books' };

describe('a list on paper', () => {
  it('is written as on the screen: labels, flags, hours, numbers, companions, lists inside a row', async () => {
    const dune = {
      ...{
        title: 'Dune',
        isbn: '978-88',
        note: 'rilegato',
        state: 'out',
        lentOn: '2026-11-20',
        backAt: '2026-11-20T16:05:00Z',
      },
      ...{ hour: '07:30:00', torn: 'Y', number: 12, weight: 1.5, unit: 'kg', price: 1234.5 },
      ...{ readers: [{ name: 'Ada' }, { name: 'Bo' }], owner: { name: 'Comune' } },
    };
    const emma = {
      title: 'Emma',
      state: 'lost',
      torn: false,
      number: 0,
      weight: 0,
      unit: 'kg',
      price: 0,
      readers: [],
    };
    const { text } = await print([{ ...SHELF_SECTION, title: 'Libri' }], { books: [dune, emma] });
    expect(text).toContain('Titolo Stato Dal Rientro Ora Rotto N. Peso Prezzo Lettori Padrone');
    expect(text).toContain(
      'Dune ISBN 978-88 · rilegato Fuori 20/11/2026 20/11/2026 17:05 07:30 Sì #12 1,5 kg € 1.234,50 Ada, Bo Comune',
    );
    expect(text).toContain('Emma lost No #0 0 kg € 0,00');
    expect(text).not.toMatch(/\[object|undefined|\bnull\b/);
  });

  it('[PHONE-A33] formats numbers and places like the screen, without rounding', async () => {
    const books = [{ title: 'Dune', weight: 1234.5678, unit: 'kg', place: '44.39,-7.54' }];
    const fields = ['Posizione: {loan.place}', 'Peso: {loan.weight} kg', 'Anno: {loan.year}'];
    const loan = { place: '44.39,7.54', weight: 1234.5, year: 2026 };
    const positions = ['loan.place'];
    const { text } = await print([{ ...SHELF_SECTION }, { kind: 'fields', fields, positions }], {
      books,
      loan,
    });
    for (const said of ['1.234,5678 kg', 'Posizione 44.39000, 7.54000', 'Peso 1.234,5 kg', 'Anno 2026'])
      expect(text).toContain(said);
  });

  it('has an empty message from its schema', async () => {
    for (const books of [[], undefined, 'tanti']) {
      const { text } = await print([SHELF_SECTION], { books, place: 'B' });
      expect(text).toContain('Scaffale B vuoto');
      expect(text).not.toContain('Titolo');
    }
  });

  it('prints the columns that the document asks for, in the order of the list', async () => {
    const { text } = await print([{ ...SHELF_SECTION, fields: ['price', 'title'] }], {
      books: [{ title: 'Dune', price: 3, state: 'out' }],
    });
    expect(text).toContain('Titolo Prezzo Dune € 3,00');
    expect(text).not.toContain('Fuori');
  });

  it('repeats its head on every page, and counts the pages', async () => {
    const books = Array.from({ length: 120 }, (_, index) => ({ title: `Volume ${index + 1}`, price: index }));
    const { texts, pages, text } = await print([{ ...SHELF_SECTION, fields: ['title', 'price'] }], { books });
    expect(pages).toBeGreaterThan(2);
    texts.forEach((page, index) => {
      expect(page).toContain('Titolo Prezzo');
      expect(page).toContain(`Pagina ${index + 1} di ${pages}`);
    });
    expect(text.match(/Volume \d+/g)).toHaveLength(120);
  });
});

describe('facts, people and words on paper', () => {
  it('facts are labels and values; missing values are omitted, zero is not', async () => {
    const fields = [
      'Libro: {loan.book}',
      'Copie: {copies}',
      'Dal: {from} al {to}',
      'place',
      'Ora: {hour}',
      'Nota: {note}',
      'Prezzo: € {price}',
      'Orario: 8: 30',
    ];
    const data = { copies: 0, from: '2026-11-20', hour: '07:30:00', place: 'Sala B', price: 0.5 };
    const { text } = await print([{ kind: 'fields', title: 'Fatti', fields }], data);
    for (const said of [
      'Libro Dune',
      'Copie 0',
      'Dal 20/11/2026 al',
      'place Sala B',
      'Ora 07:30',
      'Prezzo € 0,50',
      'Orario 8: 30',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Nota');
  });

  it('[ORD-08] are without their title where all are empty', async () => {
    const sections: readonly Section[] = [
      {
        kind: 'fields',
        title: 'Cliente',
        fields: ['Nome: {customer.name}', 'Via: {customer.street}, {customer.town}'],
      },
      { kind: 'fields', title: 'Fatti', fields: ['Libro: {loan.book}'] },
    ];
    const { text } = await print(sections, { customer: {} });
    expect(text).toContain('Fatti');
    expect(text).not.toContain('Cliente');
  });

  it('members are listed with known facts, and a line to sign without facts', async () => {
    const members = [
      { fullName: 'Ada Neri', role: 'Bibliotecaria', acknowledged: 'Presa visione confermata' },
      { fullName: 'Bo' },
    ];
    const { text } = await print(
      [{ kind: 'members', title: 'Presenti', text: 'Di {loan.book}', data: 'crew' }],
      { crew: members },
    );
    expect(text).toContain('Di Dune');
    expect(text).toContain(
      'Nome e cognome Ruolo Presa visione Ada Neri Bibliotecaria Presa visione confermata Bo',
    );
  });

  it('a section is printed only while its condition holds', async () => {
    const when = { 'loan.book': { const: 'Dune' } };
    const sections: readonly Section[] = [
      { kind: 'text', text: 'Sì: {loan.book}', showWhen: when },
      { kind: 'text', text: 'Mai', showWhen: { not: when } },
      { kind: 'signatures', title: 'Firme', fields: ['Lettore', 'Custode'] },
    ];
    const { text } = await print(sections, {});
    expect(text).toContain('Sì: Dune Firme Lettore Custode');
    expect(text).not.toContain('Mai');
  });

  it('of an unregistered kind is refused with a message', async () => {
    await expect(print([{ kind: 'x-shelf-mark' }], {})).rejects.toThrow(
      'nessuno sa stampare: «x-shelf-mark»',
    );
  });
});

describe('sections that a product adds', () => {
  it('is a separate section and document, escaped like all others', async () => {
    const ownRenderer = createRenderer({
      sections: {
        'x-shelf-mark': {
          view: (section, { context, say }) => ({
            kind: 'x-shelf-mark',
            title: say(section.title ?? ''),
            mark: `${String(getAt(context, 'loan.book')).toUpperCase()} <b>`,
          }),
          template: '<section><h2>{{title}}</h2><p>Segnatura {{mark}}</p></section>',
        },
      },
    });
    try {
      const request = await aRequest({
        sections: [
          { kind: 'x-shelf-mark', title: 'Scaffale' },
          { kind: 'text', text: 'Di {loan.book}' },
        ],
        data: { loan: { book: 'Dune' } },
        html: [
          '<title>{{title}}</title><h1>Scheda</h1>',
          '{{#each sections}}{{> (sectionPartial kind)}}{{/each}}',
        ],
      });
      const { text } = await readPdf(await ownRenderer.render(request));
      expect(text).toBe('Scheda Scaffale Segnatura DUNE <b> Di Dune');
    } finally {
      await ownRenderer.close();
    }
  });
});
