// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import type { WorkbookSheet } from '../../../engine/editor/index.ts';
import { codes, imported } from './importedSheets.ts';
import { end, entityOf, faults, findingTexts, formOf, group, type Node, workbook } from './surveyRows.ts';

describe('a workbook that is opened', () => {
  const list = { name: 'Domande', rows: [['Domanda'], ['Tutto a posto?']] };

  it('[XLS-1] is judged by the sheets that are read', () => {
    const beside = { name: 'Altro', rows: [['a', 'a'], ['x'.repeat(5000)]] };
    expect(imported([beside, list]).files).toBeDefined();
    const wide = { code: 'tooManyRows', sheet: 'Altro', row: 9000, column: '', found: '9000' } as const;
    const openedWith = (rows: string[][]) =>
      imported(
        [
          { ...list, rows },
          { ...beside, rows: [] },
        ],
        { findings: [wide] },
      );
    expect(openedWith(list.rows).files).toBeDefined();
    expect(openedWith([['Appunti']])).toMatchObject({ files: undefined, findings: [wide] });
    expect(codes([{ name: 'Vuoto', rows: [] }])).toEqual(['noColumn Vuoto 1 Domanda']);
  });

  it('[XLS-1] reports formulas beside the import', () => {
    const formulaLoss = { code: 'formula', sheet: 'Domande', row: 2, column: 'Domanda', found: 'x' } as const;
    const importResult = imported([list], { findings: [formulaLoss, { ...formulaLoss, sheet: 'Altro' }] });
    expect(importResult.findings.filter(({ code }) => code === 'formula')).toEqual([formulaLoss]);
    expect(importResult.files).toBeDefined();
  });
});

