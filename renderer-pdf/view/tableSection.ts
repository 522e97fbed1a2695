import { fillText, formatDecimal, formatValue, getAt, type TableSchema } from '../../engine/index.ts';
import { RenderFailure } from '../RenderFailure.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printDate } from './printValue.ts';

type Column = TableSchema['columns'][number];

/** Formats that paper writes as the screen does; days are Italian. */
const AS_ON_SCREEN: ReadonlySet<Column['format']> = new Set([
  'euro',
  'flag',
  'time',
  'number-sign',
  'position',
]);

const NUMBERS = new Set(['number', 'short-number', 'quantity', 'euro']);

/** Rows of a list, printed with the columns of its table schema; actions stay on the screen. */
export function tableSection(section: Section, { request, context, say }: Printing): PrintedSection {
  const found = request.tables[section.name ?? ''];
  if (!found)
    throw new RenderFailure(`Manca la tabella '${section.name}' del documento '${request.document.title}'.`);
  const { table, options } = found;
  const columns = table.columns.filter(({ field }) => !section.fields || section.fields.includes(field));
  const rows = getAt(context, section.data ?? 'rows');
  const write = (row: unknown, column: Column): string => {
    const value = getAt(row, column.field);
    const { each } = column;
    if (each === undefined || !Array.isArray(value)) return one(row, column, value);
    return value.map((item) => one(item, column, getAt(item, each))).join(', ');
  };
  const numberOf = (value: number, format: Column['format']): string =>
    NUMBERS.has(format ?? '') ? formatValue(value, 'number', request.messages) : formatDecimal(value);
  const one = (row: unknown, { format, options: list, unit }: Column, value: unknown): string => {
    if (value === undefined || value === null || value === '') return '';
    const option = list ? options[list]?.values.find((known) => known.value === value) : undefined;
    if (option) return say(option.label);
    const behind = unit ? ` ${String(getAt(row, unit) ?? '')}` : '';
    if (format !== undefined && AS_ON_SCREEN.has(format)) return formatValue(value, format, request.messages);
    // As the screen does, but that nothing is rounded away; a number that only names something has no format.
    if (typeof value === 'number') return `${numberOf(value, format)}${behind}`;
    return format === 'date' || format === 'date-time'
      ? printDate(String(value), request.messages)
      : `${String(value)}${behind}`;
  };
  const alignOf = ({ align, format }: Column) => align ?? (NUMBERS.has(format ?? '') ? 'end' : 'start');
  return {
    kind: 'table',
    title: section.title ? say(section.title) : '',
    columns: columns.map((column) => ({ label: say(column.label), align: alignOf(column) })),
    rows: (Array.isArray(rows) ? rows : []).map((row: unknown) => ({
      cells: columns.map((column) => ({
        text: write(row, column),
        more: (column.with ?? [])
          .map(({ field, label }) => ({ label: label ? say(label) : '', value: getAt(row, field) }))
          .filter(({ value }) => value !== undefined && value !== null && value !== '')
          .map(({ label, value }) => `${label} ${String(value)}`.trim())
          .join(' · '),
        align: alignOf(column),
      })),
    })),
    empty: table.empty ? fillText(say(table.empty), context) : '',
  };
}
