import type { Json } from '../../contract/index.ts';
import { under } from '../../loader/pointer.ts';
import { equal } from '../../values/equal.ts';
import type { EditedFiles } from '../editSchema.ts';
import { labelPlaces } from '../labelPlaces.ts';
import { nameWith } from '../likeness/nameWith.ts';
import { type KnownFile, knownFiles, nodesIn, type SchemaNode } from '../schemaParts.ts';
import type { WorkbookNotes } from './FINDINGS.ts';
import type { LanguageReader, SaidText } from './languages.ts';
import { ACKNOWLEDGED } from './QUESTION_TYPES.ts';
import type { Table, TableRow } from './readTable.ts';
import { YES } from './SPELLINGS.ts';
import { numberInText } from './Valued.ts';
import type { KnownField } from './XpathScope.ts';

/** A list of choices of a workbook. */
export interface WorkbookList {
  readonly list: string;
  /** What the product calls it; where `isKnown`, the list is there and says the same. */
  readonly options: string;
  readonly isKnown: boolean;
  readonly values: readonly {
    readonly value: string;
    readonly label: SaidText;
    readonly retired?: true;
    /** Several where the format lets a choice stand more than once. */
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

/** The lists of the sheet `choices` by name. @param isTwiceAllowed `allow_choice_duplicates`: a choice may stand once for each answer that lets it be offered. */
export function workbookLists(
  choices: Table | undefined,
  checklist: string,
  files: EditedFiles,
  languages: LanguageReader,
  notes: WorkbookNotes,
  isTwiceAllowed: boolean,
): ReadonlyMap<string, WorkbookList> {
  const rows = new Map<string, { value: string; label: SaidText; retired?: true; rows: TableRow[] }[]>();
  for (const row of choices?.rows ?? []) {
    const place = { sheet: choices?.sheet ?? '', row: row.row };
    const list = row.at('list_name');
    const value = row.at('name') === '' ? row.at('value') : row.at('name');
    if (list === '' && value === '') continue;
    if (list === '' || value === '' || value.length > LONGEST_VALUE) {
      notes.add('valueWrong', { ...place, column: list === '' ? 'list_name' : 'name', found: value });
      continue;
    }
    const own = rows.get(list) ?? [];
    rows.set(list, own);
    const read = languages.read(row, 'label');
    if (read.text === '') notes.add('noLabel', { ...place, column: 'label', found: value });
    const label = unquoted(read.text === '' ? { ...read, text: value } : read, (found) =>
      notes.add('expressionUnknown', { ...place, column: 'label', found }),
    );
    const retired = YES.has(row.at('x-retired').toLowerCase()) ? ({ retired: true } as const) : {};
    const before = own.filter((each) => each.value === value || each.rows[0]?.at('name') === value);
    const same = before.find((each) => equal(each.label, label));
    if (before.length > 0 && !isTwiceAllowed)
      notes.add('valueTwice', { ...place, column: 'name', found: value });
    else if (same !== undefined) same.rows.push(row);
    else if (before.length === 0) own.push({ value, label, ...retired, rows: [row] });
    else {
      let free = '';
      for (let number = 2; free === '' || own.some((each) => each.value === free); number += 1)
        free = `${value}-${number}`;
      notes.add('renamed', { ...place, column: 'name', found: `${value} → ${free}` });
      own.push({ value: free, label, ...retired, rows: [row] });
    }
  }
  // Whoever acknowledges answers so; who does not, not at all.
  rows.set(ACKNOWLEDGED, [{ value: 'OK', label: { text: 'OK', others: languages.alike('OK') }, rows: [] }]);
  for (const head of choices?.heads ?? [])
    if (/^(?:image|media|audio|video)(?:::|$)/.test(head))
      notes.add('columnUnknown', { sheet: choices?.sheet ?? '', row: 1, column: head });
  const lists = knownFiles(files).filter(({ kind }) => kind === 'options');
  const taken = lists.map(({ name }) => name);
  return new Map(
    [...rows].map(([list, values]): [string, WorkbookList] => {
      const there = lists.find(({ name }) => name === list);
      const isKnown = there !== undefined && saysSame(files, there, values);
      const own = list === ACKNOWLEDGED ? 'ok' : list;
      const options = isKnown ? list : freeOptionsName(`${checklist}-${own}`, taken);
      taken.push(options);
      return [list, { list, options, isKnown, values }];
    }),
  );
}

/** A choice is called the same whatever is answered. */
function unquoted({ text, others }: SaidText, tell: (found: string) => void): SaidText {
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

/** The same values, called the same in every language in which the workbook calls them anything; what is retired in the workbook is so here. */
function saysSame(files: EditedFiles, { path, content }: KnownFile, values: WorkbookList['values']): boolean {
  const own = nodesIn(content['values']);
  return (
    own.length === values.length &&
    values.every(({ value, label: { text, others }, retired }, index) => {
      const each = own[index];
      if (each?.['value'] !== value || each['label'] !== text) return false;
      if (retired !== undefined && each['retired'] !== true) return false;
      const places = labelPlaces(files, { file: path, pointer: under('/values', index, 'label') });
      return places.every(({ locale, said }) => (others[locale] ?? said) === said);
    })
  );
}

export function freeOptionsName(wanted: string, taken: readonly string[]): string {
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

/** Columns beside those that every list has, where they say anything: what `choice_filter` may look at. */
export function filterColumns(choices: Table | undefined): readonly string[] {
  return (choices?.heads ?? []).filter(
    (head) => !FOR_LISTS.has(head.split('::')[0] ?? '') && choices?.rows.some((row) => row.at(head) !== ''),
  );
}

/** What of a list is offered while another answer is what a column says; undefined where it cannot be said so. */
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
      const wanted = row.at(column.toLowerCase());
      if (wanted === '' || !canHold(field, wanted)) return undefined;
      groups.set(wanted, [...(groups.get(wanted) ?? []), value]);
    }
  }
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
