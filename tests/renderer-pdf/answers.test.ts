import { describe, expect, it } from 'vitest';
import type { EntitySchema, FormPackage } from '../../engine/index.ts';
import type { DocumentRequest } from '../../renderer-pdf/index.ts';
import { type ReadPdf, readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest, LOAN, LOAN_FORM } from './aRequest.ts';

const renderer = workerRenderer();

type Section = DocumentRequest['document']['sections'][number];
type Fields = EntitySchema['properties'];

/** A form of these fields, each on a separate line. */
function formOf(properties: Fields, title = 'Prestito'): FormPackage {
  return {
    name: 'loan',
    version: 1,
    entity: { ...LOAN, properties },
    form: {
      ...LOAN_FORM,
      title,
      sections: [{ id: 'all', title, fields: Object.keys(properties).map((field) => ({ field })) }],
    },
    options: {
      shelves: {
        $schema: '',
        title: 'Scaffali',
        values: [
          { value: 'A', label: 'Alto' },
          { value: 2, label: 'Secondo' },
        ],
      },
    },
  };
}

async function print(
  data: Readonly<Record<string, unknown>>,
  sections: readonly Section[],
  forms: DocumentRequest['forms'] = {},
): Promise<ReadPdf> {
  const request = await aRequest({ data, sections, document: { title: 'Prova' } });
  return readPdf(await renderer.render({ ...request, forms }));
}

/** The answers of one record, as they are read on paper. */
async function answers(properties: Fields, record: Readonly<Record<string, unknown>>): Promise<string> {
  const forms = { loan: formOf(properties) };
  return (await print({ loan: record }, [{ kind: 'form', name: 'loan', data: 'loan' }], forms)).text;
}

