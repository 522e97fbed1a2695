import type { DataRecord } from '../../contract/index.ts';
import type { TableView } from '../table/TableView.ts';

/** What a card is called: its title and what stands below it, which tells it apart from another of the same title. */
export function cardName(view: TableView, row: DataRecord): string {
  const { title, subtitle } = view.model.card(view.layout);
  return [...title, ...subtitle]
    .map((column) => view.textOf(column, row))
    .filter((text) => text !== '')
    .join(' · ');
}
