import type { DataRecord } from '../../contract/index.ts';
import type { TableView } from './TableView.ts';

/** What a row is called: its card's title, without what stands beside it. */
export function rowName(view: TableView, row: DataRecord): string {
  const title = view.model.card(view.layout).title[0];
  return title === undefined ? '' : view.textOf({ ...title, with: [] }, row);
}
