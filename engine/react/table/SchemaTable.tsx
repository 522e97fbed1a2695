import { type ComponentType, lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import type { Context, DataRecord, TableSchema } from '../../contract/index.ts';
import {
  createTableModel,
  type TableGroup,
  type TableModel,
  type TableState,
  type Totals,
} from '../../index.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { AllRows, RowPart } from './AllRows.ts';
import type { BoardProps } from './BoardProps.ts';
import { CardList } from './CardList.tsx';
import type { Cells, Edits } from './Cell.tsx';
import { DeskTable } from './DeskTable.tsx';
import type { ListAsks } from './ListAsks.ts';
import { LocatingNote } from './LocatingNote.tsx';
import { loadedHints, loadHints } from './loadHints.ts';
import { Pager } from './Pager.tsx';
import { TableTools } from './TableTools.tsx';
import type { TableOptions } from './TableView.ts';
import { TotalsCard } from './TotalsCard.tsx';
import './table.css';
import { type OnAction, useActions } from './useActions.ts';
import { useFolding } from './useFolding.ts';
import { useIsDesk, useIsPrinted } from './useIsDesk.ts';
import { useLiveRows } from './useLiveRows.ts';
import { useSelection } from './useSelection.ts';
import { useTableState } from './useTableState.ts';
import { useTableView } from './useTableView.ts';

// The grid's library comes only to those who ask for the grid.
const WideTable = lazy(async () => ({ default: (await import('./wide.ts')).WideTable }));

// Whoever wants a list as a file has read it first.
const ExportMenu = lazy(async () => ({ default: (await import('./export/ExportMenu.tsx')).ExportMenu }));

const ChosenChart = lazy(async () => ({ default: (await import('./listTools.ts')).ChosenChart }));

export interface SchemaTableProps {
  readonly table: TableSchema;
  readonly options: TableOptions;
  /** The table's name, where the reader may keep views of it. */
  readonly list?: string;
  /** All rows; or, with `total`, those of this page, sorted and narrowed by the server. */
  readonly rows: readonly DataRecord[];
  readonly total?: number;
  /** What all of them come to, where the server pages. */
  readonly totals?: Totals;
  /** The groups that the rows of this page are of, there. */
  readonly groups?: readonly TableGroup[];
  /** How it is asked for more of them, there. */
  readonly asks?: ListAsks;
  /** Name of the table's layout; all columns otherwise. */
  readonly layout?: string;
  /** Kept by the table itself unless given. */
  readonly state?: TableState;
  readonly onState?: (state: TableState) => void;
  /** What conditions may look at besides the row: the record that the table belongs to. */
  readonly context?: Context;
  /** What its call was given besides the list's own state: `table.input` of its conditions and texts. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly onAction?: OnAction;
  /** Offers no action, and has no inputs. */
  readonly readOnly?: boolean;
  /** Makes the editable columns inputs. */
  readonly edits?: Edits;
  /** The screen's own drawing of some cells, by field. */
  readonly cells?: Cells;
  /** Every row of the list as it is narrowed, for a file or paper; those given otherwise. */
  readonly allRows?: AllRows;
  /** Shows the list's rows as its `board` says; without it they are seen as a list alone. */
  readonly Board?: ComponentType<BoardProps>;
  /** Newer rows are on their way. */
  readonly busy?: boolean;
}

/** What is offered where a list is only read. */
const NOTHING: Pick<TableModel, 'actions' | 'toolbar' | 'opening'> = {
  actions: () => [],
  toolbar: () => [],
  opening: () => undefined,
};

/** A list as its schema says: cards on a phone, a table on a desk, the same rows, actions and words. */
export function SchemaTable(props: SchemaTableProps) {
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <LoadedTable {...props} />
    </Suspense>
  );
}

