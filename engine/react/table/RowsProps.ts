import type { TableState } from '../../index.ts';
import type { Cells, Edits } from './Cell.tsx';
import type { Hints } from './loadHints.ts';
import type { TableView } from './TableView.ts';
import type { RunAction } from './useActions.ts';
import type { Folding } from './useFolding.ts';
import type { Selection } from './useSelection.ts';

/** What the faces of a list's rows are given: cards on a phone, a table on a desk. */
export interface RowsProps {
  readonly title: string;
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly run: RunAction;
  readonly selection: Selection | undefined;
  readonly cells: Cells | undefined;
  readonly folding: Folding;
  readonly edits: Edits | undefined;
  /** What shows the names of icons that stand alone, where it is loaded. */
  readonly hints: Hints | undefined;
}
