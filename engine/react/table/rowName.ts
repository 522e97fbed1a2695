import type { DataRecord } from '../../contract/index.ts';
import type { Column } from '../../index.ts';
import type { TableView } from './TableView.ts';

type NameOf = (row: DataRecord) => string;

/** What a row is called: its card's title, without what stands beside it; and what tells it apart, where another is called the same. */
export function rowName(view: TableView, row: DataRecord): string {
  const title = view.model.card(view.layout).title[0];
  if (title === undefined) return '';
  return toldApart(view, row, 'row', (each) => view.textOf({ ...title, with: [] }, each));
}

/**
 * A name of a row that no other listed row has, if its card's subtitle and, one after the other, its details can tell them apart: two lots of one
 * article must not be two fields of the same name.
 *
 * @param kind of name: each is counted for itself.
 * @example toldApart(view, row, 'Quantity', quantityOf) // 'Quantità di Contatore' or 'Quantità di Contatore · C12 · SN 7081'
 */
export function toldApart(view: TableView, row: DataRecord, kind: string, nameOf: NameOf): string {
  const name = nameOf(row);
  const alike = namesakes(view, kind, nameOf).get(name) ?? [];
  if (alike.length < 2) return name;
  const { subtitle, detail } = view.model.card(view.layout);
  const said = subtitle.map((column) => view.textOf(column, row));
  const isAlike = (column: Column) => (other: DataRecord) =>
    view.textOf(column, other) === view.textOf(column, row);
  let rivals = subtitle.reduce((left, column) => left.filter(isAlike(column)), alike);
  for (const column of detail.filter(({ edit }) => edit === undefined)) {
    const left = rivals.filter(isAlike(column));
    if (left.length < rivals.length) said.push(view.textOf(column, row));
    rivals = left;
  }
  return [name, ...said].filter(Boolean).join(' · ');
}

/** A view's rows never change: those of one name are gathered once. */
const gathered = new WeakMap<TableView, Map<string, ReadonlyMap<string, readonly DataRecord[]>>>();

function namesakes(
  view: TableView,
  kind: string,
  nameOf: NameOf,
): ReadonlyMap<string, readonly DataRecord[]> {
  const known = gathered.get(view) ?? new Map<string, ReadonlyMap<string, readonly DataRecord[]>>();
  gathered.set(view, known);
  const found = known.get(kind) ?? Map.groupBy(view.rows, nameOf);
  known.set(kind, found);
  return found;
}