describe('answers on paper', () => {
  it('[CKL-03] a section’s title stands on the page of its first answer, wherever the page ends', async () => {
    const numberedFields = (name: string, count: number): Fields =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`${name}${n}`, { title: `${name} ${n}`, type: 'string' }]),
      );
    const gathered: Section = {
      ...{ kind: 'form', name: 'loan', data: 'loan' },
      gather: { no: 'Non riscontrati', blank: 'Senza risposta' },
    };
    const ends = new Set<number>();
    for (let count = 66; count <= 92; count += 2) {
      const [first, last] = [numberedFields('Riga', count), numberedFields('Voce', 60)];
      const { loan } = { loan: formOf({ ...first, ...last }) };
      const [section] = loan.form.sections;
      if (section === undefined) throw new Error('a form without a section');
      const fields = (of: Fields) => Object.keys(of).map((field) => ({ field }));
      const sections = [
        { ...section, id: 'a', fields: fields(first) },
        { ...section, id: 'b', title: 'Ultima sezione', fields: fields(last) },
      ];
      const forms = { loan: { ...loan, form: { ...loan.form, sections } } };
      const record = Object.fromEntries(Object.keys(first).map((name) => [name, 'scritto']));
      const { texts } = await print({ loan: record }, [gathered], forms);
      const page = texts.findIndex((text) => text.includes('Ultima sezione'));
      expect(texts[page], `${count} lines before it`).toContain('Senza risposta');
      ends.add(page);
    }
    // Otherwise no page ended where the section begins, and the test would be trivial.
    expect([...ends].sort()).toEqual([0, 1]);
  });

  it('[CKL-03] [PHONE-A33] highlights anomalies; negative and missing answers are named in one line each', async () => {
    const flag = { type: 'string', 'x-flag': 'anomaly' } as const;
    const properties: Fields = {
      torn: { title: 'Strappato', ...flag },
      wet: { title: 'Bagnato', ...flag },
      burnt: { title: 'Bruciato', ...flag },
      whole: { title: 'Completo', type: 'string', 'x-flag': 'ok' },
      dusted: { title: 'Spolverato', type: 'string', 'x-flag': 'ok' },
      bound: { title: 'Rilegato', type: 'string', 'x-flag': 'plain' },
      shelf: { title: 'Scaffale', type: 'string' },
    };
    const loan = { torn: 'N', wet: 'Y', burnt: 'N', whole: 'N', bound: 'N' };
    const section: Section = { kind: 'form', name: 'loan', data: 'loan' };
    const gather = { no: 'Non riscontrati', blank: 'Senza risposta' };
    const forms = { loan: formOf(properties) };
    const { text } = await print({ loan }, [{ ...section, gather }], forms);
    expect(text).toContain(
      'Bagnato ! Sì Completo ! No Non riscontrati Strappato · Bruciato · Rilegato Senza risposta Spolverato · Scaffale',
    );
    const { text: blank } = await print(
      { loan },
      [{ ...section, gather: { blank: 'Senza risposta' } }],
      forms,
    );
    expect(blank).toContain('Strappato No Bagnato ! Sì Bruciato No Completo ! No Senza risposta Spolverato');
    // Without the keyword each field has its line, and a plain flag only if it is true.
    const { text: plain } = await print({ loan }, [section], forms);
    expect(plain).toContain('Strappato No Bagnato ! Sì Bruciato No Completo ! No Spolverato – Scaffale –');
    expect(plain).not.toContain('Rilegato');
  });

  it('a moment is printed in Italian time, in winter, in summer and over midnight; a local one unchanged', async () => {
    const at = { type: 'string', format: 'date-time' } as const;
    const text = await answers(
      {
        winter: { title: 'Inverno', ...at },
        summer: { title: 'Estate', ...at },
        night: { title: 'Notte', ...at },
        offset: { title: 'Altrove', ...at },
        local: { title: 'Locale', ...at },
      },
      {
        winter: '2026-01-31T10:05:00Z',
        summer: '2026-07-31T10:05:00.123Z',
        night: '2026-12-31T23:30:00Z',
        offset: '2026-11-20T01:00:00+09:00',
        local: '2026-11-20T08:15:00',
      },
    );
    expect(text).toContain('Inverno 31/01/2026 11:05');
    expect(text).toContain('Estate 31/07/2026 12:05');
    expect(text).toContain('Notte 01/01/2027 00:30');
    expect(text).toContain('Altrove 19/11/2026 17:00');
    expect(text).toContain('Locale 20/11/2026 08:15');
  });

  it('codes have their labels, alone or several; a code that no list has any more stays readable', async () => {
    const shelf = { type: 'string', 'x-options': 'shelves' } as const;
    const text = await answers(
      {
        one: { title: 'Uno', ...shelf },
        number: { title: 'Numero', type: 'integer', 'x-options': 'shelves' },
        old: { title: 'Vecchio', ...shelf },
        many: { title: 'Molti', type: 'array', 'x-options': 'shelves', items: { type: 'string' } },
        each: { title: 'Ognuno', type: 'array', items: shelf },
      },
      { one: 'A', number: 2, old: 'Z9', many: ['A', 'Z9', 2], each: ['A', 'Z9'] },
    );
    expect(text).toContain('Uno Alto Numero Secondo Vecchio Z9');
    expect(text).toContain('Molti Alto, Z9, Secondo');
    expect(text, '[DESK-A1]').toContain('Ognuno Alto, Z9');
  });

  it('zero, no and false are answers; an empty one is a dash', async () => {
    const text = await answers(
      {
        nought: { title: 'Zero', type: 'number', 'x-unit': 'kg' },
        no: { title: 'Sano', type: 'string', 'x-flag': 'ok' },
        untrue: { title: 'Vero', type: 'boolean' },
        empty: { title: 'Vuoto', type: 'string' },
        none: { title: 'Nessuno', type: 'array', items: { type: 'string' } },
      },
      { nought: 0, no: 'N', untrue: false, empty: '', none: [] },
    );
    expect(text).toContain('Zero 0 kg');
    // Good order denied is an anomaly.
    expect(text).toContain('Sano ! No');
    expect(text).toContain('Vero No');
    expect(text).toContain('Vuoto –');
    expect(text).toContain('Nessuno –');
  });

  it('[CKL-04] each record is printed with the form of its version, one without by the newest', async () => {
    const forms = {
      loan: formOf({ book: { title: 'Volume', type: 'string' } }, 'Nuovo'),
      'loan@1': formOf({ book: { title: 'Libro', type: 'string' } }, 'Vecchio'),
    };
    const loans = [
      { book: 'Dune', schemaVersion: 1 },
      { book: 'Emma', schemaVersion: 2 },
      { book: 'Ulisse' },
    ];
    const { texts } = await print(
      { loans },
      [{ kind: 'form', name: 'loan', data: 'loans', repeat: true }],
      forms,
    );
    expect(texts.map((text) => /(?:Libro|Volume) \w+/.exec(text)?.[0])).toEqual([
      'Libro Dune',
      'Volume Emma',
      'Volume Ulisse',
    ]);
  });
});

