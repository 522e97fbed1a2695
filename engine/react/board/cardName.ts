import type { DataRecord } from '../../contract/index.ts';
import type { TableView } from '../table/TableView.ts';

/** Name of a card: its title and subtitle, since titles may repeat. */
export function cardName(view: TableView, row: DataRecord): string {
  const { title, subtitle } = view.model.card(view.layout);
  return [...title, ...subtitle]
    .map((column) => view.textOf(column, row))
    .filter((text) => text !== '')
    .join(' · ');
}
