import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceText,
  formatProblem,
  formatValue,
  type MessagesSchema,
  type OptionsSchema,
  type ValueFormat,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

/** The words of a clinic for animals, in three languages that write numbers and dates each in its own way. */
function clinic(locale: string, labels: Readonly<Record<string, string>> = {}): MessagesSchema {
  const words = {
    $schema: '',
    locale,
    name: locale,
    direction: 'ltr',
    rules: {},
    texts: {},
    labels,
  } as const;
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const dateTime = { ...date, hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' } as const;
  return { ...words, formats: { locale, date, dateTime } };
}
const italian = clinic('it-IT');
const english = clinic('en-GB', { Sì: 'Yes', Cane: 'Dog' });
const swiss = clinic('de-CH', { Sì: 'Ja', No: 'Nein' });

type Case = readonly [value: unknown, it: string, en: string, de: string];
/** Text in each of the three locales; spaces and apostrophes in numbers depend on the runtime. */
const valueTexts = (format: ValueFormat, value: unknown, options?: OptionsSchema): readonly string[] =>
  [italian, english, swiss]
    .map((words) => formatValue(value, format, words, options))
    .map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2019', "'"));

describe('[UI-03] numbers as each reader writes them', () => {
  it.each<Case>([
    [0, '0', '0', '0'],
    [-0.5, '-0,5', '-0.5', '-0.5'],
    [1000, '1.000', '1,000', "1'000"],
    [1234567.891, '1.234.567,891', '1,234,567.891', "1'234'567.891"],
    ['12.50', '12,5', '12.5', '12.5'],
    [' 7 ', '7', '7', '7'],
    ['0012', '12', '12', '12'],
    ['0x10', '0x10', '0x10', '0x10'],
    ['1e3', '1e3', '1e3', '1e3'],
    ['12,5', '12,5', '12,5', '12,5'],
    ['Infinity', 'Infinity', 'Infinity', 'Infinity'],
    [Number.NaN, 'NaN', 'NaN', 'NaN'],
    ['', '', '', ''],
  ])('number of %j', (value, ...texts) => {
    expect(valueTexts('number', value)).toEqual(texts);
  });

  it.each<Case>([
    [0, '€ 0,00', '€ 0.00', '€ 0.00'],
    [0.005, '€ 0,01', '€ 0.01', '€ 0.01'],
    [-12.5, '€ -12,50', '€ -12.50', '€ -12.50'],
    [1000000, '€ 1.000.000,00', '€ 1,000,000.00', "€ 1'000'000.00"],
    ['99.9', '€ 99,90', '€ 99.90', '€ 99.90'],
    ['gratis', '€ gratis', '€ gratis', '€ gratis'],
  ])('euro of %j', (value, ...texts) => {
    expect(valueTexts('euro', value)).toEqual(texts);
  });

  it.each<Case>([
    [12, '€ 12,00', '€ 12.00', '€ 12.00'],
    [1.005, '€ 1,005', '€ 1.005', '€ 1.005'],
    [1234.5, '€ 1.234,50', '€ 1,234.50', "€ 1'234.50"],
  ])('[DAY-C8] unit-price of %j', (value, ...texts) => {
    expect(valueTexts('unit-price', value)).toEqual(texts);
  });

  it.each<Case>([
    [1.23456, '1,235', '1.235', '1.235'],
    [2000, '2.000', '2,000', "2'000"],
    ['0.100', '0,1', '0.1', '0.1'],
  ])('quantity of %j', (value, ...texts) => {
    expect(valueTexts('quantity', value)).toEqual(texts);
  });

  it.each<Case>([
    [999, '999', '999', '999'],
    [1000, '1,0k', '1.0k', '1.0k'],
    [1050, '1,1k', '1.1k', '1.1k'],
    [-1500, '-1,5k', '-1.5k', '-1.5k'],
    ['1500', '1500', '1500', '1500'],
  ])('short number of %j', (value, ...texts) => {
    expect(valueTexts('short-number', value)).toEqual(texts);
  });

  it.each<Case>([
    [0, '0 byte', '0 byte', '0 Byte'],
    [999, '999 byte', '999 byte', '999 Byte'],
    [1000, '1 kB', '1 kB', '1 kB'],
    [999_949, '999,9 kB', '999.9 kB', '999.9 kB'],
    [999_950, '1 MB', '1 MB', '1 MB'],
    [15_728_640, '15,7 MB', '15.7 MB', '15.7 MB'],
    [3e9, '3 GB', '3 GB', '3 GB'],
    ['2048', '2 kB', '2 kB', '2 kB'],
    ['grande', 'grande', 'grande', 'grande'],
  ])('file size of %j', (value, ...texts) => {
    expect(valueTexts('file-size', value)).toEqual(texts);
  });
});

describe('[UI-03] days and moments', () => {
  it.each<Case>([
    ['2026-11-20', '20/11/2026', '20/11/2026', '20.11.2026'],
    ['2024-02-29', '29/02/2024', '29/02/2024', '29.02.2024'],
    ['2026-02-30', '2026-02-30', '2026-02-30', '2026-02-30'],
    ['2023-02-29T10:00:00Z', '2023-02-29T10:00:00Z', '2023-02-29T10:00:00Z', '2023-02-29T10:00:00Z'],
    ['2026-13-01', '2026-13-01', '2026-13-01', '2026-13-01'],
    ['20/11/2026', '20/11/2026', '20/11/2026', '20/11/2026'],
    ['Cantiere 5', 'Cantiere 5', 'Cantiere 5', 'Cantiere 5'],
    ['5', '5', '5', '5'],
    [5, '5', '5', '5'],
    ['2026-11-20 e poi', '2026-11-20 e poi', '2026-11-20 e poi', '2026-11-20 e poi'],
    ['domani', 'domani', 'domani', 'domani'],
  ])('date of %j', (value, ...texts) => {
    expect(valueTexts('date', value)).toEqual(texts);
  });

  it.each<Case>([
    ['2026-11-20T06:30:00Z', '20/11/2026, 07:30', '20/11/2026, 07:30', '20.11.2026, 07:30'],
    ['2026-07-01T23:30:00Z', '02/07/2026, 01:30', '02/07/2026, 01:30', '02.07.2026, 01:30'],
    ['2026-10-25T00:30:00Z', '25/10/2026, 02:30', '25/10/2026, 02:30', '25.10.2026, 02:30'],
    ['2026-10-25T01:30:00Z', '25/10/2026, 02:30', '25/10/2026, 02:30', '25.10.2026, 02:30'],
    ['2026-11-20T23:59:59.999+02:00', '20/11/2026, 22:59', '20/11/2026, 22:59', '20.11.2026, 22:59'],
    ['2026-11-20', '20/11/2026', '20/11/2026', '20.11.2026'],
    ['2026-07-01T08:15', '01/07/2026, 08:15', '01/07/2026, 08:15', '01.07.2026, 08:15'],
    ['2026-07-01 08:15:30.5', '01/07/2026, 08:15', '01/07/2026, 08:15', '01.07.2026, 08:15'],
    ['ieri alle 5', 'ieri alle 5', 'ieri alle 5', 'ieri alle 5'],
  ])('date and time of %j', (value, ...texts) => {
    expect(valueTexts('date-time', value)).toEqual(texts);
  });

  it('a day is the same day in every zone, for every day of two centuries', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const property = fc.property(day, (moment) => {
      const text = moment.toISOString().slice(0, 10);
      const [year, month, date] = text.split('-');
      expect(formatValue(text, 'date', italian)).toBe(`${date}/${month}/${year}`);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});

describe('other values of a list', () => {
  const animals: OptionsSchema = {
    $schema: '',
    title: 'Specie',
    values: [
      { value: 'D', label: 'Cane' },
      { value: 1, label: 'Gatto' },
    ],
  };

  it.each<readonly [ValueFormat, ...Case]>([
    ['flag', 'Y', 'Sì', 'Yes', 'Ja'],
    ['flag', 'N', 'No', 'No', 'Nein'],
    ['flag', false, 'No', 'No', 'Nein'],
    ['flag', 'altro', 'No', 'No', 'Nein'],
    ['options', 'D', 'Cane', 'Dog', 'Cane'],
    ['options', 1, 'Gatto', 'Gatto', 'Gatto'],
    ['options', '1', '1', '1', '1'],
    ['status-icon', 'Z', 'Z', 'Z', 'Z'],
    ['time', '23:59:59', '23:59', '23:59', '23:59'],
    ['number-sign', 0, '#0', '#0', '#0'],
    ['position', '45.4642,9.19', '45.46420, 9.19000', '45.46420, 9.19000', '45.46420, 9.19000'],
    ['position', '44.494911, 11.342612', '44.49491, 11.34261', '44.49491, 11.34261', '44.49491, 11.34261'],
    ['position', 'al ponte,sinistra', 'al ponte, sinistra', 'al ponte, sinistra', 'al ponte, sinistra'],
    ['text', '<b>Fido</b>', '<b>Fido</b>', '<b>Fido</b>', '<b>Fido</b>'],
    ['text', ['a', 'b'], 'a,b', 'a,b', 'a,b'],
    ['text', [{ toString: '' }], '{"toString":""}', '{"toString":""}', '{"toString":""}'],
  ])('%s of %j', (format, value, ...texts) => {
    expect(valueTexts(format, value, animals)).toEqual(texts);
  });

  it('empty values are empty texts, and any value is formatted without an exception', () => {
    const formats: readonly ValueFormat[] = [
      ...(['text', 'number', 'short-number', 'file-size', 'quantity', 'euro', 'unit-price'] as const),
      ...([
        'date',
        'date-time',
        'time',
        'number-sign',
        'flag',
        'options',
        'position',
        'status-icon',
      ] as const),
    ];
    for (const format of formats)
      for (const none of [undefined, null, '']) expect(valueTexts(format, none)).toEqual(['', '', '']);
    const property = fc.property(fc.constantFrom(...formats), fc.jsonValue(), (format, value) => {
      expect(typeof formatValue(value, format, italian, animals)).toBe('string');
    });
    fc.assert(property, { numRuns: runs(1000) });
  });
});

describe('[VAL-03] hostile names in a sentence', () => {
  const words: MessagesSchema = {
    ...italian,
    rules: {
      required: 'Il campo {field} manca',
      enum: '{field} fra {values}',
      'enum.cat': 'miao',
      maximum: 'al più {limit}',
    },
    texts: { 'pet.own': { text: 'Di {record.owner.name}: {field}' } },
  };
  const problemText = (rule: string, params: object = {}, label?: string, message?: string): string => {
    const problem = {
      path: 'pets.0.name',
      rule,
      params: { ...params },
      severity: 'error',
      ...(message === undefined ? {} : { message }),
    } as const;
    return formatProblem(problem, words, label);
  };

  it.each<[string, string, string]>([
    [
      'a label with a slot is not filled again',
      problemText('required', {}, 'Peso {field}'),
      'Il campo Peso {field} manca',
    ],
    [
      'a label with signs of replacement stays as it is',
      problemText('required', {}, "$& $1 $'"),
      "Il campo $& $1 $' manca",
    ],
    ['a label of HTML stays text', problemText('required', {}, '<b>x</b>'), 'Il campo <b>x</b> manca'],
    ['without a label the path is named', problemText('required'), 'Il campo pets.0.name manca'],
    [
      'values of a list, numbers by the locale',
      problemText('enum', { values: ['a', 1.5, null, { b: 1 }, [2, 3]] }, 'F'),
      'F fra a, 1,5, null, {"b":1}, 2, 3',
    ],
    ['a variant wins over the rule', problemText('enum', { variant: 'cat' }, 'F'), 'miao'],
    [
      'a variant nobody wrote falls back to the rule',
      problemText('maximum', { variant: 'dog', limit: 1e6 }, 'F'),
      'al più 1000000',
    ],
    ['a missing value leaves nothing', problemText('maximum', {}, 'F'), 'al più '],
    ['a number beyond all', problemText('maximum', { limit: 1e21 }, 'F'), 'al più 1000000000000000000000'],
    [
      'a message looks into the values',
      problemText('own', { record: { owner: { name: 'Ada' } } }, 'F', 'pet.own'),
      'Di Ada: F',
    ],
    [
      'a message that no catalogue has falls back to the rule',
      problemText('required', {}, 'F', 'pet.gone'),
      'Il campo F manca',
    ],
    ['an unknown rule is named', problemText('x-meow', {}, 'F'), 'F: x-meow'],
    ['a rule named like a property of objects', problemText('constructor', {}, 'F'), 'F: constructor'],
  ])('%s', (_story, text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('how far a position is from another', () => {
  it.each([
    ['44.39,7.54', '44.93, 7.54', 'it-IT', '60 km'],
    ['44.4949,12.1', '44.4949,12.1004', 'it-IT', '32 m'],
    ['45,9', '45.00895,9', 'it-IT', '1 km'],
    ['45,9', '45.0129,9', 'it-IT', '1,4 km'],
    ['45,9', '45.0129,9', 'en-GB', '1.4 km'],
    ['45,9', '45,9', 'it-IT', '0 m'],
    ['45,9', '-45,9', 'it-IT', '10.000 km'],
    ['45,9', '', 'it-IT', ''],
    ['qui', '45,9', 'it-IT', ''],
    [null, undefined, 'it-IT', ''],
  ])('[DAY-B24] %j, %j in %s: %j', (from, to, locale, written) =>
    expect(distanceText(from, to, locale)).toBe(written),
  );
});
