import type { DataRecord } from '../../contract/index.ts';
import type { TableState } from '../../index.ts';
import type { ListAsks } from './ListAsks.ts';
import type { TableView } from './TableView.ts';
import type { RunAction } from './useActions.ts';

/** What is given to whoever shows a list as a board: a part of its own, which asks by forms, as lists do not. */
export interface BoardProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly run: RunAction;
  readonly title: string;
  /** Where the server has all rows. */
  readonly asks: ListAsks | undefined;
  /** Otherwise: all that the list was given. */
  readonly rows: readonly DataRecord[];
  readonly revealed: boolean;
  readonly readOnly: boolean;
}
