// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { examineImport, exported, imported } from '../importedSheets.ts';
import { askedOf, listOf, type Row, surveyOf } from './surveys.ts';

/** Three judgements of 0 to 4, an integer, and questions after them. */
const scored = (rows: readonly Row[], more: readonly Row[] = []) =>
  surveyOf(
    [
      ...['a', 'b', 'c'].map((name) => ({ type: 'select_one voti', name })),
      { type: 'select_multiple voti', name: 'm' },
      { type: 'integer', name: 'km_inizio' },
      { type: 'integer', name: 'km_fine' },
      { type: 'integer', name: 'n' },
      ...rows,
    ],
    [...listOf('voti', '0', '1', '2', '3', '4'), ...more],
  );
const calculated = (calculation: string) => scored([{ type: 'calculate', name: 'x', calculation }]);
const CONTROLLED: readonly Row[] = [
  { type: 'calculate', name: 'x', calculation: '${a} + ${b} + ${c}' },
  { type: 'text', name: 'perche', relevant: '${x} < 8 and ${b} < 3' },
];
const TOOLS = listOf('attrezzi', 'x', 'y', 'z').map((row, at) => ({ ...row, classe: `${at % 2}` }));
const OFFERED: Row = { type: 'select_one attrezzi', name: 'o', choice_filter: 'classe=${n}' };
const GIVEN = { a: '4', b: '0', c: '3', km_inizio: 120, km_fine: 180, n: 1 };

describe('[CASE-C23] scores over choices', () => {
  const CALCULATIONS: readonly (readonly [string, number | undefined])[] = [
    ['${a} + ${b} + ${c}', 7],
    ['(${a} + ${b}) * 2 - ${c} div 2', 6.5],
    ['sum(${a}, ${b}, ${c})', undefined],
    ['number(${km_fine}) - number(${km_inizio})', 60],
    ['number(${a}) * number(${n})', 4],
    ['max(${a}, ${b}, ${c})', 4],
    ['round((${a} + ${b} + ${c}) div 3, 1)', 2.3],
    ["if(${a} >= 3, 1, 0) + if(${b} = '0', 10, 0) + if(${c} = 3, 100, 0)", 111],
  ];

  it.each(CALCULATIONS)('%s has the result of the form, or a message', (calculation, value) => {
    const sheets = calculated(calculation);
    const survey = askedOf(sheets);
    expect(survey.codes).toEqual(value === undefined ? ['expressionUnknown 9 calculation'] : []);
    if (value !== undefined) expect(survey.works('x', GIVEN)).toBe(value);
    const back = imported(exported(imported(sheets)).sheets);
    expect(back.files).toEqual(imported(sheets).files);
  });

  it('pass the loader, all in one survey: calculations, what they control, choices that they let be offered', () => {
    const rows = CALCULATIONS.map(([calculation], at) => ({
      type: 'calculate',
      name: `x${at}`,
      calculation,
    }));
    const sheets = scored([...rows, ...CONTROLLED, OFFERED], TOOLS);
    expect(askedOf(sheets).codes).toEqual(['expressionUnknown 11 calculation']);
    expect(examineImport(sheets).findings).toEqual([]);
  });

  it.each(['${m} + 1', 'if(${a} > ${b}, 1, 0)'])('%s is reported at its row', (calculation) => {
    expect(askedOf(calculated(calculation)).codes).toEqual(['expressionUnknown 9 calculation']);
  });

  it('control other questions', () => {
    const survey = askedOf(scored(CONTROLLED));
    expect(survey.codes).toEqual([]);
    expect(survey.shows('perche', { ...GIVEN, x: 7 })).toBe(true);
    expect(survey.shows('perche', { ...GIVEN, x: 8 })).toBe(false);
    expect(survey.shows('perche', { ...GIVEN, x: 7, b: '4' })).toBe(false);
  });

  it('and integers let choices be offered', () => {
    const survey = askedOf(scored([OFFERED], TOOLS));
    expect(survey.codes).toEqual([]);
    expect(survey.properties['o']?.['x-offered']).toEqual([
      { values: ['x', 'z'], when: { 'record.n': { const: 0 } } },
      { values: ['y'], when: { 'record.n': { const: 1 } } },
    ]);
  });
});
