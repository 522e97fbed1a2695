import type { DataRecord } from '../../contract/index.ts';
import type { Column } from '../../index.ts';
import type { TableView } from './TableView.ts';

type NameOf = (row: DataRecord) => string;

/** Display name of a row: its card title without companions, extended where other rows have the same name. */
export function rowName(view: TableView, row: DataRecord): string {
  const title = view.model.card(view.layout).title[0];
  if (title === undefined) return '';
  return toldApart(view, row, 'row', (candidate) => view.textOf({ ...title, with: [] }, candidate));
}

/**
 * A row's name, made unique among the listed rows by its card's subtitle and, one after the other, its
 * details: inputs of two lots of one article must not have the same label.
 *
 * @param kind of name: uniqueness is per kind.
 * @example toldApart(view, row, 'Quantity', quantityOf) // 'Quantità di Contatore' or 'Quantità di Contatore
 * · C12 · SN 7081'
 */
export function toldApart(view: TableView, row: DataRecord, kind: string, nameOf: NameOf): string {
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
