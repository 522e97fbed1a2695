import { describe, expect, it } from 'vitest';
import { codes } from './importedSheets.ts';
import { end, entityOf, findingTexts, workbook } from './surveyRows.ts';

describe('parts of a workbook without effect', () => {
  const one = { type: 'text', name: 'a', label: 'A' };

  it('[XLS-9] are reported in any number', () => {
    const many = (count: number) =>
      workbook([
        one,
        ...Array.from({ length: count }, (_, at) => ({
          ...{ type: 'audio', name: `v${at}`, label: 'V', hint: 'H', relevant: '/x/y', parameters: 'p=1' },
        })),
      ]);
    expect(findingTexts(many(350)).filter((each) => each.startsWith('typeUnknown'))).toHaveLength(350);
    const wide = workbook(
      Array.from({ length: 900 }, (_, at) => ({
        ...{ type: 'text', name: `v${at}`, label: 'V', relevant: '/x/y', constraint: '/x', required: '/y' },
      })),
    );
    const all = findingTexts(wide);
    expect(all).toHaveLength(2001);
    expect(all.at(-1)).toBe('moreLost 0  700');
  });

  it('[XLS-9] are reported for lists, sheets and columns: a list has its labels', () => {
    const lists = [
      { list_name: 'yes-no', name: 'Y', label: 'Sicuro così', lat: '1' },
      { list_name: 'yes-no', name: 'N', label: 'Ferma i lavori', lat: '2' },
    ];
    const survey = [{ type: 'select_one yes-no', name: 's', label: 'S' }];
    const otherWorkbook = workbook(survey, lists);
    expect(entityOf(otherWorkbook).properties['s']?.['x-options']).toBe('prova-yes-no');
    expect(findingTexts(otherWorkbook)).toEqual(['columnUnknown 1 lat ']);
    const labels = ['Sì', 'No'];
    const choiceRows = lists.map(({ list_name, name }, at) => ({ list_name, name, label: labels[at] ?? '' }));
    expect(entityOf(workbook(survey, choiceRows)).properties['s']?.['x-options']).toBe('yes-no');
    const inEnglish = choiceRows.map((row, at) => ({
      ...row,
      'label::English (en)': at === 0 ? 'Safe' : 'Stop',
    }));
    expect(entityOf(workbook(survey, inEnglish)).properties['s']?.['x-options']).toBe('prova-yes-no');
    const beside = ['entities', 'external_choices', 'osm'].map((name) => ({ name, rows: [] }));
    expect(findingTexts([...workbook([one]), ...beside])).toEqual(beside.map(() => 'sheetUnread 0  '));
    const list = { name: 'Domande', rows: [['Domanda'], ['Tutto a posto?']] };
    expect(codes([{ name: 'Appunti', rows: [['x']] }, list, { name: 'Vuoto', rows: [] }])).toEqual([
      'sheetUnread Appunti 0 ',
    ]);
  });

  it('[XLS-12] have a separate message at the row, with the name', () => {
    const findingsFor = (rows: readonly Record<string, string>[]) => findingTexts(workbook(rows));
    expect(findingsFor([{ ...one, 'constraint_message::English (en)': 'At most 5' }])).toEqual([
      'messageUnused 2 constraint_message At most 5',
    ]);
    expect(findingsFor([{ ...one, 'required_message::English (en)': 'Say it' }])).toEqual([
      'messageUnused 2 required_message Say it',
    ]);
    const signature = { type: 'image', name: 'firma', label: 'Firma', appearance: 'signature' };
    const note = { type: 'note', name: 'n', label: 'Leggi' };
    expect(findingsFor([note, signature])).toEqual(['signsNothing 3 type firma', 'noQuestions 0  ']);
    const lost = { type: 'audio', name: 'v', label: 'Voce' };
    const outer = { type: 'begin group', name: 'g', label: 'Gruppo' };
    expect(findingsFor([one, outer, lost, end])).toEqual(['typeUnknown 4 type audio', 'groupEmpty 3 type g']);
    const inner = { type: 'begin group', name: 'h', label: 'Dentro' };
    expect(findingsFor([outer, inner, one, end, end])).toEqual(['flattened 3 type h']);
  });

  it('[XLS-9] are reported for groups, repeats and notes, in any language', () => {
    const sheets = workbook([
      {
        type: 'begin group',
        name: 'g',
        label: 'G',
        appearance: 'table-list',
        'guidance_hint::English (en)': 'X',
      },
      {
        type: 'note',
        name: 'n',
        label: 'N',
        'hint::English (en)': 'Hint',
        appearance: 'big',
        required: 'no',
      },
      { ...one, 'guidance_hint::English (en)': 'Guide' },
      { type: 'calculate', name: 'c', label: 'C', calculation: '1 + 1', read_only: 'yes' },
      end,
      { type: 'begin repeat', name: 'r', label: 'R', 'hint::English (en)': 'Rows', appearance: 'field-list' },
      { type: 'text', name: 'b', label: 'B' },
      { type: 'end repeat' },
    ]);
    expect(findingTexts(sheets)).toEqual([
      'appearanceUnknown 2 appearance table-list',
      'columnUnknown 2 guidance_hint X',
      'appearanceUnknown 3 appearance big',
      'columnUnknown 3 hint Hint',
      'columnUnknown 4 guidance_hint Guide',
      'columnUnknown 7 hint Rows',
    ]);
  });

  it('[XLS-9] are reported for a refused workbook, too', () => {
    expect(codes(workbook([{ type: 'audio', name: 'a', label: 'A' }]))).toEqual([
      'typeUnknown survey 2 type',
      'noQuestions survey 0 ',
    ]);
  });
});
