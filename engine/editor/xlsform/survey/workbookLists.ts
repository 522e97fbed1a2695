import type { Json } from '../../../contract/index.ts';
import { under } from '../../../loader/pointer.ts';
import { equal } from '../../../values/equality.ts';
import type { EditedFiles } from '../../editSchema.ts';
import { nameWith } from '../../names.ts';
import { type KnownFile, knownFiles, nodesIn, type SchemaNode } from '../../schemaParts.ts';
import { labelPlaces } from '../../translations/labelPlaces.ts';
import type { WorkbookNotes } from '../FINDINGS.ts';
import type { LanguageReader, TranslatedText } from '../languages.ts';
import { ACKNOWLEDGED } from '../QUESTION_TYPES.ts';
import { YES } from '../SPELLINGS.ts';
import type { Table, TableRow } from '../sheets.ts';
import { type KnownField, numberInText } from '../xpath/ConvertedExpression.ts';

/** A list of choices of a workbook. */
export interface WorkbookList {
  readonly list: string;
  /** Name of the option list in the product; with `isKnown` it exists with the same content. */
  readonly options: string;
  readonly isKnown: boolean;
  readonly values: readonly {
    readonly value: string;
    readonly label: TranslatedText;
    readonly retired?: true;
    /** Several if the workbook allows duplicate choices. */
    readonly rows: readonly TableRow[];
  }[];
}

const LONGEST_VALUE = 255;
const FOR_LISTS: ReadonlySet<string> = new Set([
  'list_name',
  'name',
  'value',
  'label',
  'image',
  'media',
  'audio',
  'video',
  'x-retired',
]);

/**
 * The lists of the sheet `choices` by name.
 *
 * @param isTwiceAllowed `allow_choice_duplicates`: a choice may be repeated for each answer on which it
 * depends.
 */
export function workbookLists(
  choices: Table | undefined,
  checklist: string,
  files: EditedFiles,
  languages: LanguageReader,
  notes: WorkbookNotes,
  isTwiceAllowed: boolean,
): ReadonlyMap<string, WorkbookList> {
  const rows = new Map<
    string,
    { value: string; label: TranslatedText; retired?: true; rows: TableRow[] }[]
  >();
  for (const row of choices?.rows ?? []) {
    const place = { sheet: choices?.sheet ?? '', row: row.row };
    const list = row.at('list_name');
    const value = row.at('name') === '' ? row.at('value') : row.at('name');
    if (list === '' && value === '') continue;
    if (list === '' || value === '' || value.length > LONGEST_VALUE) {
      notes.add('valueWrong', { ...place, column: list === '' ? 'list_name' : 'name', found: value });
      continue;
    }
    const choicesOfList = rows.get(list) ?? [];
    rows.set(list, choicesOfList);
    const translated = languages.read(row, 'label');
    if (translated.text === '') notes.add('noLabel', { ...place, column: 'label', found: value });
    const label = withoutReferences(
      translated.text === '' ? { ...translated, text: value } : translated,
      (found) => notes.add('expressionUnknown', { ...place, column: 'label', found }),
    );
    const retired = YES.has(row.at('x-retired').toLowerCase()) ? ({ retired: true } as const) : {};
    const before = choicesOfList.filter((each) => each.value === value || each.rows[0]?.at('name') === value);
    const duplicate = before.find((each) => equal(each.label, label));
    if (before.length > 0 && !isTwiceAllowed)
      notes.add('valueTwice', { ...place, column: 'name', found: value });
    else if (duplicate !== undefined) duplicate.rows.push(row);
    else if (before.length === 0) choicesOfList.push({ value, label, ...retired, rows: [row] });
    else {
      let free = '';
      for (let number = 2; free === '' || choicesOfList.some((each) => each.value === free); number += 1)
        free = `${value}-${number}`;
      notes.add('renamed', { ...place, column: 'name', found: `${value} → ${free}` });
      choicesOfList.push({ value: free, label, ...retired, rows: [row] });
    }
  }
  // The list of `acknowledge` questions; without acknowledgement they are unanswered.
  rows.set(ACKNOWLEDGED, [{ value: 'OK', label: { text: 'OK', others: languages.alike('OK') }, rows: [] }]);
  for (const head of choices?.heads ?? [])
    if (/^(?:image|media|audio|video)(?:::|$)/.test(head))
      notes.add('columnUnknown', { sheet: choices?.sheet ?? '', row: 1, column: head });
  const lists = knownFiles(files).filter(({ kind }) => kind === 'options');
  const usedNames = lists.map(({ name }) => name);
  return new Map(
    [...rows].map(([list, values]): [string, WorkbookList] => {
      const there = lists.find(({ name }) => name === list);
      const isKnown = there !== undefined && saysSame(files, there, values);
      const listName = list === ACKNOWLEDGED ? 'ok' : list;
      const options = isKnown ? list : freeOptionsName(`${checklist}-${listName}`, usedNames);
      usedNames.push(options);
      return [list, { list, options, isKnown, values }];
    }),
  );
}

