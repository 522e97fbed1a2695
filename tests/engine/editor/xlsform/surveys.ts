import type { Condition, Expression, Json } from '../../../../engine/contract/index.ts';
import type { WorkbookSheet } from '../../../../engine/editor/index.ts';
import {
  createFormModel,
  evaluate,
  formPackage,
  holds,
  NoValue,
  validateForm,
} from '../../../../engine/index.ts';
import { compileCheck } from '../../../../engine/node.ts';
import { examineImport, imported } from '../importedSheets.ts';

export type Row = Readonly<Record<string, string>>;
type Node = Readonly<Record<string, Json>>;
type Answers = Readonly<Record<string, unknown>>;
const TODAY = '2026-11-23';
const LANGUAGES = ['label::Italiano (it)', 'label::English (en)', 'label::العربية (ar)'];

/** A workbook of these rows; what has no label is called by its name, in every language. */
export function surveyOf(rows: readonly Row[], choices: readonly Row[] = []): WorkbookSheet[] {
  const namedQuestion = (row: Row): Row => ({
    ...(row['type'] === 'calculate'
      ? {}
      : Object.fromEntries(LANGUAGES.map((head) => [head, row['label'] ?? row['name'] ?? '']))),
    ...Object.fromEntries(Object.entries(row).filter(([head]) => head !== 'label')),
  });
  return [
    { name: 'survey', rows: tableOf(rows.map(namedQuestion)) },
    { name: 'choices', rows: tableOf(choices.map(namedQuestion)) },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id'],
        ['Prova', 'prova'],
      ],
    },
  ];
}

function tableOf(rows: readonly Row[]): string[][] {
  const heads = [...new Set(['type', ...rows.flatMap((row) => Object.keys(row))])];
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))];
}

/** Choices of a list that are called by their values. */
export const listOf = (list: string, ...values: readonly string[]): Row[] =>
  values.map((value) => ({ list_name: list, name: value, label: `Scelta ${value}` }));

/** Fields of an import, without the loader. */
export function askedOf(sheets: readonly WorkbookSheet[]) {
  const { files = {}, findings } = imported(sheets);
  const [entity, form] = [files['prova/prova.entity.json'] as Node, files['prova/prova.form.json'] as Node];
  const properties = (entity?.['properties'] ?? {}) as Readonly<Record<string, Node>>;
  const layouts = ((form?.['sections'] ?? []) as readonly Node[]).flatMap(
    ({ fields }) => fields as readonly Node[],
  );
  const context = (record: Answers) => ({ record, today: TODAY }) as never;
  return {
    codes: findings.map(({ code, row, column }) => `${code} ${row} ${column}`),
    properties,
    layoutOf: (field: string) => layouts.find((each) => each['field'] === field),
    rules: (entity?.['x-rules'] ?? []) as readonly Node[],
    shows: (field: string, record: Answers): boolean =>
      holds(
        (layouts.find((each) => each['field'] === field)?.['showWhen'] ?? {}) as Condition,
        context(record),
      ),
    /** Result of a calculation; null for no value. */
    works: (field: string, record: Answers): unknown => {
      const value = evaluate(properties[field]?.['x-calculated'] as Expression, context(record));
      return value instanceof NoValue ? null : value;
    },
  };
}

/** Problems of a record of an imported form in the compiled check: path and rule. */
export function judgeOf(sheets: readonly WorkbookSheet[]): (record: Answers) => readonly string[] {
  const { findings, product } = examineImport(sheets);
  if (product === undefined) throw new Error(JSON.stringify(findings));
  const pkg = formPackage(product, 'prova');
  const [model, check] = [createFormModel(pkg), compileCheck(pkg.entity)];
  const context = { team: {}, today: TODAY } as never;
  return (record) =>
    validateForm(model, { teamId: 1, ...record } as never, context, check).map(
      ({ path, rule }) => `${path} ${rule}`,
    );
}
