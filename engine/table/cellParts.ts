import type { OptionsSchema } from '../contract/index.ts';
import type { ValueFormat } from '../messages/formatValue.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { Column } from './TableModel.ts';

/** Who reads a list: on a screen or on paper, in which language. */
export interface CellReader {
  readonly columns: readonly Column[];
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: ValueFormat, options?: OptionsSchema) => string;
}

type Part = NonNullable<NonNullable<Column['with']>[number]['parts']>[number];

export interface CellParts {
  /** The cell's own value with its unit. */
  readonly own: string;
  /** What stands beneath it, each with its label. */
  readonly companions: readonly string[];
}

/** One value of a row in words, as its column says: the same in a list, among facts and on paper. */
export function cellParts(column: Column, row: unknown, reader: CellReader): CellParts {
  const { columns, options, translate, value } = reader;
  const listOf = (name: string | undefined) => (name === undefined ? undefined : options[name]);
  const found = getAt(row, column.field);
  const { each } = column;
  const one = (given: unknown) => value(given, columnFormat(column), listOf(column.options));
  const own =
    each === undefined || !Array.isArray(found)
      ? one(found)
      : found.map((item) => one(getAt(item, each))).join(', ');
  const unit = column.unit === undefined || own === '' ? '' : value(getAt(row, column.unit), 'text');
  const said = (record: unknown, part: Part) => {
    const at = getAt(record, part.field);
    const list = listOf(part.options);
    return list === undefined || namesValue(list, at) ? value(at, columnFormat(part), list) : '';
  };
  const companions = (column.with ?? []).flatMap((companion) => {
    const beside = getAt(row, companion.field);
    const list = listOf(companion.options);
    if (isEmpty(beside) && !namesValue(list, beside))
      return companion.empty === undefined ? [] : [translate(companion.empty)];
    const { parts } = companion;
    if (parts !== undefined && Array.isArray(beside))
      return beside.map((record: unknown) => joined(...parts.map((part) => said(record, part))));
    return [joined(translate(companion.label ?? ''), value(beside, columnFormat(companion), list))];
  });
  const other = columns.find(({ field }) => field === column.instead);
  const instead = other === undefined ? translate(column.empty ?? '') : cellParts(other, row, reader).own;
  return { own: joined(own === '' ? instead : own, unit), companions };
}

/** What has a list of options is named by it, unless its format says otherwise. */
export function columnFormat({ format, options }: Pick<Column, 'format' | 'options'>): ValueFormat {
  return format ?? (options === undefined ? 'text' : 'options');
}

/** Whether a list has a name for the value: it may have one for 'none', too. */
export function namesValue(list: OptionsSchema | undefined, value: unknown): boolean {
  return list?.values.some((each) => each.value === value) === true;
}

function joined(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ');
}
