// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { exported, imported } from '../importedSheets.ts';
import { askedOf, judgeOf, surveyOf } from './surveys.ts';
import { ASKED, CHOICES, codesFor, withOne, works } from './withOne.ts';

describe('[XLS-7] [CASE-C21] a calculation of a workbook', () => {
  it.each([
    "pulldata('luoghi', 'nome', 'codice', ${a})",
    'once(uuid())',
    'int((today() - ${d}) div 365.25)',
    'indexed-repeat(${a}, ${b}, 1)',
    '${m}',
    '${n} > 5',
  ])('is skipped with a message where it is unsupported, with its dependants: %s', (calculation) => {
    const survey = askedOf(
      surveyOf(
        [
          ...ASKED,
          { type: 'calculate', name: 'x', calculation },
          { type: 'calculate', name: 'y', calculation: '${x} + 1' },
          { type: 'text', name: 'z', relevant: '${x} >= 18', calculation: 'concat(${y}, 1)' },
        ],
        CHOICES,
      ),
    );
    expect(survey.codes).toEqual([
      'expressionUnknown 10 calculation',
      'expressionUnknown 11 calculation',
      'expressionUnknown 12 calculation',
      'expressionUnknown 12 relevant',
    ]);
    for (const name of ['x', 'y'])
      expect([survey.properties[name], survey.layoutOf(name)]).toEqual([undefined, undefined]);
    expect(survey.properties['z']).toMatchObject({ type: 'string' });
  });

  it('reports an invalid calculation', () => {
    expect(codesFor({ type: 'calculate' })).toEqual(['typeUnknown 10 type']);
  });

  it('reports constraints on a calculated field', () => {
    const row = {
      type: 'integer',
      calculation: '${n} * 2',
      default: '3',
      required: 'yes',
      required_message: 'Serve',
    };
    expect(codesFor(row)).toEqual([
      'columnUnknown 10 default',
      'columnUnknown 10 required_message',
      'columnUnknown 10 required',
    ]);
    expect(codesFor({ ...row, default: '', required: 'no', required_message: '' })).toEqual([]);
  });

  it('of a whole number is cut as the format cuts, and can be saved', () => {
    for (const [n, x] of [
      [1, 0],
      [3, 1],
      [-3, -1],
      [4, 2],
      [-4, -2],
    ])
      for (const [type, calculation] of [
        ['integer', '${n} div 2'],
        ['calculate', 'int(${n} div 2)'],
      ] as const)
        expect(works(calculation, { n }, type)).toBe(x);
    expect(works('floor(${n} div 2)', { n: -3 })).toBe(-2);
    expect(works('int(abs(${n}) div 2)', { n: -3 })).toBe(1);
    expect(
      askedOf(withOne({ type: 'calculate', calculation: 'int(abs(${n}) div 2)' })).properties['x'],
    ).toMatchObject({
      'x-calculated': { floor: { divide: [{ abs: { $value: 'record.n' } }, 2] } },
    });
    const problems = judgeOf(withOne({ type: 'integer', calculation: '${n} div 2' }));
    expect(problems({ n: 1, x: 0 })).toEqual([]);
  });
});

it('[XLS-4] [XLS-5] [XLS-6] [XLS-7] exports approximations as imported, and imports them equally again', () => {
  const conditions = [
    '${a} = ${b}',
    '${n} != ${k}',
    '${n} = ${a}',
    '${s} > 2',
    '${s} > ${n}',
    "regex(${a}, '[0-9]*')",
    '${d} > today() - 30',
    '${d} = ${e} + ${n}',
    '${d} <= ${e} - 7 or ${n} > 3',
    'if(${n} > 3, ${d}, ${e}) < ${d}',
  ];
  const calculations = [
    "concat(${a}, ' ', ${b}, ${n})",
    'concat(${n})',
    'string(${n} + 1)',
    '${e} - ${d}',
    'int((${e} - ${d}) div 365.25)',
    'floor(${k})',
    '${d} + ${n}',
    'date(${d} - 3)',
    "if(${n} > 5, ${k}, '')",
    "if(${n} > 5, '', ${k})",
    '${s} + ${a}',
    "coalesce(${n}, ${a}, '')",
  ];
  const there = imported(
    surveyOf(
      [
        ...ASKED,
        ...conditions.map((relevant, at) => ({ type: 'text', name: `c${at}`, relevant })),
        ...calculations.map((calculation, at) => ({
          type: 'calculate',
          name: `k${at}`,
          label: `K${at}`,
          calculation,
        })),
        { type: 'integer', name: 'intero', calculation: '${k} * 2' },
        { type: 'text', name: 'testo', calculation: '${k} * 2' },
        { type: 'select_one livelli', name: 't', choice_filter: 'piano=${n}' },
      ],
      CHOICES.map((row, at) => ({ ...row, piano: String(at) })),
    ),
  );
  expect(there.findings).toEqual([]);
  const out = exported(there);
  expect(out.findings.filter(({ code }) => code !== 'frameLeft')).toEqual([]);
  const back = imported(out.sheets);
  expect(back.findings).toEqual([]);
  expect(back.files).toEqual(there.files);
});
