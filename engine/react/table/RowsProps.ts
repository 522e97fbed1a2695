import type { TableState } from '../../index.ts';
import type { Cells, Edits } from './Cell.tsx';
import type { Hints } from './loadHints.ts';
import type { TableView } from './TableView.ts';
import type { RunAction } from './useActions.ts';
import type { Folding } from './useFolding.ts';
import type { Selection } from './useSelection.ts';

/** Props common to the renderers of a list's rows: cards on a phone, a table on a desk. */
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
  /** Tooltips of icon-only buttons, once loaded. */
  readonly hints: Hints | undefined;
}
