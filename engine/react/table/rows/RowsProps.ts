import type { TableState } from '../../../index.ts';
import { createPart } from '../../lazyPart.tsx';
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
  /** Tooltips of icon-only buttons, once loaded. */
  readonly hints: Hints | undefined;
}

type Hints = typeof import('../hints.ts');

/** Tooltips of desk tables; undefined if they cannot be loaded, since a table works without them. */
export const hintsPart = createPart<Hints | undefined>('hints', () =>
  import('../hints.ts').catch(() => undefined),
);
