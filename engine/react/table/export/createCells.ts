import type { DataRecord, MessagesSchema } from '../../../contract/index.ts';
import { type Column, columnFormat, getAt, isEmpty } from '../../../index.ts';
import type { Messages } from '../../provider/Messages.ts';
import type { TableView } from '../TableView.ts';
import { totalCells, totalsLabel } from '../totalCells.ts';
import type { CellKind, ExportCell } from './ExportCell.ts';
import type { SheetRow } from './Sheet.ts';
import { partOfDay, wallClock } from './wallClock.ts';

type Format = NonNullable<Column['format']>;

/** Formats whose values a spreadsheet can count with. */
const KINDS: Partial<Readonly<Record<Format, CellKind>>> = {
  number: 'number',
  'short-number': 'number',
  quantity: 'number',
  'number-sign': 'number',
  euro: 'euro',
  'unit-price': 'euro',
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
};
const NUMBERS: ReadonlySet<CellKind | undefined> = new Set(['number', 'euro']);

/** What stands in a file's cells. */
export interface FileCells {
  readonly head: SheetRow;
  readonly of: (row: DataRecord) => SheetRow;
  /** What they come to; without it the list ends with its last row. */
  readonly totals: SheetRow | undefined;
}

/** The cells of a list's rows: unit and companions in columns of their own, numbers whole and without signs. */
export function createCells(view: TableView, messages: Messages): FileCells {
  const { t, value, catalogue } = messages;
  const columns = view.model.columns(view.layout);
  const head = columns.flatMap((column) => [
    t(column.label),
    ...(column.unit === undefined ? [] : ['']),
    ...(column.with ?? []).map(({ label }) => t(label ?? column.label)),
  ]);
  const listOf = ({ options: name }: Pick<Column, 'options'>) =>
    name === undefined ? undefined : view.model.options[name];
  const beside = (companion: Pick<Column, 'field' | 'format' | 'options'>, row: DataRecord): ExportCell => ({
    text: value(getAt(row, companion.field), columnFormat(companion), listOf(companion), 'file'),
  });
  const own = (column: Column, row: DataRecord): ExportCell => {
    const found = getAt(row, column.field);
    const format = columnFormat(column);
    if (isEmpty(found)) return NOTHING;
    if (Array.isArray(found) && format !== 'trace') return { text: view.partsOf(column, row).own };
    const kind = KINDS[format];
    const counted = kind === undefined ? undefined : countedOf(kind, found, catalogue.formats);
    const text = view.signOf(column, row)?.label ?? value(found, format, listOf(column), 'file');
    return counted === undefined ? { text } : { text, counted };
  };
  const totals = new Map(totalCells(view, messages, 'file').map((cell) => [cell.column.field, cell]));
  const total = (column: Column, first: boolean): ExportCell => {
    const cell = totals.get(column.field);
    if (cell === undefined) return first ? { text: totalsLabel(view, messages) } : NOTHING;
    const { value: found, format, text } = cell;
    const kind = KINDS[format];
    const counted = kind === undefined ? undefined : countedOf(kind, found, catalogue.formats);
    return counted === undefined ? { text } : { text, counted };
  };
  return {
    totals:
      totals.size === 0
        ? undefined
        : columns.flatMap((column, at) => [
            total(column, at === 0),
            ...(column.unit === undefined ? [] : [NOTHING]),
            ...(column.with ?? []).map(() => NOTHING),
          ]),
    head: head.map((text) => ({ text })),
    of: (row) =>
      columns.flatMap((column) => [
        own(column, row),
        ...(column.unit === undefined ? [] : [beside({ field: column.unit }, row)]),
        ...(column.with ?? []).map((companion) => beside(companion, row)),
      ]),
  };
}

const NOTHING: ExportCell = { text: '' };

function countedOf(
  kind: CellKind,
  found: unknown,
  formats: MessagesSchema['formats'],
): ExportCell['counted'] | undefined {
  if (NUMBERS.has(kind)) return typeof found === 'number' ? { kind, value: found } : undefined;
  const value = kind === 'time' ? partOfDay(String(found)) : wallClock(String(found), formats);
  return value === undefined ? undefined : { kind, value };
}