describe('names that the format allows', () => {
  const poles = workbook([
    { type: 'text', name: 'nome', label: 'Nome' },
    ...['palo1', 'palo2'].flatMap((name) => [
      group(name),
      { type: 'integer', name: 'altezza', label: 'Altezza' },
      { type: 'text', name: 'nota', label: 'Nota di ${altezza}', relevant: '${altezza} > 3' },
      end,
    ]),
    { type: 'begin repeat', name: 'persone', label: 'Persone' },
    { type: 'text', name: 'nome', label: 'Nome' },
    { type: 'text', name: 'ruolo', label: 'Ruolo', relevant: "${nome} = 'a'" },
    { type: 'end repeat' },
    { type: 'text', name: 'fine', label: 'Fine', relevant: '${altezza} > 3' },
  ]);

  it('[XLS-2] [CASE-C22] distinguishes labels by group, and conditions refer to the nearest', () => {
    expect(findingTexts(poles)).toEqual([
      'renamed 8 name altezza → altezza2',
      'renamed 9 name nota → nota2',
      'expressionUnknown 15 relevant ${altezza} > 3',
    ]);
    const { properties } = entityOf(poles);
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['nome', 'altezza', 'nota', 'altezza2', 'nota2', 'persone', 'fine']),
    );
    const fieldAt = (id: string, field: string) => {
      const section = formOf(poles).sections.find((each) => each['id'] === id);
      const layouts = section?.['fields'] as unknown as Node[];
      return layouts.find((each) => each['field'] === field);
    };
    expect(JSON.stringify(fieldAt('palo2', 'nota2')?.['showWhen'])).toContain('"record.altezza2"');
    expect(fieldAt('palo2', 'nota2')?.['label']).toBe('Nota di {record.altezza2}');
    expect(JSON.stringify(fieldAt('palo1', 'nota')?.['showWhen'])).toContain('"record.altezza"');
    expect(JSON.stringify(formOf(poles).sections)).toContain('"row.nome"');
    expect(faults(poles)).toEqual([]);
  });

  it('[XLS-2] accepts labels in any script and length, and missing ones of notes', () => {
    const long = 'a'.repeat(80);
    const sheets = workbook([
      { type: 'text', name: 'città', label: 'Città' },
      { type: 'text', name: 'اسم', label: 'Nome', relevant: "${città} = 'Roma'" },
      { type: 'text', name: long, label: 'Lungo', relevant: "${اسم} = 'x'" },
      { type: 'note', label: 'Attenzione' },
      { type: 'begin group', label: 'Altro' },
      { type: 'note', label: 'Anche qui' },
      { type: 'text', name: 'b', label: 'B', relevant: `\${${long}} = 'x'` },
      end,
    ]);
    const short = 'a'.repeat(64);
    expect(findingTexts(sheets)).toEqual([
      'renamed 2 name città → citta',
      'renamed 3 name اسم → voce',
      expect.stringMatching(/^renamed 4 name a{80} → a+…$/),
    ]);
    expect(Object.keys(entityOf(sheets).properties)).toEqual(
      expect.arrayContaining(['citta', 'voce', short, 'b']),
    );
    expect(faults(sheets)).toEqual([]);
  });

  it('[XLS-2] may stand in groups as deep as people nest them', () => {
    const names = Array.from({ length: 12 }, (_, at) => `g${at}`);
    const deep = workbook([
      ...names.map(group),
      { type: 'text', name: 'a', label: 'A' },
      ...names.map(() => end),
    ]);
    expect(imported(deep)).toMatchObject({ questions: 1, form: 'prova/prova.form.json' });
  });

  it('[XLS-2] [CASE-C22] are one choice where a list has the same twice and may, and two where they are called otherwise', () => {
    const long = 'x'.repeat(100);
    const choices = [
      { list_name: 'reg', name: 'n', label: 'Nord' },
      { list_name: 'reg', name: 's', label: 'Sud' },
      { list_name: 'com', name: 'mi', label: 'Milano', reg: 'n' },
      { list_name: 'com', name: 'altro', label: 'Altro', reg: 'n' },
      { list_name: 'com', name: 'altro', label: 'Altro', reg: 's' },
      { list_name: 'com', name: 'mi', label: 'Milazzo', reg: 's' },
      { list_name: 'com', name: long, label: 'Lungo', reg: 's' },
    ];
    const survey = [
      { type: 'select_one reg', name: 'r', label: 'Regione' },
      { type: 'select_one com', name: 'c', label: 'Comune', choice_filter: 'reg=${r}' },
    ];
    const sheets = workbook(survey, choices, { allow_choice_duplicates: 'yes' });
    expect(findingTexts(sheets)).toEqual(['renamed 7 name mi → mi-2']);
    expect(entityOf(sheets).properties['c']?.['x-offered']).toEqual([
      { values: ['mi', 'altro'], when: { 'record.r': { const: 'n' } } },
      { values: ['altro', 'mi-2', long], when: { 'record.r': { const: 's' } } },
    ]);
    expect(faults(sheets)).toEqual([]);
    expect(codes(workbook(survey, choices))).toEqual([
      'valueTwice choices 6 name',
      'valueTwice choices 7 name',
    ]);
  });
});

