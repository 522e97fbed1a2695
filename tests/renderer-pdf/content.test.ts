import { describe, expect, it } from 'vitest';
import type { Field, FieldLayout, FormSchema } from '../../engine/index.ts';
import { photo } from '../support/photo.ts';
import { readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest, LOAN_FORM, LOAN_PACKAGE } from './aRequest.ts';

const renderer = workerRenderer();

const print = async (...args: Parameters<typeof aRequest>) =>
  readPdf(await renderer.render(await aRequest(...args)));

describe('content of documents', () => {
  it('[CKL-03] has head, foot, page numbers, and answers as people read them', async () => {
    const loan = {
      book: 'Il nome della rosa',
      day: '2026-11-20',
      hour: '08:15:00',
      price: 1234.5,
      damaged: 'Y',
      damaged_note: 'Dorso staccato',
      gift: 'N',
      remarks: 'Da rilegare',
    };
    const { text, title, pages } = await print({ data: { loan } });
    expect(pages).toBe(1);
    expect(title).toBe('Prestito di Il nome della rosa');
    for (const said of [
      'Biblioteca',
      'Via dei Libri 1 · Stampato il 20/11/2026 17:05',
      'Pagina 1 di 1',
      'Giorno 20/11/2026',
      'Ora 08:15',
      'Valore 1.234,5 €',
      'Rovinato ! Sì',
      'Dorso staccato',
      'Osservazioni Da rilegare',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('Regalo');
  });

  it('[DAY-C12] names a document once in the head of its first page, and on each that follows', async () => {
    const { text } = await print({
      sections: [{ kind: 'text', text: 'Primo' }],
      data: { loan: { book: 'Dune' } },
    });
    expect(text.split('Dune').length - 1, text).toBe(1);
    const long = await print({
      sections: [{ kind: 'text', text: 'riga '.repeat(1500) }],
      data: { loan: { book: 'Dune' } },
    });
    expect([long.pages, long.text.split('Prestito di Dune').length - 1]).toEqual([2, 2]);
  });

  it('omits hidden fields, and empty remarks', async () => {
    const loan = { book: 'Dune', damaged: 'N', damaged_note: 'vecchia nota', remarks: 'nascosta' };
    const { text } = await print({ data: { loan } });
    expect(text).toContain('Rovinato No');
    expect(text).not.toContain('vecchia nota');
    expect(text).not.toContain('nascosta');
    expect((await print({ data: { loan: { book: 'Dune', damaged: 'Y' } } })).text).not.toContain(
      'Osservazioni',
    );
  });

  it('prints no password and no carried values', async () => {
    const request = await aRequest({
      data: { loan: { book: 'Dune', remarks: 'segreta-1', gift: 'segreta-2' } },
    });
    const fields = [
      { field: 'book' },
      { field: 'remarks', widget: 'password' },
      { field: 'gift', widget: 'hidden' },
    ];
    const form = { ...LOAN_FORM, sections: [{ ...LOAN_FORM.sections[0], fields }] } as FormSchema;
    const forms = { loan: { ...LOAN_PACKAGE, form } };
    const { text } = await readPdf(await renderer.render({ ...request, forms }));
    expect(text).toContain('Dune');
    for (const unsaid of ['segreta', 'Osservazioni', 'Regalo']) expect(text).not.toContain(unsaid);
  });

  it('prints words and pictures of the form itself where they stand, and none that are not shown', async () => {
    const request = await aRequest({ data: { loan: { book: 'Dune', damaged: 'N' } } });
    const [section] = LOAN_FORM.sections;
    const dot = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
    const content = [
      { before: 'book', text: 'Leggi prima' },
      { before: 'price', text: 'Il valore di {record.book}' },
      { id: 'where', text: 'Scrivi dove', showWhen: { 'record.damaged': { const: 'Y' } } },
      { image: { picture: 'dot', alt: 'Un punto' } },
    ];
    const form = { ...LOAN_FORM, pictures: { dot }, sections: [{ ...section, content }] } as FormSchema;
    const forms = { loan: { ...LOAN_PACKAGE, form } };
    const { text } = await readPdf(await renderer.render({ ...request, forms }));
    const positions = ['Leggi prima', 'Libro', 'Ora', 'Il valore di Dune', 'Valore –', 'Rovinato'].map(
      (each) => text.indexOf(each),
    );
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(text).not.toContain('Scrivi dove');
  });

  it('prints a list inside a form row by row, and reports an empty one', async () => {
    const readers = [{ name: 'Ada', since: '2026-01-31' }, { name: 'Bo' }];
    const { text } = await print({ data: { loan: { book: 'Dune', readers } } });
    expect(text).toContain('Lettore 1 Dal 31/01/2026 Nome Ada Lettore 2 Dal – Nome Bo');
    expect((await print({ data: { loan: { book: 'Dune', readers: [] } } })).text).toContain('Lettori –');
  });

  it('[CKL-03] leaves out cells of a row as the screen does, nested rows too, and unanswered ones where asked', async () => {
    const text = (title: string): Field => ({ title, type: 'string' });
    const name = text('Nome');
    const children: Field = {
      ...{ title: 'Figli', type: 'array' },
      items: { title: 'Figlio', type: 'object', properties: { name, school: text('Scuola') } },
    };
    const codes = { card: text('Tessera'), email: text('Email'), code: text('Codice') };
    const properties: Record<string, Field> = { name, ...codes, children };
    const readers: Field = {
      ...{ title: 'Lettori', type: 'array' },
      items: { title: 'Lettore', type: 'object', properties },
    };
    const entity = { ...LOAN_PACKAGE.entity, properties: { ...LOAN_PACKAGE.entity.properties, readers } };
    const showWhen = { 'row.name': { const: 'Ada' } };
    const school: FieldLayout = { field: 'school', showWhen: { 'parent.name': { const: 'Ada' } } };
    const cells: FieldLayout[] = [
      ...[{ field: 'name' }, { field: 'card', showWhen, whenHidden: 'keep' as const }],
      ...[
        { field: 'email', showWhen },
        { field: 'code', widget: 'hidden' as const },
      ],
      { field: 'children', fields: [{ field: 'name' }, school] },
    ];
    const form: FormSchema = {
      ...LOAN_FORM,
      sections: [{ id: 'book', fields: [{ field: 'readers', widget: 'lines', fields: cells }] }],
    };
    const forms = { loan: { ...LOAN_PACKAGE, entity, form } };
    const nested = { children: [{ name: 'Eva', school: 'Pascoli' }] };
    const ada = { name: 'Ada', card: 'T1', code: 'X9', ...nested };
    const bo = { name: 'Bo', card: 'T2', code: 'X8', ...nested };
    const textOf = async (section: object) => {
      const sections = [{ kind: 'form', name: 'loan', data: 'loan', ...section } as const];
      const request = await aRequest({ sections, data: { loan: { readers: [ada, bo] } } });
      return (await readPdf(await renderer.render({ ...request, forms }))).text;
    };
    const whole = await textOf({});
    expect(whole).toContain('Lettore 1 Nome Ada Tessera T1 Email – Figlio 1.1 Nome Eva Scuola Pascoli');
    expect(whole).toMatch(/Lettore 2 Nome Bo Figlio 2\.1 Nome Eva(?! Scuola)/);
    expect(await textOf({ blank: 'omit' })).toContain('Lettore 1 Nome Ada Tessera T1 Figlio 1.1');
  });

  it('prints facts with dates and amounts, and leaves out those without a value', async () => {
    const fields = [
      'Libro: {loan.book}',
      'Dal: {loan.day}',
      'Valore: € {loan.price}',
      'Copie: {loan.copies}',
      'Serie: {loan.series}',
    ];
    const { text } = await print({
      sections: [{ kind: 'fields', title: 'Prestito', fields }],
      data: { loan: { book: 'Dune', day: '2026-11-20', price: 1234.5, copies: 2.5 } },
    });
    expect(text).toContain('Dal 20/11/2026');
    expect(text).toContain('Valore € 1.234,50');
    expect(text).toContain('Copie 2,5');
    expect(text).not.toContain('Serie');
  });

  it('[CKL-04] has a picture at its head where the schema names one, on the first page alone, and no gap without', async () => {
    const bytes = await photo({ width: 400, height: 100 });
    const request = await aRequest({ data: { loan: { book: 'Dune' }, house: { logo: [7] } } });
    const head = { ...request.document.header, logo: 'house.logo' };
    const document = { ...request.document, header: head, sections: [...request.document.sections] };
    const printed = async (photos: typeof request.photos, header: object = head) =>
      readPdf(await renderer.render({ ...request, document: { ...document, header }, photos }));
    const photos = { 7: { bytes, mediaType: 'image/jpeg', caption: 'logo.jpg' } } as const;
    const { images, text, pages } = await printed(photos);
    expect({ images, pages }).toEqual({ images: 1, pages: 1 });
    expect(text).not.toContain('logo.jpg');
    expect((await printed({})).images).toBe(0);
    expect((await printed(photos, request.document.header)).images).toBe(0);
    expect((await printed({})).text).toBe(text);
  });

  it('prints photos that are there, and leaves no hole for those that are not', async () => {
    const bytes = await photo({ width: 300, height: 200 });
    const { text, images } = await print({
      sections: [{ kind: 'photos', title: 'Fotografie', data: 'loan.photos' }],
      data: { loan: { book: 'Dune', photos: [7, 8, 9] } },
      photos: {
        7: { bytes, mediaType: 'image/jpeg', caption: 'Copertina' },
        9: { bytes, mediaType: 'image/jpeg', caption: 'Retro' },
      },
    });
    expect(images).toBe(2);
    expect(text).toContain('Copertina');
    expect(text).toContain('Retro');
  });

  it('begins each repeated record on a new page', async () => {
    const loans = [{ book: 'Dune' }, { book: 'Emma' }, { book: 'Ulisse' }];
    const { texts } = await print({
      sections: [
        { kind: 'form', name: 'loan', data: 'loans', repeat: true, title: 'Prestito {record.book}' },
        { kind: 'signatures', data: 'loans', repeat: true, fields: ['Lettore di {record.book}'] },
      ],
      data: { loan: { book: 'tutti' }, loans },
    });
    expect(texts).toHaveLength(3);
    for (const [page, { book }] of loans.entries()) expect(texts[page]).toContain(`Prestito ${book}`);
  });

  it('has its fonts inside, and none of the system’s for plain text', async () => {
    const { fonts } = await print();
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toContain('AtkinsonHyperlegible');
  });

  it('runs from right to left where the language does', async () => {
    const { text } = await print({
      locale: 'ar',
      document: { title: 'قرض' },
      data: { loan: { book: 'Dune' } },
    });
    expect(text).toContain('Dune');
  });
});

describe('hostile text', () => {
  const EVIL =
    '</style><script>document.title="owned"</script><img src="http://127.0.0.1:9/x"> {{book}} \\ "';

  it('is printed literally, in answers, titles and margins', async () => {
    const { text, title, pages } = await print({
      sections: [
        { kind: 'form', name: 'loan', data: 'loan' },
        { kind: 'text', text: 'riga '.repeat(1500) },
      ],
      data: { loan: { book: EVIL, damaged: 'Y', damaged_note: EVIL } },
    });
    expect(pages).toBe(2);
    expect(title).toBe(`Prestito di ${EVIL}`);
    expect(text).toContain('<script>document.title="owned"</script>');
    expect(text).toContain('{{book}}');
    // The margin boxes are text inside the style, also in the header of the second page.
    expect(text.split('</style>').length - 1).toBeGreaterThan(3);
  });

  it('finds no way out: neither script nor network nor file', async () => {
    const loan = { book: '<iframe src="file:///etc/passwd"></iframe>@import url(http://127.0.0.1:9/a);' };
    const { text } = await print({ data: { loan } });
    expect(text).not.toContain('root:');
    expect(text).toContain('file:///etc/passwd');
  });

  it('a word without blanks does not leave the page', async () => {
    const { text, pages } = await print({
      data: { loan: { book: 'Dune', damaged: 'Y', remarks: 'X'.repeat(4000) } },
    });
    expect(text.match(/X/g)).toHaveLength(4000);
    expect(pages).toBe(2);
  });
});

describe('unprintable documents', () => {
  it('reports a missing form or table', async () => {
    await expect(print({ sections: [{ kind: 'form', name: 'nowhere' }] })).rejects.toThrow(/«nowhere»/);
    await expect(print({ sections: [{ kind: 'table', name: 'nothing' }] })).rejects.toThrow(/«nothing»/);
  });
});
