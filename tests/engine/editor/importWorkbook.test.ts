// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { labelPlaces } from '../../../engine/editor/index.ts';
import { createFormModel, formPackage, validateForm } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { codes, examineImport, imported } from './importedSheets.ts';
import { productFiles } from './productFiles.ts';
import { vehicleCheck } from './vehicleCheck.ts';

type Node = Readonly<Record<string, Json>>;
/** Rows of the survey of `vehicleCheck`, and columns. */
const COLUMN = {
  type: 0,
  name: 1,
  required: 6,
  relevant: 8,
  constraint: 9,
  default: 11,
  filter: 13,
  calculation: 14,
};

describe('an XLSForm that is imported', () => {
  const vehicles = vehicleCheck();

  it('is a new checklist with calls, pages, document, lists and translations, without findings', () => {
    const checklistImport = imported(vehicles);
    expect(checklistImport.findings).toMatchObject([
      { code: 'typeUnknown', sheet: 'survey', row: 25, found: 'audio' },
    ]);
    expect(checklistImport).toMatchObject({
      form: 'verifica-mezzi/verifica-mezzi.form.json',
      title: 'Verifica mezzi',
      questions: 17,
    });
    const { findings, product } = examineImport(vehicles);
    expect(findings).toEqual([]);
    expect(Object.keys(product?.forms ?? {})).toContain('verifica-mezzi');
    expect(product?.documents['verifica-mezzi']).toMatchObject({
      checklist: 'verifica-mezzi',
      reportCode: 'VERIFICA_MEZZI',
    });
  });

  it('asks what the workbook asked: shown, required, bounded, offered, worked out', () => {
    const { product } = examineImport(vehicles);
    if (product === undefined) throw new Error('no product');
    const pkg = formPackage(product, 'verifica-mezzi');
    const [model, check] = [createFormModel(pkg), compileCheck(pkg.entity)];
    const problems = (record: object) =>
      validateForm(
        model,
        { teamId: 1, ...record } as never,
        { team: {}, today: '2026-11-23' } as never,
        check,
      ).map(({ path, rule }) => `${path} ${rule}`);
    const good = { targa: 'AB123CD', km: 5, fari: 'si' };
    expect(problems(good)).toEqual([]);
    expect(problems({})).toEqual(['targa required', 'km required', 'fari required']);
    expect(problems({ ...good, targa: 'AB 123' })).toEqual(['targa pattern']);
    expect(problems({ ...good, km: -1 })).toEqual(['km minimum']);
    expect(problems({ ...good, fari: 'no' })).toEqual(['fari_nota required']);
    expect(problems({ ...good, danni: ['vetro', 'ruota'] })).toEqual([]);
    expect(problems({ ...good, quando: '2026-11-24' })).toEqual(['quando quando-vincolo']);
    expect(problems({ ...good, regione: 'n', dove: 'mi' })).toEqual([]);
    expect(problems({ ...good, regione: 's', dove: 'mi' }).map((each) => each.split(' ')[0])).toEqual([
      'dove',
    ]);
    expect(problems({ ...good, pezzi: [{ codice: '123456789' }] })).toEqual(['pezzi.0.codice maxLength']);
    const { properties = {} } = pkg.entity as unknown as { properties?: Record<string, Node> };
    expect(properties['totale']?.['x-calculated']).toEqual({
      add: [{ sum: 'record.pezzi', of: { $value: 'row.quanti' } }, 1],
    });
    expect(properties['firma']?.['x-signs']).toContain('targa');
    expect(properties['fari']).toMatchObject({ 'x-options': 'verifica-mezzi-sn', 'x-flag': 'ok' });
  });

  it('writes messages and translations into their files', async () => {
    const { files: made = {} } = imported(vehicleCheck());
    const texts = (locale: string) =>
      (made[`verifica-mezzi/messages.${locale}.json`] as unknown as { texts: Node }).texts;
    expect(texts('it')).toMatchObject({
      'verifica-mezzi.targa': 'Non è una targa',
      'verifica-mezzi.targa-needed': 'Scrivi la targa',
    });
    const all = { ...(await productFiles()), ...made };
    const english = (file: string, pointer: string) =>
      labelPlaces(all, { file: `verifica-mezzi/verifica-mezzi${file}`, pointer }).find(
        ({ locale }) => locale === 'en',
      )?.said;
    expect(english('.entity.json', '/properties/targa/title')).toBe('Plate');
    expect(JSON.stringify(made['verifica-mezzi/translations.en.json'])).toContain('Look {record.targa}');
    expect(english('-sn.options.json', '/values/0/label')).toBe('Yes');
  });

  it('renames names reserved by the product, and reports it', () => {
    const sheets = vehicleCheck((survey) => {
      survey[2]?.splice(1, 1, 'teamId');
      survey[3]?.splice(1, 1, 'constructor');
      survey[4]?.splice(COLUMN.relevant, 1, '${constructor} > 10');
      survey[10]?.splice(1, 1, '__proto__');
      for (const row of survey)
        for (const [at, cell] of row.entries())
          row[at] = cell.replaceAll('${targa}', '${teamId}').replaceAll('${km}', '${constructor}');
    });
    const { findings } = imported(sheets);
    expect(findings.filter(({ code }) => code === 'renamed').map(({ found: said }) => said)).toEqual([
      'teamId → teamid2',
      'constructor → constructor2',
      '__proto__ → proto',
    ]);
    expect(examineImport(sheets).findings).toEqual([]);
  });

  it.each<readonly [what: string, row: number, column: keyof typeof COLUMN, text: string, finding: string]>([
    ['a type without counterpart', 3, 'type', 'xml-external', 'typeUnknown survey 4 type'],
    ['a list that is not there', 5, 'type', 'select_one boh', 'noList survey 6 type'],
    ['a path', 4, 'relevant', '/data/km > 3', 'expressionUnknown survey 5 relevant'],
    ['a question that is not there', 4, 'relevant', '${kn} > 3', 'expressionUnknown survey 5 relevant'],
    [
      'a function without counterpart',
      17,
      'calculation',
      'pulldata("a", "b")',
      'expressionUnknown survey 18 calculation',
    ],
    [
      'a comparison of two sums',
      4,
      'relevant',
      '${km} + 1 > ${km} + 2',
      'expressionUnknown survey 5 relevant',
    ],
    ['a pattern that is none', 2, 'constraint', "regex(., '(')", 'patternWrong survey 3 constraint'],
    ['a default of another type', 3, 'default', 'molti', 'defaultWrong survey 4 default'],
    [
      'a filter without counterpart',
      11,
      'filter',
      'reg=${regione} or 1=1',
      'filterUnknown survey 12 choice_filter',
    ],
    [
      'a rule in rows',
      14,
      'constraint',
      '. > ${quanti} + 1 or . = 2',
      'expressionUnknown survey 15 constraint',
    ],
    ['a required that is none', 2, 'required', 'forse', 'expressionUnknown survey 3 required'],
  ])('reports %s, and imports the rest', (_what, row, column, text, finding) => {
    const sheets = vehicleCheck((survey) => void survey[row]?.splice(COLUMN[column], 1, text));
    expect(codes(sheets)).toContain(finding);
    expect(imported(sheets).files).toBeDefined();
  });

  it.each<
    readonly [what: string, change: (survey: string[][], choices: string[][]) => void, finding: string]
  >([
    ['a name twice', (survey) => void survey[3]?.splice(1, 1, 'targa'), 'nameTwice survey 4 name'],
    ['no name', (survey) => void survey[3]?.splice(1, 1, ''), 'noName survey 4 name'],
    ['an absurd name', (survey) => void survey[3]?.splice(1, 1, '1; drop table'), 'nameWrong survey 4 name'],
    [
      'a name without end',
      (survey) => void survey[3]?.splice(1, 1, 'a'.repeat(256)),
      'nameWrong survey 4 name',
    ],
    ['no type', (survey) => void survey[3]?.splice(0, 1, ''), 'noType survey 4 type'],
    ['a group that is not closed', (survey) => void survey.splice(9, 1), 'unclosed survey 2 type'],
    ['an end without a beginning', (survey) => void survey.splice(1, 1), 'unopened survey 9 type'],
    ['a value twice', (_survey, choices) => void choices[2]?.splice(1, 1, 'si'), 'valueTwice choices 3 name'],
    ['a column twice', (survey) => void survey[0]?.splice(2, 1, 'name'), 'headerTwice survey 1 name'],
    ['no column of types', (survey) => void survey[0]?.splice(0, 1, 'tip'), 'noColumn survey 1 type'],
    [
      'a text without end',
      (survey) => void survey[3]?.splice(2, 1, 'x'.repeat(5000)),
      'tooLong survey 4 label::Italiano (it)',
    ],
    ['no question', (survey) => void survey.splice(1), 'noQuestions survey 0 '],
    [
      'too many questions',
      (survey) => void survey.push(...Array.from({ length: 1001 }, (_, at) => ['text', `n${at}`, 'x'])),
      'tooManyQuestions survey 0 ',
    ],
    [
      'too many rows',
      (survey) => void survey.push(...Array.from({ length: 6000 }, () => ['text'])),
      'tooManyRows survey 5001 ',
    ],
    [
      'groups without end',
      (survey) => void survey.push(...Array.from({ length: 40 }, (_, at) => ['begin group', `g${at}`])),
      'tooDeep survey 56 ',
    ],
  ])('refuses a workbook with %s as a whole, with the place', (_what, change, finding) => {
    const checklistImport = imported(vehicleCheck(change));
    expect(checklistImport.files).toBeUndefined();
    expect(codes(vehicleCheck(change))).toContain(finding);
  });

  it('is refused without a sheet of questions', () => {
    expect(codes([{ name: 'Foglio1', rows: [['a', 'b']] }])).toEqual(['noColumn Foglio1 1 Domanda']);
    expect(codes([...vehicleCheck(), { name: 'Survey ', rows: [['type']] }])).toContain(
      'sheetTwice Survey  0 ',
    );
  });
});
