import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { loadModule } from './loadModule.ts';

type Row = readonly [word: string, schema: object, kept: readonly unknown[], broken: readonly unknown[]];

/** The values at the edge of each rule: the last that keeps it and the first that does not. */
const EDGES: readonly Row[] = [
  [
    'credit-card',
    { 'x-credit-card': true },
    ['340000000000000', '379999999999999', null],
    [
      '350000000000000',
      '360000000000000',
      '34000000000000',
      '3400000000000000',
      '34 000000000000',
      '34-0000-0000-0000',
      340000000000000,
      '',
      '３４0000000000000',
    ],
  ],
  [
    'password of 8',
    { 'x-password': true },
    ['aB3$5678', 'aB3(5678', 'aB3)5678', 'àB3$a678', 'a B3$ 67'],
    ['aB3$567', 'ab3$5678', 'AB3$5678', 'aBc$defg', 'aB345678', 'aB3^5678', 'aB3-5678', 'aB3$\n5678'],
  ],
  [
    'url by its last label',
    { 'x-url': true },
    ['', 'a.it', 'a.museo', 'http://a.it', 'https://a.b-c.it:8080/x?y=z#w', 'A_B.IT'],
    [
      'a.i',
      'a.museum',
      'ftp://a.it',
      'a',
      'http://a',
      '//a.it',
      'a.it x',
      'http://a.it:port',
      'http://.it',
      'a.1t',
      ' a.it',
    ],
  ],
  [
    'email',
    { 'x-email': true },
    ['', 'a@b.co', "o'neil+x@b-c.co.it", 'è@b.it', `${'a'.repeat(242)}@b.example.it`.slice(-254)],
    [
      'a@b.c',
      'a@b',
      '@b.it',
      'a@.it',
      'a@b..it',
      'a b@c.it',
      'a@b@c.it',
      'a@b.it ',
      'a@b_c.it',
      '<a@b.it>',
      `${'a'.repeat(250)}@b.it`,
    ],
  ],
  ['positive', { 'x-positive': true }, [0, -0, 0.0001, 1e308, null], [-0.0001, -1, '1', true]],
  [
    'integer',
    { 'x-integer': true },
    [0, -0, -7, 1e15, '0', '-7', '007', null],
    [0.1, '1.0', '1,0', '+1', '1e3', ' 1', '１', Number.NaN, Number.POSITIVE_INFINITY],
  ],
  ['numeric', { 'x-numeric': true }, [0, 12, '0', '0012', null], [-1, 0.5, '-1', '1.5', '1 ', '']],
  [
    'digits of 3',
    { 'x-digits': 3 },
    ['000', '999', 100, 999, null],
    ['99', '1000', 99, 1000, '9 9', '1.2', -100, '１２３'],
  ],
  ['digits of 1', { 'x-digits': 1 }, ['0', 0, 9], ['', '10', 10, -1]],
  [
    'double',
    { 'x-double': true },
    [0, -1.5, 1e-7, '0', '-1.5', '1,5', '00,50', null],
    ['1.', '.5', '1,5,0', '1.5.0', '1 5', '', '+1', '1e3', false],
  ],
  [
    'double of 2',
    { 'x-double': 2 },
    [0.01, 0.1 + 0.2, 1.1 * 3, 99999999.99, '0,01', '7', -0.07],
    [0.001, 0.015, '0,001', '1.234'],
  ],
  ['double of 0', { 'x-double': 0 }, [1, 1e9, '12'], [1.1, '1,0', '1.']],
  ['min of 2', { 'x-min': 2 }, ['ab', '  ', 'è!', '🐈🐕', 5, null], ['', 'a', '🐈']],
  ['max of 2', { 'x-max': 2 }, ['', 'ab', '🐈🐕', 12345], ['abc', '🐈🐕!', 'e\u0301x']],
  ['length of 2', { 'x-length': 2 }, ['ab', '🐈🐕'], ['a', 'abc', '']],
  ['length of 0 to 1', { 'x-length': [0, 1] }, ['', 'a'], ['ab']],
  ['between', { 'x-between': [-0.5, 0.5] }, [-0.5, 0, 0.5, null], [-0.50001, 0.50001, '0']],
  ['between, one value', { 'x-between': [3, 3] }, [3], [2.999, 3.001]],
  ['max_value', { 'x-max-value': 0 }, [0, -1, null], [1e-9, '0']],
  ['min_value', { 'x-min-value': 0 }, [0, -0, 1, null], [-1e-9, '1']],
  [
    'alpha',
    { 'x-alpha': true },
    ['', 'perché', 'ß', 'Ångström', 'नमस्ते', '日本'],
    ['a1', 'a b', 'a-b', "l'ora", 'a_', '😀', '٣'],
  ],
  ['alpha-num', { 'x-alpha-num': true }, ['', 'a1', '1', 'é9'], ['a-1', 'a_1', 'a 1', '①']],
  ['alpha-dash', { 'x-alpha-dash': true }, ['', 'a-b_c', '-', '_1'], ['a b', 'a.b', 'a–b']],
  [
    'alpha_spaces',
    { 'x-alpha-spaces': true },
    ['', ' ', 'Anna Maria', 'a\u00a0b'],
    ['Anna1', "D'Angelo", 'Rossi-Bianchi'],
  ],
  ['oneOf', { 'x-one-of': [1, '1', null, { a: 1 }] }, [1, '1', null, { a: 1 }], [2, true, { a: 2 }, [1]]],
  ['excluded', { 'x-excluded': ['no', 0, null] }, ['No', false, '', 1, []], ['no', 0, null]],
  [
    'ext',
    { 'x-ext': ['.pdf', 'JPG', 'c++'] },
    ['a.pdf', 'a.PDF', 'a.jpg', 'x.c++', '.pdf', { name: 'a.pdf' }, {}],
    ['pdf', 'a.pdfx', 'a.pdf ', 'a.c', 'a_pdf', { fileName: 'a.exe', name: 'a.pdf' }],
  ],
  ['size of 1 KB', { 'x-size': 1 }, [{ size: 0 }, { size: 1024 }, {}], [{ size: 1025 }, { size: '10' }]],
  [
    'dimensions',
    { 'x-dimensions': [2, 1] },
    [{ width: 2, height: 1 }, null],
    [{ width: 1, height: 2 }, { width: 2 }, {}, 'a.png', { width: '2', height: 1 }],
  ],
  [
    'image',
    { 'x-image': true },
    ['a.png', 'a.HEIC', { name: 'a.svg', type: 'image/svg+xml' }, {}],
    ['a.png.exe', 'png', { name: 'a.png', type: 'text/html' }, { fileName: 'a', mediaType: 'image/png' }],
  ],
  ['required', { 'x-required': true }, [0, false, 'a', [0], {}, ' a '], [null, '', ' \u00a0\t', []]],
  [
    'date',
    { format: 'date' },
    ['2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'],
    [
      '0000-02-29',
      '0026-11-20',
      '1899-12-31',
      '2023-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '26-01-01',
      '2026-1-1',
      '2026-01-01T00:00',
      '2026-01-01\n',
      '',
    ],
  ],
  [
    'time',
    { format: 'time' },
    ['00:00', '23:59', '23:59:59', '07:30:00.123'],
    ['24:00', '7:30', '07:60', '07:30:60', '0730', '07:30Z', ''],
  ],
  [
    'date-time',
    { format: 'date-time' },
    ['2026-11-20T07:30', '2026-11-20T07:30:00Z', '2026-11-20T07:30:00.5+01:00', '2026-11-20T07:30:00-0330'],
    ['2026-11-20', '2026-11-20 07:30', '2026-02-30T07:30', '2026-11-20T24:00Z', '2026-11-20T07:30+25:00'],
  ],
  [
    'position',
    { format: 'position' },
    ['', '0,0', '90,180', '-90.0,-180.000', '45.4642, 9.19'],
    ['90.1,0', '0,180.1', '91,0', '45.4642', '45.4642;9.19', '45,4642, 9,19', ' 0,0', 'a,b'],
  ],
  ['decimal', { format: 'decimal' }, ['0', '-1', '1,5', '1.5'], ['', '1,', ',5', '1.000,5', '+1', '1e3']],
  [
    'uuid',
    { format: 'uuid' },
    ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'],
    ['123e4567e89b12d3a456426614174000', '', 'g23e4567-e89b-12d3-a456-426614174000'],
  ],
];

