import type { DataRecord } from '../../../contract/index.ts';
import {
  type Column,
  columnFormat,
  isEmpty,
  type TextTarget,
  type TotalKind,
  type ValueFormat,
} from '../../../index.ts';
import type { Messages } from '../../provider/useMessages.ts';
import type { TableView } from '../TableView.ts';

type NameOf = (row: DataRecord) => string;

/** Display name of a row: its card title without companions, extended where other rows have the same name. */
export function rowName(view: TableView, row: DataRecord): string {
  const title = view.model.card(view.layout).title[0];
  if (title === undefined) return '';
  return uniqueRowName(view, row, 'row', (candidate) => view.textOf({ ...title, with: [] }, candidate));
}

/**
 * A row's name, made unique among the listed rows by its card's subtitle and, one after the other, its
 * details: inputs of two lots of one article must not have the same label.
 *
 * @param kind of name: uniqueness is per kind.
 * @example uniqueRowName(view, row, 'Quantity', quantityOf) // 'Quantità di Contatore' or 'Quantità di Contatore
 * · C12 · SN 7081'
 */
export function uniqueRowName(view: TableView, row: DataRecord, kind: string, nameOf: NameOf): string {
  const name = nameOf(row);
  const alike = namesakes(view, kind, nameOf).get(name) ?? [];
  if (alike.length < 2) return name;
  const { subtitle, detail } = view.model.card(view.layout);
  const qualifiers = subtitle.map((column) => view.textOf(column, row));
  const isAlike = (column: Column) => (candidate: DataRecord) =>
    view.textOf(column, candidate) === view.textOf(column, row);
  let rivals = subtitle.reduce((remaining, column) => remaining.filter(isAlike(column)), alike);
  for (const column of detail.filter(({ edit }) => edit === undefined)) {
    const narrowed = rivals.filter(isAlike(column));
    if (narrowed.length < rivals.length) qualifiers.push(view.textOf(column, row));
    rivals = narrowed;
  }
  return [name, ...qualifiers].filter(Boolean).join(' · ');
}

/** A view's rows are immutable, so the rows per name are computed once. */
const gathered = new WeakMap<TableView, Map<string, ReadonlyMap<string, readonly DataRecord[]>>>();

function namesakes(
  view: TableView,
  kind: string,
  nameOf: NameOf,
): ReadonlyMap<string, readonly DataRecord[]> {
  const byKind = gathered.get(view) ?? new Map<string, ReadonlyMap<string, readonly DataRecord[]>>();
  gathered.set(view, byKind);
  const byName = byKind.get(kind) ?? Map.groupBy(view.rows, nameOf);
  byKind.set(kind, byName);
  return byName;
}

/** Texts of groups or steps; where records have the same name, with their keys. */
export function uniqueLabels(
  named: readonly { readonly text: string; readonly key?: unknown }[],
): readonly string[] {
  const alike = Map.groupBy(named, ({ text }) => text);
  return named.map(({ text, key }) =>
    isEmpty(key) || alike.get(text)?.length === 1 ? text : `${text} (${String(key)})`,
  );
}

/** Formatted total of one column. */
interface TotalCell {
  readonly column: Column;
  readonly value: number | string;
  readonly format: ValueFormat;
  readonly text: string;
  /** With its kind, unless it is a sum: `Media 7,5`. */
  readonly labelledText: string;
}

/** Totals of the visible columns that have one. */
export function totalCells(
  view: TableView,
  { t, value }: Pick<Messages, 't' | 'value'>,
  on?: TextTarget,
  totals = view.totals,
): readonly TotalCell[] {
  const kinds = view.model.table.totals ?? {};
  return view.model.columns(view.layout).flatMap((column) => {
    const kind: TotalKind | undefined = kinds[column.field];
    const total = totals?.[column.field];
    if (kind === undefined || total === undefined || total === null) return [];
    // Rows of one group may share a unit; a total of the whole list over metres and kilograms has no meaning.
    if (column.unit !== undefined && totals === view.totals) return [];
    const format = kind === 'count' ? 'number' : columnFormat(column);
    const text = value(total, format, undefined, on);
    const labelledText = kind === 'sum' || kind === 'hours' ? text : `${t(`table.total.${kind}`)} ${text}`;
    return [{ column, value: total, format, text, labelledText }];
  });
}

/** `1 riga`, `57 righe`. */
export function rowsText(count: number, t: Messages['t']): string {
  return t('table.rows', { count });
}

/** Label of the totals row with the number of rows. */
export function totalsLabel({ total }: TableView, { t }: Pick<Messages, 't'>): string {
  return t('table.totals', { rows: rowsText(total, t) });
}