/** Labels of choices cannot contain references. */
function withoutReferences({ text, others }: TranslatedText, tell: (found: string) => void): TranslatedText {
  const plain = (said: string) =>
    said.replaceAll(/\$\{[^{}]*\}/g, (found) => {
      tell(found);
      return '…';
    });
  return {
    text: plain(text),
    others: Object.fromEntries(Object.entries(others).map(([locale, said]) => [locale, plain(said)])),
  };
}

/**
 * Whether values, labels and translations are equal, as far as the workbook has them, and choices retired in
 * the workbook are retired.
 */
function saysSame(files: EditedFiles, { path, content }: KnownFile, values: WorkbookList['values']): boolean {
  const existing = nodesIn(content['values']);
  return (
    existing.length === values.length &&
    values.every(({ value, label: { text, others }, retired }, index) => {
      const choice = existing[index];
      if (choice?.['value'] !== value || choice['label'] !== text) return false;
      if (retired !== undefined && choice['retired'] !== true) return false;
      const places = labelPlaces(files, { file: path, pointer: under('/values', index, 'label') });
      return places.every(({ locale, said }) => (others[locale] ?? said) === said);
    })
  );
}

function freeOptionsName(wanted: string, taken: readonly string[]): string {
  const base = nameWith(wanted, 60);
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base}-${number}`;
  return name;
}

export function optionsFile({ values }: WorkbookList, title: string): SchemaNode {
  return {
    $schema: '../meta/options.schema.json',
    title,
    values: values.map(({ value, label, retired }) => ({
      value,
      label: label.text,
      ...(retired && { retired }),
    })),
  };
}

/** Non-empty additional columns, which `choice_filter` can refer to. */
export function filterColumns(choices: Table | undefined): readonly string[] {
  return (choices?.heads ?? []).filter(
    (head) => !FOR_LISTS.has(head.split('::')[0] ?? '') && choices?.rows.some((row) => row.at(head) !== ''),
  );
}

/**
 * Converts a `choice_filter`: the choices per value of another answer; undefined if it cannot be expressed.
 */
export function offeredBy(
  filter: string,
  list: WorkbookList,
  answerAt: (name: string) => { readonly path: string; readonly field: KnownField } | undefined,
): readonly Json[] | undefined {
  const equal = /^\s*([A-Za-z_][\w.-]*)\s*=\s*\$\{\s*([\w.-]+)\s*\}\s*$/.exec(filter);
  const selected = /^\s*selected\(\s*\$\{\s*([\w.-]+)\s*\}\s*,\s*([A-Za-z_][\w.-]*)\s*\)\s*$/.exec(filter);
  const [column = '', name = ''] = equal ? [equal[1], equal[2]] : selected ? [selected[2], selected[1]] : [];
  const { path, field } = answerAt(name) ?? {};
  const isList = field?.held === 'list';
  if (path === undefined || field === undefined || column === '' || (isList && equal !== null))
    return undefined;
  const groups = new Map<string, string[]>();
  for (const { value, rows } of list.values) {
    for (const row of rows) {
      const required = row.at(column.toLowerCase());
      if (required === '' || !canHold(field, required)) return undefined;
      groups.set(required, [...(groups.get(required) ?? []), value]);
    }
  }
  // The choices of some types are no rows of the sheet, e.g. of `acknowledge`.
  if (groups.size === 0) return undefined;
  return [...groups].map(([wanted, values]) => ({
    values,
    when: { [path]: isList ? { contains: { const: wanted } } : { const: heldAs(field, wanted) } },
  }));
}

function canHold({ held, isWhole, values }: KnownField, wanted: string): boolean {
  const number = numberInText(wanted);
  if (held === 'number') return number !== undefined && (!isWhole || Number.isInteger(number));
  return (held === 'text' || held === 'list') && values?.includes(wanted) !== false;
}

function heldAs({ held }: KnownField, wanted: string): Json {
  return held === 'number' ? Number(wanted) : wanted;
}
