// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { examineImport } from '../importedSheets.ts';
import { askedOf, judgeOf, listOf, type Row, surveyOf } from './surveys.ts';
import { codesFor, shows, withOne, works } from './withOne.ts';

describe('[XLS-4] no answer in a condition of a workbook', () => {
  it.each([
    ['${n} >= 5', false],
    ['${n} < 5', false],
    ['not(${n} > 5)', true],
    ['${n} != 5', true],
    ["${n} = ''", true],
    ["${d} != ''", false],
    ['${d} <= today()', false],
    ['string-length(${a}) = 0', true],
    ['string-length(${a}) < 3', true],
    ['string-length(${a}) > 0', false],
    ['count-selected(${m}) < 2', true],
    ["selected(${m}, '1')", false],
    ["not(selected(${m}, '1'))", true],
    ['${a} = ${b}', true],
    ['${a} != ${b}', false],
    ['${n} = ${k}', true],
    ['${d} = ${e}', true],
    ['${n} = ${a}', true],
    ['${n} >= ${k}', false],
    ["regex(${a}, '[0-9]*')", true],
    ["regex(${a}, '[0-9]+')", false],
  ])('%s holds: %s, however it is written', (relevant, holds) => {
    const [text, number, list] = [
      ['', null],
      [null, ''],
      [[], null],
    ];
    for (const at of [0, 1])
      expect(
        shows(relevant, {
          a: text[at],
          b: text[1 - at],
          n: number[at],
          k: null,
          d: text[at],
          e: null,
          m: list[at],
        }),
        relevant,
      ).toBe(holds);
    expect(shows(relevant, {})).toBe(holds);
  });

  it('is empty for a concatenated text, and for a number', () => {
    expect(works("concat(${a}, ' ', ${b})", { a: 'x' })).toBe('x ');
    expect(works("concat(${a}, ' ', ${n})", { a: 'x', n: null })).toBe('x ');
    expect(works("concat(${a}, ' ', coalesce(${b}, '-'))", { a: 'x', b: '' })).toBe('x -');
    expect(works("if(${n} > 5, 'molti', 'pochi')", { n: null })).toBe('pochi');
    expect(works("if(${n} > 5, ${k}, '')", { n: 3, k: 2 })).toBe(null);
    expect(works("if(${n} > 5, '', ${k})", { n: 3, k: 2 })).toBe(2);
    expect(works('${n} + ${k}', { n: 3 })).toBe(null);
  });

  it('is no fault: a day that was emptied is saved', () => {
    const problems = judgeOf(withOne({ type: 'date', constraint: '. <= today()' }));
    expect(problems({ x: '2026-11-24' })).toEqual(['x x-vincolo']);
    for (const x of ['', null, undefined, '2026-11-23']) expect(problems({ x })).toEqual([]);
  });

  it('keeps answers unchanged', () => {
    expect(shows('${a} = ${b}', { a: 'x', b: 'x' })).toBe(true);
    expect(shows('${a} = ${b}', { a: 'x', b: '' })).toBe(false);
    expect(shows("regex(${a}, '[0-9]*')", { a: 'x' })).toBe(false);
    expect(shows("regex(${a}, '[0-9]*')", { a: '12' })).toBe(true);
  });
});