describe('facts on paper', () => {
  const facts = async (data: Readonly<Record<string, unknown>>, ...fields: string[]) =>
    (await print(data, [{ kind: 'fields', title: 'Fatti', fields }])).text;

  // Text behind a date was once missing on paper.
  it('words that only begin like a day stay whole', async () => {
    const text = await facts(
      {
        name: '2026-11-20 Linea MT Reno',
        lot: '2026-11-20/A',
        day: '2026-11-20',
        at: '2026-11-20T16:05:00Z',
      },
      'Progetto: {name}',
      'Lotto: {lot}',
      'Giorno: {day}',
      'Stampa: {at}',
    );
    expect(text).toContain('Progetto 2026-11-20 Linea MT Reno');
    expect(text).toContain('Lotto 2026-11-20/A');
    expect(text).toContain('Giorno 20/11/2026');
    expect(text).toContain('Stampa 20/11/2026 17:05');
  });

  it('[PHONE-A33] a position is written as one, and no other text that looks like it', async () => {
    const fields = ['Misura: {width}', 'Luogo: {place}', 'where'];
    const positions = ['place', 'where'];
    const { text } = await print({ width: '12,5', place: '44.39,7.54', where: '-1.5,20' }, [
      { kind: 'fields', title: 'Fatti', fields, positions },
    ]);
    expect(text).toContain('Misura 12,5');
    expect(text).toContain('Luogo 44.39000, 7.54000');
    expect(text).toContain('where -1.50000, 20.00000');
  });

  it('[DAY-C7] an amount that may be left out is written as any other', async () => {
    const text = await answers({ weight: { title: 'Peso', type: ['number', 'null'] } }, { weight: 1250 });
    expect(text).toContain('Peso 1.250');
  });

  it('a number that names something has no point for thousands, an amount has', async () => {
    const text = await facts(
      { number: 12345, price: 12345 },
      'Numero: {number}',
      'Prezzo: € {price}',
      'number',
    );
    expect(text).toContain('Numero 12345');
    expect(text).toContain('Prezzo € 12.345,00');
    expect(text).toContain('number 12345');
  });

  it('a fact of several parts is there while one of them is', async () => {
    const text = await facts({ a: 'Ada', b: '' }, 'Chi: {a} {b}', 'Altri: {b}{c}', 'Fine: {c} ');
    expect(text).toContain('Chi Ada');
    expect(text).not.toMatch(/Altri|Fine/);
  });
});

describe('grouping', () => {
  it('form, condition and signature of one record follow each other, numbered, each record on its own page', async () => {
    const loans = [{ book: 'Dune', torn: 'Y' }, { book: 'Emma' }];
    const repeatedLoans = { data: 'loans', repeat: true } as const;
    const { texts } = await print(
      { loans },
      [
        { kind: 'text', text: 'Due prestiti' },
        { kind: 'form', name: 'loan', title: 'N. {number}', ...repeatedLoans },
        {
          kind: 'text',
          text: 'Rotto: {record.book}',
          showWhen: { 'record.torn': { const: 'Y' } },
          ...repeatedLoans,
        },
        { kind: 'signatures', title: 'Firma per {record.book}', fields: ['Lettore'], ...repeatedLoans },
      ],
      { loan: formOf({ book: { title: 'Libro', type: 'string' } }) },
    );
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/Due prestiti.*N\. 1.*Libro Dune.*Rotto: Dune.*Firma per Dune/s);
    expect(texts[1]).toMatch(/N\. 2.*Libro Emma.*Firma per Emma/s);
    expect(texts[1]).not.toContain('Rotto');
  });

  it('an empty repetition prints nothing, whatever its sections', async () => {
    for (const loans of [[], null, 'molti', { book: 'Dune' }]) {
      const { text } = await print({ loans }, [
        { kind: 'text', text: 'Inizio' },
        { kind: 'text', text: 'Prestito {number}', data: 'loans', repeat: true },
      ]);
      expect(text).toContain('Inizio');
      expect(text).not.toContain('Prestito');
    }
  });

  it('a photo is found by its number only, not by names of the prototype', async () => {
    const { images } = await print({ photos: ['constructor', '__proto__', 'toString', 7] }, [
      { kind: 'photos', data: 'photos' },
    ]);
    expect(images).toBe(0);
  });
});
