import type { TableState } from '../../../index.ts';
import type { TableView } from '../TableView.ts';
import type { RunAction } from '../useActions.ts';
import type { Cells, Edits } from './Cell.tsx';
import type { Folding } from './groups.tsx';
import type { Selection } from './selection.tsx';

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
}
