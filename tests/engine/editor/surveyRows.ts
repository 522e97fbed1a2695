import type { Json } from '../../../engine/contract/index.ts';
import type { WorkbookSheet } from '../../../engine/editor/index.ts';
import { examineImport, imported } from './importedSheets.ts';

export type Node = Readonly<Record<string, Json>>;
type Row = Readonly<Record<string, string>>;

/** Sheets of rows whose first row names the columns; settings with a title. */
export function workbook(
  survey: readonly Row[],
  choices: readonly Row[] = [],
  settings: Row = {},
): WorkbookSheet[] {
  const sheet = (name: string, rows: readonly Row[], first: readonly string[]): WorkbookSheet => {
    const heads = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])];
    return { name, rows: [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))] };
  };
  return [
    sheet('survey', survey, ['type', 'name', 'label']),
    sheet('choices', choices, ['list_name', 'name', 'label']),
    sheet('settings', [{ form_title: 'Prova', ...settings }], []),
  ];
}

export const end = { type: 'end group' };
export const group = (name: string) => ({ type: 'begin group', name, label: name });
/** Messages of an import, one per line: code, row, column, value. */
export const findingTexts = (sheets: readonly WorkbookSheet[]) =>
  imported(sheets).findings.map(({ code, row, column, found: said }) => `${code} ${row} ${column} ${said}`);
export const entityOf = (sheets: readonly WorkbookSheet[]) =>
  imported(sheets).files?.['prova/prova.entity.json'] as Node & { properties: Record<string, Node> };
export const formOf = (sheets: readonly WorkbookSheet[]) =>
  imported(sheets).files?.['prova/prova.form.json'] as Node & { sections: Node[] };
/** Findings of the loader except missing translations. */
export const faults = (sheets: readonly WorkbookSheet[]) =>
  examineImport(sheets).findings.filter(({ code }) => code !== 'UNTRANSLATED');
