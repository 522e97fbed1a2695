// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { formatProblem, formPackage, ruleProblems } from '../../../../engine/index.ts';
import { examineImport, exported, imported } from '../importedSheets.ts';
import { askedOf, listOf, type Row, surveyOf } from './surveys.ts';

const inThree = (column: string, text: string): Row =>
  Object.fromEntries(
    ['Italiano (it)', 'English (en)', 'العربية (ar)'].map((head) => [`${column}::${head}`, text]),
  );
const WHO: readonly Row[] = [
  { type: 'text', name: 'who' },
  { type: 'integer', name: 'most' },
];

describe('[XLS-8] a text of a workbook that quotes answers', () => {
  const sheets = surveyOf(
    [
      ...WHO,
      {
        ...{ type: 'integer', name: 'n', constraint: '. <= ${most}' },
        ...inThree('constraint_message', 'Al massimo ${most}, non ${n}'),
        ...inThree('hint', 'Quanti ne ha ${who}?'),
      },
      { type: 'integer', name: 'k', constraint: '. < 9', ...inThree('constraint_message', '${k} è troppo') },
      { type: 'begin repeat', name: 'righe', label: 'Di ${who}' },
      { type: 'text', name: 'cosa', label: 'Scrivi {code} qui', ...inThree('hint', 'Come ${cosa}') },
      { type: 'end repeat', name: '', label: '' },
      { type: 'select_one ab', name: 's', label: '{code} e ${who}' },
    ],
    listOf('ab', 'a', 'b').map((row) => ({ ...row, label: 'Scelta {code}' })),
  );

  it('quotes them in messages, hints, titles of rows, as the loader takes it', () => {
    const survey = askedOf(sheets);
    expect(survey.codes).toEqual([]);
    expect(survey.layoutOf('n')).toMatchObject({ help: 'Quanti ne ha {record.who}?' });
    expect(survey.properties['n']).toMatchObject({ description: 'Quanti ne ha …?' });
    expect(survey.layoutOf('righe')).toMatchObject({
      label: 'Di {record.who}',
      fields: [{ help: 'Come {row.cosa}' }],
    });
    expect(survey.properties['righe']).toMatchObject({
      title: 'Di …',
      items: { properties: { cosa: { title: 'Scrivi { code } qui', description: 'Come …' } } },
    });
    expect(survey.layoutOf('s')).toMatchObject({ label: '{ code } e {record.who}' });
    const { findings, product } = examineImport(sheets);
    // Labels within rows cannot be translated yet.
    expect(findings.filter(({ code }) => code !== 'UNTRANSLATED')).toEqual([]);
    if (product === undefined) return;
    const pkg = formPackage(product, 'prova');
    const messagesFor = (record: object) =>
      ruleProblems(pkg.entity['x-rules'] ?? [], { record } as never).map((problem) =>
        formatProblem(problem, product.messages['it'] as never),
      );
    expect(messagesFor({ n: 7, most: 5 })).toEqual(['Al massimo 5, non 7']);
    expect(messagesFor({ k: 12 })).toEqual(['12 è troppo']);
  });

  it('is exported as it came', () => {
    const there = imported(sheets);
    const out = exported(there);
    expect(out.findings.filter(({ code }) => code !== 'frameLeft')).toEqual([]);
    expect(imported(out.sheets).files).toEqual(there.files);
  });

  it.each<readonly [what: string, row: Row, finding: string]>([
    [
      'an answer that its rule does not look at',
      { constraint: '. < 9', ...inThree('constraint_message', '${who}!') },
      'constraint_message::Italiano (it)',
    ],
    [
      'an answer in what is asked for',
      { required: 'yes', ...inThree('required_message', '${who}!') },
      'required_message',
    ],
    ['an answer of before', { label: 'Come ${last-saved#who}?' }, 'label'],
    ['an answer that is not there', inThree('hint', 'Come ${boh}?'), 'hint'],
  ])('reports %s', (_what, row, column) => {
    const survey = askedOf(surveyOf([...WHO, { type: 'integer', name: 'n', ...row }]));
    expect(survey.codes).toEqual([`expressionUnknown 4 ${column.split('::')[0]}`]);
    expect(
      JSON.stringify(imported(surveyOf([...WHO, { type: 'integer', name: 'n', ...row }])).files),
    ).not.toContain('${');
  });

  it('reports unquotable choices and titles', () => {
    const choices = listOf('ab', 'a', 'b').map((row) => ({ ...row, label: 'Come detto: ${who}' }));
    const sheets = surveyOf([...WHO, { type: 'select_one ab', name: 's' }], choices);
    expect(askedOf(sheets).codes).toEqual(['expressionUnknown 2 label', 'expressionUnknown 3 label']);
    expect(examineImport(sheets).findings).toEqual([]);
  });
});