describe('other spellings of the format', () => {
  const sexes = [
    { list_name: 'sexes', name: 'f', label: 'F' },
    { list_name: 'sexes', name: 'm', label: 'M' },
  ];
  const typesOf = (sheets: readonly WorkbookSheet[]) =>
    Object.fromEntries(
      Object.entries(entityOf(sheets).properties).map(([name, property]) => [
        name,
        property['format'] ?? [property['type']].flat()[0],
      ]),
    );

  it('[XLS-3] of types are the same types', () => {
    const types: Readonly<Record<string, string>> = {
      ...{ a: 'select one from sexes', b: 'select1 sexes', c: 'add select one prompt using sexes' },
      ...{ d: 'select all that apply from sexes', e: 'select all that apply sexes', f: 'Select_One sexes' },
      ...{ g: 'q int', h: 'add integer prompt', i: 'q string', j: 'add text prompt', k: 'Q Date' },
      ...{ l: 'add date time prompt', m: 'q geopoint', n: 'add photo prompt', o: 'Q Picture' },
    };
    const sheets = workbook(
      [
        { type: 'Begin_Group', name: 'gg', label: 'G' },
        ...Object.entries(types).map(([name, type]) => ({ type, name, label: name })),
        { type: 'end_group' },
        { type: 'begin looped group', name: 'rr', label: 'R' },
        { type: 'text', name: 'x', label: 'X' },
        { type: 'end looped group' },
        { type: 'add note prompt', name: 'nn', label: 'N' },
      ],
      sexes,
    );
    expect(findingTexts(sheets)).toEqual([]);
    expect(typesOf(sheets)).toMatchObject({
      ...{
        a: 'string',
        b: 'string',
        c: 'string',
        d: 'array',
        e: 'array',
        f: 'string',
        g: 'integer',
        h: 'integer',
      },
      ...{
        i: 'string',
        j: 'string',
        k: 'date',
        l: 'date-time',
        m: 'position',
        n: 'array',
        o: 'array',
        rr: 'array',
      },
    });
  });

  it('[XLS-3] of heads are the same heads, in the sheet that has them', () => {
    const sheets = workbook(
      [
        {
          command: 'select one from sexes',
          tag: 's',
          caption: 'S',
          'bind::required': 'yes',
          'bind:jr:requiredMsg': 'Serve',
        },
        {
          ...{ command: 'integer', tag: 'n', caption: 'N', 'bind::relevant': "${s} = 'f'" },
          ...{ 'bind::constraint': '. < 9', constraining_message: 'Meno di 9', 'control::appearance': 'w1' },
        },
        { command: 'select one from sexes', tag: 'z', caption: 'Z', choice_filter: 'count=${s}' },
      ].map((row) => ({ ...row })),
      sexes.map(({ list_name, name, label }) => ({
        'list name': list_name,
        value: name,
        caption: label,
        count: name,
      })),
      { form_title: '', title: 'Prova', id_string: 'prova' },
    ).map(({ name, rows }) => ({
      name,
      rows: rows.map((row) =>
        row.filter(
          (_cell, at) => !['type', 'name', 'label', 'list_name', 'form_title'].includes(rows[0]?.[at] ?? ''),
        ),
      ),
    }));
    expect(findingTexts(sheets)).toEqual(['appearanceUnknown 3 appearance w1']);
    const { properties, required } = entityOf(sheets);
    expect(properties['n']).toMatchObject({ title: 'N', exclusiveMaximum: 9 });
    expect(properties['z']?.['x-offered']).toHaveLength(2);
    expect(required).toContain('s');
    expect(imported(sheets).files?.['prova/messages.it.json']).toMatchObject({
      texts: { 'prova.n': 'Meno di 9', 'prova.s-needed': 'Serve' },
    });
    const sections = JSON.stringify(formOf(sheets).sections);
    expect(sections).toContain('"showWhen":{"record.s":{"const":"f"}}');
  });

  it('[XLS-3] reads a lone sheet of any name as the survey', () => {
    const [survey] = workbook([{ type: 'text', name: 'a', label: 'A' }]);
    const lone = [
      { name: 'Foglio1', rows: survey?.rows ?? [] },
      { name: 'Foglio2', rows: [] },
    ];
    expect(imported(lone)).toMatchObject({ questions: 1, findings: [] });
  });

  it('[XLS-3] skips a question with a missing list, and loops, and imports the rest', () => {
    const sheets = workbook(
      [
        { type: 'select_one sexes', name: 'a', label: 'A' },
        { type: 'select_one boh', name: 'b', label: 'B' },
        { type: 'text', name: 'c', label: 'C', relevant: "${b} = 'x'" },
        { type: 'begin loop over sexes', name: 'l', label: 'L' },
        { type: 'integer', name: 'n', label: 'N' },
        { type: 'end loop' },
      ],
      sexes,
    );
    expect(findingTexts(sheets)).toEqual([
      'noList 3 type select_one boh',
      "expressionUnknown 4 relevant ${b} = 'x'",
      'loopUnknown 5 type begin loop over sexes',
    ]);
    expect(imported(sheets).questions).toBe(2);
  });
});
