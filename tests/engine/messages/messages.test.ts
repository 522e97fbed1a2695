import { describe, expect, it } from 'vitest';
import {
  formatProblem,
  formatValue,
  type MessagesSchema,
  type Problem,
  textOf,
  translate,
} from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const catalogue = (locale: string): MessagesSchema => {
  const localeMessages = library.messages[locale];
  if (localeMessages === undefined) throw new Error(`no ${locale}`);
  return localeMessages;
};
const italian = catalogue('it');
const english = catalogue('en');
const problem = (rule: string, params: object = {}, message?: string): Problem => ({
  path: 'f',
  rule,
  params: { ...params },
  severity: 'error',
  ...(message === undefined ? {} : { message }),
});

describe('[VAL-03] a problem in the reader’s language', () => {
  it('is the text of its rule, with the field’s name and the rule’s values', () => {
    expect(formatProblem(problem('required'), italian, 'Socio')).toBe('Il campo Socio è obbligatorio');
    expect(formatProblem(problem('required'), english, 'Socio')).toBe('The Member field is required');
    expect(formatProblem(problem('x-between', { min: 0.5, max: 1000 }), italian, 'Multa')).toBe(
      'Multa deve stare fra 0,5 e 1000',
    );
  });

  it('is the text of the variant where there is one', () => {
    expect(formatProblem(problem('format', { format: 'date' }), italian, 'Data')).toBe(
      'Data deve essere una data',
    );
    expect(formatProblem(problem('format', { format: 'time' }), italian, 'Ora')).toBe(
      'Ora non ha la forma giusta',
    );
    expect(formatProblem(problem('type', { type: ['integer', 'null'] }), italian, 'N')).toBe(
      'N deve essere un numero intero',
    );
  });

  it('[VAL-02] has the text of the specification for a short password', () => {
    const short = problem('x-password', { variant: 'short', limit: 8 });
    expect(formatProblem(short, english, 'password')).toBe('password is too short, you want to get hacked?');
  });

  it('[UI-03] [DESK-A17] writes a day inside a sentence as every list does', () => {
    const late = problem('x-between', { min: '2026-11-20', max: ['2026-11-21', 'Lotto 5'] });
    expect(formatProblem(late, italian, 'Il rientro')).toBe(
      'Il rientro deve stare fra 20/11/2026 e 21/11/2026, Lotto 5',
    );
    expect(formatProblem(late, english, 'Return')).toContain(formatValue('2026-11-20', 'date', english));
  });

  it('is the message that the schema names, before all others', () => {
    const grown = problem('no-pages-grown', { record: { pagesBefore: 10 } }, 'loan.pages-grown');
    expect(formatProblem(grown, italian, 'Pagine')).toBe('Le pagine non possono crescere: erano 10');
    expect(formatProblem(problem('required', {}, 'loan.damage-needed'), italian, 'Danno')).toBe(
      'Descrivi il danno di Danno',
    );
  });

  it('names another field by its label', () => {
    const texts = { ...english.texts, why: 'Asked for with {target}' };
    const broken = problem('x-required-if', { target: 'Danno' }, 'why');
    expect(formatProblem(broken, { ...english, texts }, 'Note')).toBe('Asked for with Damage');
  });

  it('is never empty, even where no text exists', () => {
    expect(formatProblem(problem('x-colour'), italian)).toBe('f: x-colour');
  });
});

describe('[UI-03] values as lists show them', () => {
  it.each([
    ['short-number', 999, '999', '999'],
    ['short-number', 1234, '1,2k', '1.2k'],
    ['file-size', 812, '812 byte', '812 byte'],
    ['file-size', 40_120, '40,1 kB', '40.1 kB'],
    ['file-size', 2_000_000, '2 MB', '2 MB'],
    ['short-number', -15000, '-15,0k', '-15.0k'],
    ['euro', 1234.5, '€ 1.234,50', '€ 1,234.50'],
    ['quantity', 0.125, '0,125', '0.125'],
    ['number', 12345.6, '12.345,6', '12,345.6'],
    ['number', 'molti', 'molti', 'molti'],
    ['date', '2026-11-20', '20/11/2026', 'Nov 20, 2026'],
    ['date', 'ieri', 'ieri', 'ieri'],
    ['time', '07:30:00', '07:30', '07:30'],
    ['number-sign', 12, '#12', '#12'],
    ['flag', 'Y', 'Sì', 'Yes'],
    ['flag', false, 'No', 'No'],
    ['position', '45.1,9.2', '45.10000, 9.20000', '45.10000, 9.20000'],
    ['text', 5, '5', '5'],
    ['euro', null, '', ''],
  ] as const)('%s of %s', (format, value, inItalian, inEnglish) => {
    expect(formatValue(value, format, italian)).toBe(inItalian);
    expect(formatValue(value, format, english)).toBe(inEnglish);
  });

  it('moments in the zone that the catalogue names, options by their label', () => {
    expect(formatValue('2026-11-20T06:30:00Z', 'date-time', italian)).toBe('20/11/2026, 07:30');
    const shelf = library.options['shelf'];
    expect(formatValue('A', 'options', italian, shelf)).toBe('Narrativa');
    expect(formatValue('Z', 'options', italian, shelf)).toBe('Z');
  });

  it('labels are translated by their Italian text, messages found by id', () => {
    expect(translate('Danno', english)).toBe('Damage');
    expect(translate('Danno', italian)).toBe('Danno');
    expect(textOf('return.odd-state', italian)).toBe('Stato non congruente');
    expect(textOf('gone', italian)).toBeUndefined();
    expect(textOf('constructor', italian)).toBeUndefined();
  });

  it('a counting message uses the plural forms of its language, of which Arabic has six', () => {
    const counting = (catalogue: MessagesSchema, plurals: object): MessagesSchema => ({
      ...catalogue,
      texts: { 'shelf.books': { text: '{count} libri', plurals } },
    });
    const bookCounts = (messages: MessagesSchema) =>
      [0, 1, 2, 3, 11, 100].map((count) => textOf('shelf.books', messages, count));
    const more = '{count} libri';
    expect(bookCounts(counting(italian, { one: 'un libro' }))).toEqual([
      more,
      'un libro',
      more,
      more,
      more,
      more,
    ]);
    const six = { zero: '0', one: '1', two: '2', few: 'pochi', many: 'molti' };
    expect(bookCounts(counting({ ...italian, locale: 'ar' }, six))).toEqual([
      '0',
      '1',
      '2',
      'pochi',
      'molti',
      more,
    ]);
    expect(textOf('shelf.books', counting(italian, { one: 'un libro' }))).toBe(more);
  });
});
