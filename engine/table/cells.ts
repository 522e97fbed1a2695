import { holds } from '../condition/holds.ts';
import type { Context, OptionsSchema } from '../contract/index.ts';
import type { ValueFormat } from '../messages/formatValue.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';
import type { Column, OptionStyle } from './TableModel.ts';

/** Formatting of cells, for screen or print in one language. */
export interface CellReader {
  readonly columns: readonly Column[];
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: ValueFormat, options?: OptionsSchema) => string;
}

type Companion = NonNullable<Column['with']>[number];

interface CellParts {
  /** The cell's own value, with the unit that the column's `unit` names. */
  readonly own: string;
  /** Companion values below it, each with its label. */
  readonly companions: readonly string[];
}

/** The formatted value of a cell and its companions, the same in lists, facts and print. */
export function cellParts(column: Column, row: unknown, reader: CellReader): CellParts {
  const { columns, options, translate, value } = reader;
  const listOf = (name: string | undefined) => (name === undefined ? undefined : options[name]);
  const raw = getAt(row, column.field);
  const { each } = column;
  const one = (entry: unknown) => value(entry, columnFormat(column), listOf(column.options));
  const text =
    each === undefined || !Array.isArray(raw)
      ? one(raw)
      : raw.map((item) => one(getAt(item, each))).join(', ');
  const unit = column.unit === undefined || text === '' ? '' : value(getAt(row, column.unit), 'text');
  const companions = (column.with ?? []).flatMap((companion) => {
    const { texts, isLabelled } = companionTexts(companion, row, reader);
    return isLabelled ? texts.map((each) => joined(translate(companion.label ?? ''), each)) : texts;
  });
  const substitute = columns.find(({ field }) => field === column.instead);
  const instead =
    substitute === undefined ? translate(column.empty ?? '') : cellParts(substitute, row, reader).own;
  return { own: joined(text === '' ? instead : text, unit), companions };
}

interface CompanionTexts {
  /** One text; with `parts` one per record of its list; none without a value. */
  readonly texts: readonly string[];
  /** Whether a list shows the companion's label before its text. */
  readonly isLabelled: boolean;
}

/** A companion's value without its label, the same beside the cell and in a column of its own. */
export function companionTexts(
  { field, empty, parts, ...companion }: Companion,
  row: unknown,
  { options, translate, value }: CellReader,
): CompanionTexts {
  const raw = getAt(row, field);
  const listOf = (name: string | undefined) => (name === undefined ? undefined : options[name]);
  const list = listOf(companion.options);
  if (isEmpty(raw) && !namesValue(list, raw))
    return { texts: empty === undefined ? [] : [translate(empty)], isLabelled: false };
  if (parts === undefined || !Array.isArray(raw))
    return { texts: [value(raw, columnFormat(companion), list)], isLabelled: true };
  const partText = (record: unknown, part: (typeof parts)[number]) => {
    const partValue = getAt(record, part.field);
    const partList = listOf(part.options);
    const isNamed = partList === undefined || namesValue(partList, partValue);
    return isNamed ? value(partValue, columnFormat(part), partList) : '';
  };
  const texts = raw.map((record: unknown) => joined(...parts.map((part) => partText(record, part))));
  return { texts, isLabelled: false };
}

/** Format of a column: `options` if it has an options list, unless it declares a format. */
export function columnFormat({ format, options }: Pick<Column, 'format' | 'options'>): ValueFormat {
  return format ?? (options === undefined ? 'text' : 'options');
}

/** Whether the options list has a label for the value; it may have one for null, too. */
export function namesValue(list: OptionsSchema | undefined, value: unknown): boolean {
  return list?.values.some((each) => each.value === value) === true;
}

function joined(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

/**
 * Label, icon and colour of a value: the first of its `styles` whose condition holds in the context (`row`,
 * `today`) overrides the option's own. A value that is not in the list gets the style `otherwise` and is its
 * own label.
 */
export function optionStyle(options: OptionsSchema, value: unknown, context: Context): OptionStyle {
  const option = options.values.find((each) => each.value === value);
  if (option === undefined) {
    const { icon, intent = 'none' } = options.otherwise ?? {};
    return { label: value === undefined || value === null ? '' : String(value), icon, intent };
  }
  const style = option.styles?.find((each) => holds(each.when, context));
  return {
    label: option.label,
    ...(option.code && { code: option.code }),
    icon: style?.icon ?? option.icon,
    intent: style?.intent ?? option.intent ?? 'none',
  };
}