let inBrowser: Check;
beforeAll(async () => {
  const properties = Object.fromEntries(EDGES.map(([word, schema]) => [word, { properties: { f: schema } }]));
  inBrowser = await loadModule(checkModule({ type: 'object', properties }));
});

describe('[VAL-01] [VAL-02] the edges of every rule', () => {
  it.each(EDGES)('%s', (word, schema, kept, broken) => {
    const check = compileCheck({ type: 'object', properties: { f: schema } });
    for (const f of kept) expect(check({ f }), `${JSON.stringify(f)} keeps it`).toEqual([]);
    for (const f of broken) expect(check({ f }), `${JSON.stringify(f)} breaks it`).toHaveLength(1);
    for (const f of [...kept, ...broken]) {
      expect(inBrowser({ [word]: { f } }).length, `in a browser, ${JSON.stringify(f)}`).toBe(
        check({ f }).length,
      );
    }
  });

  it('no rule takes long over any text, however it is made to', () => {
    const properties = Object.fromEntries(EDGES.map(([word, schema]) => [word, schema]));
    const check = compileCheck({ type: 'object', properties });
    const evil = [
      'a'.repeat(50_000),
      `${'a.'.repeat(25_000)}!`,
      `${'a@'.repeat(25_000)}`,
      `${'1,'.repeat(25_000)}`,
      `http://${'a-'.repeat(25_000)}`,
      ' '.repeat(50_000),
      '\ud83d'.repeat(50_000),
    ];
    for (const text of evil) {
      const foundProblems = check(Object.fromEntries(EDGES.map(([word]) => [word, text])));
      expect(foundProblems.length).toBeGreaterThan(10);
    }
  });

  it('each rule is reported once at most for any value, and Node and browser agree', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string({ unit: 'binary' }), fc.double());
    const checks = EDGES.map(([word, schema]) => ({
      word,
      check: compileCheck({ type: 'object', properties: { f: schema } }),
    }));
    const property = fc.property(fc.constantFrom(...checks), value, ({ word, check }, f) => {
      const node = check({ f });
      expect(node.length).toBeLessThanOrEqual(1);
      expect(inBrowser({ [word]: { f } }).map(({ rule }) => rule)).toEqual(node.map(({ rule }) => rule));
    });
    fc.assert(property, { numRuns: runs(200) });
  });
});