describe('[XLS-6] [CASE-C02] a comparison in a workbook', () => {
  it.each([
    ['${s} > 2', { s: '10' }, true],
    ['${s} > 2', { s: '1' }, false],
    ['2 < ${s}', { s: '3' }, true],
    ['${s} >= 3', { s: '10' }, true],
    ['${s} >= 3', { s: '2' }, false],
    ['${s} = 10', { s: '10' }, true],
    ['number(${s}) < 3', { s: '10' }, false],
    ['${s} > ${n}', { s: '10', n: 9 }, true],
    ['${s} > ${n}', { s: '2', n: 9 }, false],
    ['${n} = ${a}', { n: 5, a: '5' }, true],
    ['${n} = ${a}', { n: 5, a: '6' }, false],
    ["${n} > '4'", { n: 5 }, true],
    ['${d} > ${e}', { d: '2026-02-01', e: '2026-01-31' }, true],
    ["${d} > date('2026-01-31')", { d: '2026-02-01' }, true],
  ])('%s of %j holds: %s, by size', (relevant, record, holds) => {
    expect(shows(relevant, record)).toBe(holds);
  });

  it.each<readonly [what: string, row: Row, finding: string]>([
    ['a text between two numbers', { constraint: '. > 5 and . < 20' }, 'expressionUnknown 10 constraint'],
    ['a text that is above a number', { relevant: '${a} > 5' }, 'expressionUnknown 10 relevant'],
    ['two texts by size', { relevant: '${a} < ${b}' }, 'expressionUnknown 10 relevant'],
    [
      'a pattern of a number',
      { type: 'integer', constraint: "regex(., '^[0-9]{3}$')" },
      'expressionUnknown 10 constraint',
    ],
    ['a day and a number', { relevant: '${d} > 5' }, 'expressionUnknown 10 relevant'],
    ['a day worked out of a text', { type: 'date', calculation: '${a}' }, 'expressionUnknown 10 calculation'],
    [
      'a question of itself',
      { type: 'integer', calculation: '${x} + 1' },
      'expressionUnknown 10 calculation',
    ],
  ])('reports unsupported ones: %s', (_what, row, finding) => {
    expect(codesFor(row)).toContain(finding);
  });

  it('of a list compare the choice as a number', () => {
    const sheets = surveyOf(
      [
        { type: 'integer', name: 'livello' },
        { type: 'select_one stanze', name: 'stanza', choice_filter: 'piano=${livello}' },
      ],
      listOf('stanze', 'a', 'b').map((row, at) => ({ ...row, piano: String(at + 1) })),
    );
    expect(askedOf(sheets).properties['stanza']?.['x-offered']).toEqual([
      { values: ['a'], when: { 'record.livello': { const: 1 } } },
      { values: ['b'], when: { 'record.livello': { const: 2 } } },
    ]);
  });

  it('makes numbers and texts of one another where they are worked out', () => {
    expect(works('${n} + 1', { n: 2 }, 'text')).toBe('3');
    expect(works('${s} + ${a}', { s: '10', a: '2.5' })).toBe(12.5);
    expect(works('coalesce(${n}, ${a})', { a: 'x' })).toBe('x');
    expect(works("if(${n} > 1, ${n}, '0')", { n: 1 })).toBe(0);
    const sheets = surveyOf([
      { type: 'integer', name: 'n' },
      { type: 'calculate', name: 'prima', calculation: '${dopo} + 1' },
      { type: 'calculate', name: 'dopo', calculation: "if(${n} > 1, '1', '0')" },
      { type: 'text', name: 'y', relevant: '${dopo} = 1' },
    ]);
    const survey = askedOf(sheets);
    expect(survey.codes).toEqual([]);
    expect(survey.works('prima', { dopo: '1' })).toBe(2);
    expect(survey.shows('y', { dopo: '1' })).toBe(true);
    expect(examineImport(sheets).findings).toEqual([]);
  });
});

describe('[XLS-5] [CASE-C30] days that are added and subtracted', () => {
  it.each([
    ['${d} > today() - 30', { d: '2026-10-25' }, true],
    ['${d} > today() - 30', { d: '2026-10-24' }, false],
    ['${d} <= ${e} + 7', { d: '2026-01-08', e: '2026-01-01' }, true],
    ['${d} = ${e} + ${n}', { d: '2026-01-08', e: '2026-01-01', n: 7 }, true],
    ['${d} = ${e} - ${n}', { d: '2026-01-08', e: '2026-01-01', n: 7 }, false],
  ])('%s of %j holds: %s', (relevant, record, holds) => {
    expect(shows(relevant, record)).toBe(holds);
  });

  it('are a number of days, a day, or years', () => {
    const days = { d: '2024-02-28', e: '2026-03-01' };
    expect(works('${e} - ${d}', days)).toBe(732);
    expect(works('int((${e} - ${d}) div 365.25)', days)).toBe(2);
    expect(works('date(${d} + 2)', days)).toBe('2024-03-01');
    expect(works('${d} + 2', days, 'date')).toBe('2024-03-01');
    expect(works('${d} + 0', { d: '1970-01-11' })).toBe(10);
  });

  it('accept a day, without findings', () => {
    const problems = judgeOf(
      surveyOf([
        { type: 'date', name: 'dal', constraint: '. >= today() - 30 and . <= today() + 30' },
        { type: 'date', name: 'al', relevant: '${dal} > today() - 10' },
        { type: 'calculate', name: 'giorni', calculation: '${al} - ${dal}' },
        { type: 'text', name: 'tanti', relevant: '${giorni} > 5' },
      ]),
    );
    expect(problems({ dal: '2026-10-24' })).toEqual([]);
    expect(problems({ dal: '2026-10-23' })).toEqual(['dal dal-vincolo']);
    expect(problems({ dal: '2026-12-24' })).toEqual(['dal dal-vincolo']);
  });

  it.each(['today() * 2', '${d} + ${k}', '${d} + ${e}', '${d} > ${n}'])(
    'report invalid ones: %s',
    (relevant) => {
      expect(codesFor({ relevant: relevant.includes('>') ? relevant : `\${d} > ${relevant}` })).toEqual([
        'expressionUnknown 10 relevant',
      ]);
    },
  );
});