function LoadedTable(props: SchemaTableProps) {
  const { table, options, context: given, cells, input } = props;
  const edits = props.readOnly === true ? undefined : props.edits;
  const { t } = useMessages();
  const { context: common, user } = useEngine();
  const desk = useIsDesk();
  const readOnly = props.readOnly === true;
  const model = useMemo(() => {
    const made = createTableModel(table, options);
    return readOnly ? { ...made, ...NOTHING } : made;
  }, [table, options, readOnly]);
  const own = useTableState(model);
  const state = props.state ?? own[0];
  const onState = props.onState ?? own[1];
  const layout = desk ? (state.layout ?? props.layout) : props.layout;
  const printed = useIsPrinted();
  const hints = printed || !desk ? loadedHints() : use(loadHints());
  const wide = desk && !printed && state.wide === true;
  const Board = table.board === undefined ? undefined : props.Board;
  const onBoard = Board !== undefined && !printed && state.board === true;
  const [revealed, setRevealed] = useState(false);
  const total = props.total ?? props.rows.length;
  const context = useMemo(
    () => ({ ...common, ...given, table: { revealed, total, input } }),
    [common, given, revealed, total, input],
  );
  const view = useTableView({
    model,
    layout,
    context,
    rows: props.rows,
    total: props.total,
    totals: props.totals,
    groups: props.groups,
    state,
    revealed,
  });
  useLastPage(model, state, onState, props.busy === true ? 0 : view.total);
  const folding = useFolding(state.groupBy);
  const ticking = model.toolbar(context, user?.permissions ?? []).some(({ on }) => on === 'selection');
  const selection = useSelection(model, ticking);
  const { run, locating } = useActions(context, props.onAction, useLiveRows(model, props.rows), {
    actions: model.table.actions,
  });
  const title = t(table.title, context);
  // A short list on a phone is read where it stands: there the button would only be in the way of a thumb.
  const exported = table.export !== false && (desk || table.paging !== undefined);
  const Rows = desk ? DeskTable : CardList;
  return (
    <div className="schema-table stack" aria-busy={props.busy ?? false}>
      <TableTools
        {...{ view, state, onState, run, selection, folding, desk, revealed }}
        list={props.list}
        boards={Board !== undefined}
        onReveal={setRevealed}
      />
      {table.charts === undefined ? null : (
        <Suspense>
          <ChosenChart {...{ view, state, revealed }} asks={props.asks} rows={props.rows} />
        </Suspense>
      )}
      {view.rows.length === 0 ? (
        <EmptyState text={t(table.empty ?? 'table.empty')} />
      ) : onBoard ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Board {...{ title, view, state, run, revealed, readOnly }} asks={props.asks} rows={props.rows} />
        </Suspense>
      ) : wide ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <WideTable {...{ view, state, onState, run }} />
          <TotalsCard view={view} />
        </Suspense>
      ) : (
        <Rows {...{ title, view, state, onState, run, selection, folding, cells, edits, hints }} />
      )}
      {onBoard || table.paging === undefined || view.total <= Math.min(...table.paging.sizes) ? null : (
        <Pager {...{ title, model, state, onState }} sizes={table.paging.sizes} total={view.total} />
      )}
      {!exported || view.total === 0 ? null : (
        <Suspense fallback={<div className="control-to-come" />}>
          <ExportMenu
            view={view}
            title={title}
            rows={props.allRows ?? (() => listed(model, model.listed(props.rows, context, revealed), state))}
          />
        </Suspense>
      )}
      {locating ? <LocatingNote /> : null}
    </div>
  );
}

/** All rows that the reader's search leaves, in order. */
async function* listed(
  model: TableModel,
  given: readonly DataRecord[],
  state: TableState,
): AsyncGenerator<RowPart> {
  yield model.arrange(given, { ...state, page: 1, perPage: Math.max(1, given.length) });
}

/** An address that names a page beyond the last, or a list that has become shorter: its last page is shown, not an empty one. */
function useLastPage(
  model: TableModel,
  state: TableState,
  onState: (state: TableState) => void,
  total: number,
): void {
  useEffect(() => {
    const last = model.pages(state, total);
    if (total > 0 && state.page > last) onState({ ...state, page: last });
  }, [model, state, onState, total]);
}
