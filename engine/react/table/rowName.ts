import type { DataRecord } from '../../contract/index.ts';
import type { TableView } from './TableView.ts';

type NameOf = (row: DataRecord) => string;

/** What a row is called: its card's title, without what stands beside it; and what tells it apart, where another is called the same. */
export function rowName(view: TableView, row: DataRecord): string {
  const title = view.model.card(view.layout).title[0];
  if (title === undefined) return '';
  return toldApart(view, row, 'row', (each) => view.textOf({ ...title, with: [] }, each));
}

/**
 * A name of a row that no other listed row has, if its card's subtitle (or, without one, its details) can tell them apart: two lots of one
 * article must not be two fields of the same name.
 *
 * @param kind of name: each is counted for itself.
 * @example toldApart(view, row, 'Quantity', quantityOf) // 'Quantità di Contatore' or 'Quantità di Contatore · C12 · SN 7081'
 */
export function toldApart(view: TableView, row: DataRecord, kind: string, nameOf: NameOf): string {
  const name = nameOf(row);
  if ((timesOf(view, kind, nameOf).get(name) ?? 0) < 2) return name;
  const { subtitle, detail } = view.model.card(view.layout);
  const columns = (subtitle.length > 0 ? subtitle : detail).filter(({ edit }) => edit === undefined);
  return [name, ...columns.map((column) => view.textOf(column, row))].filter(Boolean).join(' · ');
}

/** A view's rows never change: their names are counted once. */
const counted = new WeakMap<TableView, Map<string, ReadonlyMap<string, number>>>();

function timesOf(view: TableView, kind: string, nameOf: NameOf): ReadonlyMap<string, number> {
  const known = counted.get(view) ?? new Map<string, ReadonlyMap<string, number>>();
  counted.set(view, known);
  const found = known.get(kind);
  if (found !== undefined) return found;
  const times = new Map<string, number>();
  for (const name of view.rows.map(nameOf)) times.set(name, (times.get(name) ?? 0) + 1);
  known.set(kind, times);
  return times;
}
