import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../../engine/contract/index.ts';
import {
  type EditedFiles,
  exportXlsform,
  importWorkbook,
  type WorkbookSheet,
} from '../../../../engine/editor/index.ts';
import { imported } from '../importedSheets.ts';
import { productFiles } from '../productFiles.ts';
import { listOf, surveyOf } from './surveys.ts';

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

type Choice = Record<string, Json>;
const LIST = 'prova/prova-pali.options.json';
const SHEETS = surveyOf(
  [
    { type: 'select_one pali', name: 'palo' },
    { type: 'text', name: 'carie', relevant: `\${palo} = 'legno'` },
    { type: 'select_one esito', name: 'esito' },
  ],
  [...listOf('pali', 'legno', 'ferro', 'altro'), ...listOf('esito', 'bene', 'male')],
);
/** The checklist of these sheets, with choices as edited. */
const edited = (words: Readonly<Record<string, Choice>>, more: Choice = {}): EditedFiles => {
  const { files: made = {} } = imported(SHEETS);
  const list = structuredClone(made[LIST]) as { values: Choice[] };
  for (const each of list.values) Object.assign(each, words[String(each['value'])]);
  return { ...files, ...made, [LIST]: { ...list, ...more } as Json };
};
const exportedFrom = (from: EditedFiles) => exportXlsform(from, 'prova/prova.form.json');
const lost = (from: EditedFiles) =>
  exportedFrom(from).findings.flatMap(({ code, sheet, row, found }) =>
    code === 'frameLeft' ? [] : [`${code} ${sheet} ${row} ${found}`],
  );
const back = (sheets: readonly WorkbookSheet[]) => importWorkbook(files, sheets, { like: 'pjc' });

describe('[CASE-C19] a checklist that is exported', () => {
  const FORM = 'prova/prova.form.json';
  const ENTITY = 'prova/prova.entity.json';
  const withWords = (path: string, words: Choice): EditedFiles => {
    const from = edited({});
    return { ...from, [path]: { ...(from[path] as Choice), ...words } };
  };

  it('reports every keyword of its form and checklist that a workbook cannot express', () => {
    expect(lost(edited({}))).toEqual([]);
    const form = { title: 'Prova di oggi', help: 'Con calma', leave: {}, rules: [] };
    expect(lost(withWords(FORM, form))).toEqual(
      ['title', 'help', 'leave', 'rules'].map((word) => `unsaidWord survey 0 prova: ${word}`),
    );
    const entity = { 'x-plural': 'Prove', 'x-label': '{Id}', description: 'Di prova', 'x-across': [] };
    expect(lost(withWords(ENTITY, entity))).toEqual(
      Object.keys(entity).map((word) => `unsaidWord survey 0 prova: ${word}`),
    );
    expect(lost(withWords(ENTITY, { 'x-checklist': { by: 'teamId', one: true, settled: {} } }))).toEqual([
      'unsaidWord survey 0 prova: x-checklist.settled',
    ]);
  });

  it('reports keywords that the template provides', () => {
    const { findings } = exportedFrom(edited({}));
    const leftFrames = findings.flatMap(({ code, row, found }) =>
      code === 'frameLeft' && row === 0 ? [found] : [],
    );
    expect(leftFrames).toEqual(['context, size, submit, readOnlyWhen']);
  });
});

describe('[CASE-C19] lists of a checklist that is exported', () => {
  it('mark retired choices, report them, and retire them again by the import', () => {
    const from = edited({ legno: { retired: true } });
    expect(lost(from)).toEqual(['retiredMarked choices 2 Scelta legno']);
    const reimported = back(exportedFrom(from).sheets);
    expect(reimported.findings).toEqual([]);
    expect(reimported.files).toEqual(
      Object.fromEntries(Object.keys(reimported.files ?? {}).map((path) => [path, from[path]])),
    );
  });

  it('report properties of choices and lists that a sheet cannot express', () => {
    const from = edited(
      {
        legno: { exclusive: true, code: 'L1', intent: 'danger', image: 'legno', icon: 'tree' },
        altro: { other: true, description: 'Un altro' },
      },
      { otherwise: { intent: 'none' } },
    );
    const words = ['exclusive', 'code', 'intent', 'image', 'icon'].map((word) => `2 Scelta legno: ${word}`);
    expect(lost(from)).toEqual(
      [...words, '4 Scelta altro: other', '4 Scelta altro: description', '0 prova-pali: otherwise'].map(
        (each) => `unsaidWord choices ${each}`,
      ),
    );
  });

  it('report a title that differs from the label of the first question', () => {
    expect(lost(edited({}, { title: 'Specie di palo' }))).toEqual(['unsaidWord choices 0 prova-pali: title']);
  });

  it('report values that are no texts', () => {
    const from = edited({ legno: { value: 7 } });
    expect(lost(from)).toEqual(['unsaidWord choices 2 Scelta legno: value 7']);
  });

  it('have unique names: one is written in full where another ends like it', () => {
    const shared = 'shared/esito.options.json';
    const exported = edited({});
    const all: EditedFiles = {
      ...exported,
      [shared]: { title: 'Esito', values: [{ value: 'bene', label: 'Bene' }] } as unknown as Json,
      'prova/prova.entity.json': JSON.parse(
        JSON.stringify(exported['prova/prova.entity.json']).replace('"prova-pali"', '"esito"'),
      ) as Json,
    };
    const { sheets } = exportedFrom(all);
    const column = (sheet: number, head: string) => {
      const [heads = [], ...rows] = sheets[sheet]?.rows ?? [];
      return rows.map((row) => row[heads.indexOf(head)]);
    };
    expect(column(0, 'type')).toEqual(['select_one esito', 'text', 'select_one prova-esito']);
    expect(column(1, 'list_name')).toEqual(['esito', 'prova-esito', 'prova-esito']);
    expect(importWorkbook(files, sheets, { like: 'pjc' }).findings.map(({ code }) => code)).not.toContain(
      'valueTwice',
    );
  });

  it('shared ones stay the same lists, with properties outside of the sheet and retired choices', () => {
    const shared = structuredClone(files['host/yes-no.options.json']) as { values: Choice[] };
    Object.assign(shared.values[0] ?? {}, { retired: true, intent: 'danger' });
    const all = { ...files, 'host/yes-no.options.json': shared as unknown as Json };
    const reimported = importWorkbook(all, exportXlsform(all, 'checklist/pjc.form.json').sheets, {
      like: 'pjc',
    });
    expect(Object.keys(reimported.files ?? {}).filter((path) => path.endsWith('.options.json'))).toEqual([]);
    expect(reimported.questions).toBeGreaterThan(30);
  });
});
