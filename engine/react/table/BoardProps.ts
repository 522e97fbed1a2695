import type { DataRecord } from '../../contract/index.ts';
import type { TableState } from '../../index.ts';
import type { ListAsks } from './ListAsks.ts';
import type { TableView } from './TableView.ts';
import type { RunAction } from './useActions.ts';

/** Props of a list's board. A separate chunk, since boards contain forms, which lists do not need. */
export interface BoardProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly run: RunAction;
  readonly title: string;
  /** Present if the server has all rows. */
  readonly asks: ListAsks | undefined;
  /** Otherwise: all rows of the list. */
  readonly rows: readonly DataRecord[];
  readonly revealed: boolean;
  readonly readOnly: boolean;
}