describe('[VAL-01] rules that look beside them', () => {
  const field = (schema: object) => compileCheck({ type: 'object', properties: { a: {}, b: schema } });
  const problemTexts = (check: Check, record: object) =>
    check(record).map(({ path, rule }) => `${path} ${rule}`);

  it.each<[string, object, boolean]>([
    ['equal texts', { a: 'x', b: 'x' }, true],
    ['equal to the letter only', { a: 'x', b: 'X' }, false],
    ['a number is no text', { a: 1, b: '1' }, false],
    ['equal objects', { a: { p: [1] }, b: { p: [1] } }, true],
    ['a confirmation of nothing', { b: 'x' }, false],
    ['nothing to confirm', { a: 'x' }, true],
    ['null confirms null', { a: null, b: null }, true],
    ['two blanks', { a: '', b: '' }, true],
  ])('confirmed: %s', (_story, record, kept) => {
    expect(problemTexts(field({ 'x-confirmed': 'a' }), record)).toEqual(kept ? [] : ['b x-confirmed']);
  });

  it.each<[string, object, object, boolean]>([
    ['asked for by a value', { is: ['Y'] }, { a: 'Y' }, false],
    ['given', { is: ['Y'] }, { a: 'Y', b: 0 }, true],
    ['no is an answer', { is: ['Y'] }, { a: 'Y', b: false }, true],
    ['blanks are none', { is: ['Y'] }, { a: 'Y', b: '  ' }, false],
    ['an empty list is none', { is: ['Y'] }, { a: 'Y', b: [] }, false],
    ['by another value', { is: ['Y', 3, null] }, { a: null }, false],
    ['by a value not listed', { is: ['Y', 3] }, { a: '3' }, true],
    ['by any answer', {}, { a: 0 }, false],
    ['by no answer', {}, { a: ' ' }, true],
    ['by nothing', {}, {}, true],
  ])('required_if: %s', (_story, when, record, kept) => {
    expect(problemTexts(field({ 'x-required-if': { field: 'a', ...when } }), record)).toEqual(
      kept ? [] : ['b x-required-if'],
    );
  });
});
