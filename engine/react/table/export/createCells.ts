import type { DataRecord, MessagesSchema } from '../../../contract/index.ts';
import {
  type CellReader,
  type Column,
  clockAt,
  columnFormat,
  companionTexts,
  getAt,
  isEmpty,
  namesValue,
} from '../../../index.ts';
import type { Messages } from '../../provider/useMessages.ts';
import { totalCells, totalsLabel } from '../rows/rowTexts.ts';
import type { TableView } from '../TableView.ts';
import type { CellKind, ExportCell, SheetRow } from './Sheet.ts';

type Format = NonNullable<Column['format']>;

/** Formats with a spreadsheet type of their value. */
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

/** Cells of a file. */
interface FileCells {
  readonly head: SheetRow;
  readonly of: (row: DataRecord) => SheetRow;
  /** Totals; undefined: the list ends with its last row. */
  readonly totals: SheetRow | undefined;
}

/**
 * The cells of a list's rows: unit and companions in separate columns, numbers in full precision and without
 * signs.
 */
export function createCells(view: TableView, messages: Messages): FileCells {
  const { t, value, catalogue } = messages;
  const columns = view.model.columns(view.layout);
  const head = columns.flatMap((column) => [
    t(column.label),
    ...(column.unit === undefined ? [] : ['']),
    ...(column.with ?? []).map(({ label }) => t(label ?? column.label)),
  ]);
  const reader: CellReader = {
    ...{ columns: view.model.columns(), options: view.model.options, translate: t },
    value: (given, format, list) => value(given, format, list, 'file'),
  };
  const mainCell = (column: Column, row: DataRecord): ExportCell => {
    const fieldValue = getAt(row, column.field);
    const format = columnFormat(column);
    const list = column.options === undefined ? undefined : view.model.options[column.options];
    if (isEmpty(fieldValue) && !namesValue(list, fieldValue)) {
      const substitute = reader.columns.find(({ field }) => field === column.instead);
      return substitute === undefined ? { text: t(column.empty ?? '') } : mainCell(substitute, row);
    }
    if (Array.isArray(fieldValue) && format !== 'trace') return { text: view.partsOf(column, row).own };
    const kind = KINDS[format];
    const counted = kind === undefined ? undefined : countedOf(kind, fieldValue, catalogue.formats);
    const text = view.signOf(column, row)?.label ?? reader.value(fieldValue, format, list);
    return counted === undefined ? { text } : { text, counted };
  };
  const totals = new Map(totalCells(view, messages, 'file').map((cell) => [cell.column.field, cell]));
  const total = (column: Column, first: boolean): ExportCell => {
    const cell = totals.get(column.field);
    if (cell === undefined) return first ? { text: totalsLabel(view, messages) } : NOTHING;
    const { value: total, format, text } = cell;
    const kind = KINDS[format];
    const counted = kind === undefined ? undefined : countedOf(kind, total, catalogue.formats);
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
        mainCell(column, row),
        ...(column.unit === undefined ? [] : [{ text: reader.value(getAt(row, column.unit), 'text') }]),
        ...(column.with ?? []).map((companion) => ({
          text: companionTexts(companion, row, reader).texts.join(', '),
        })),
      ]),
  };
}

const NOTHING: ExportCell = { text: '' };

function countedOf(
  kind: CellKind,
  raw: unknown,
  formats: MessagesSchema['formats'],
): ExportCell['counted'] | undefined {
  if (NUMBERS.has(kind)) return typeof raw === 'number' ? { kind, value: raw } : undefined;
  const value = kind === 'time' ? partOfDay(String(raw)) : wallClock(String(raw), formats);
  return value === undefined ? undefined : { kind, value };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/;
const SECONDS_OF_A_DAY = 86_400;

/**
 * A Date with the user's local time in its UTC fields, since spreadsheets have no time zones. A day becomes its
 * midnight. Undefined for text that is no date.
 *
 * @example wallClock('2026-07-01T08:30:00Z', formats) // in Rome: 2026-07-01T10:30:00.000Z
 */
export function wallClock(text: string, { dateTime }: MessagesSchema['formats']): Date | undefined {
  const moment = new Date(DAY.test(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(text)) return undefined;
  if (DAY.test(text)) return moment;
  const zone = (dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone;
  return new Date(`${clockAt(moment, zone).replace(' ', 'T')}Z`);
}

/** A time of day as a fraction of a day, the spreadsheet representation. */
export function partOfDay(text: string): number | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = 0] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / SECONDS_OF_A_DAY;
}
