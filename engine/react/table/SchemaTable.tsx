import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import {
  type ComponentType,
  lazy,
  memo,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Context, DataRecord, TableSchema } from '../../contract/index.ts';
import {
  createTableModel,
  type TableGroup,
  type TableModel,
  type TableState,
  type Totals,
} from '../../index.ts';
import { EmptyState, Skeleton } from '../feedback/Loadable.tsx';
import { SelectBox } from '../icons/SelectBox.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useIsDesk, useIsPrinted } from '../theme/useIsDesk.ts';
import { CardList } from './CardList.tsx';
import { DeskTable } from './DeskTable.tsx';
import type { AllRows, ListAsks, RowPart } from './ListAsks.ts';
import type { Cells, Edits } from './rows/Cell.tsx';
import { useFolding } from './rows/groups.tsx';
import { useSelection } from './rows/selection.tsx';
import { TotalsCard } from './rows/Totals.tsx';
import { useHints } from './rows/useHints.tsx';
import type { TableOptions, TableView } from './TableView.ts';
import { LocatingNote } from './tools/TableNotes.tsx';
import { TableTools } from './tools/TableTools.tsx';
import { type OnAction, type RunAction, useActions, useLiveRows } from './useActions.ts';
import { useTableState, useTableView } from './useTableView.ts';
import './table.css';
import './tools/tools.css';

// On demand: the grid library is loaded with the first grid.
const WideTable = lazy(async () => ({ default: (await import('./wide.ts')).WideTable }));

// On demand: an export comes after reading the list.
const ExportMenu = lazyPart('ExportMenu', async () => (await import('./export/ExportMenu.tsx')).ExportMenu);

// A reload under way renders the list's tools, and the rows when they have changed.
const Cards = memo(CardList);
const Desk = memo(DeskTable);

const ChosenChart = lazyPart('ChosenChart', async () => (await import('./listTools.ts')).ChosenChart);

/** Props of `SchemaTable`. */
export interface SchemaTableProps {
  readonly table: TableSchema;
  readonly options: TableOptions;
  /** The table's name, if the user can save views of it. */
  readonly list?: string;
  /** All rows; with `total` only those of this page, sorted and filtered by the server. */
  readonly rows: readonly DataRecord[];
  readonly total?: number;
  /** Totals of all rows, if the server pages. */
  readonly totals?: Totals;
  /** Groups of this page's rows, if the server pages. */
  readonly groups?: readonly TableGroup[];
  /** Further requests to the call, if the server pages. */
  readonly asks?: ListAsks;
  /** Name of the table's layout; default: all columns. */
  readonly layout?: string;
  /** Controlled state; default: internal. */
  readonly state?: TableState;
  readonly onState?: (state: TableState) => void;
  /** Context of conditions besides the row, e.g. the record that the table belongs to. */
  readonly context?: Context;
  /** Fixed input of the list's call: `table.input` in conditions and texts. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly onAction?: OnAction;
  /** Without actions and inputs. */
  readonly readOnly?: boolean;
  /** Turns editable columns into inputs. */
  readonly edits?: Edits;
  /** Cell renderers of the screen, by field. */
  readonly cells?: Cells;
  /** Reads all matching rows, for export and printing; default: the given rows. */
  readonly allRows?: AllRows;
  /** Renders the rows as the schema's `board`; absent: list only. */
  readonly Board?: ComponentType<BoardProps>;
  /** A reload is under way. */
  readonly busy?: boolean;
}

/** Overrides for a read-only list. */
const NOTHING: Pick<TableModel, 'actions' | 'toolbar' | 'opening'> = {
  actions: () => [],
  toolbar: () => [],
  opening: () => undefined,
};

/**
 * A list from its table schema: cards on a phone, a table on a desk, with the same rows, actions and texts.
 */
export function SchemaTable(props: SchemaTableProps) {
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <LoadedTable {...props} />
    </Suspense>
  );
}

function LoadedTable(props: SchemaTableProps) {
  const { table, options, context: pageContext, cells, input } = props;
  const edits = props.readOnly === true ? undefined : props.edits;
  const { t } = useMessages();
  const { context: common, user } = useEngine();
  const desk = useIsDesk();
  const readOnly = props.readOnly === true;
  const model = useMemo(() => {
    const fullModel = createTableModel(table, options, input);
    return readOnly ? { ...fullModel, ...NOTHING } : fullModel;
  }, [table, options, input, readOnly]);
  const internalState = useTableState(model);
  const state = props.state ?? internalState[0];
  const onState = props.onState ?? internalState[1];
  const layout = desk ? (state.layout ?? props.layout) : props.layout;
  const printed = useIsPrinted();
  const hints = useHints();
  const wide = desk && !printed && state.wide === true;
  const Board = table.board === undefined ? undefined : props.Board;
  const onBoard = Board !== undefined && !printed && state.board === true;
  const [revealed, setRevealed] = useState(false);
  const total = props.total ?? props.rows.length;
  const context = useMemo(
    () => ({ ...common, ...pageContext, table: { revealed, total, input } }),
    [common, pageContext, revealed, total, input],
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
  const selection = useSelection(model, ticking, { rows: props.rows, state, busy: props.busy ?? false });
  const { run, locating } = useActions(context, props.onAction, useLiveRows(model, props.rows), {
    actions: model.table.actions,
    onRowDone: selection?.remove,
  });
  const title = t(table.title, context);
  // A short list on a phone has no export button: it would only be in the way.
  const exported = table.export !== false && (desk || table.paging !== undefined);
  const Rows = desk ? Desk : Cards;
  return (
    <div className="schema-table stack" aria-busy={props.busy ?? false} {...hints.listeners}>
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
        <Rows {...{ title, view, state, onState, run, selection, folding, cells, edits }} />
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
      {hints.shown}
    </div>
  );
}

/** All rows that match the search, in order. */
async function* listed(
  model: TableModel,
  rows: readonly DataRecord[],
  state: TableState,
): AsyncGenerator<RowPart> {
  yield model.arrange(rows, { ...state, page: 1, perPage: Math.max(1, rows.length) });
}

/**
 * Corrects a page number beyond the end (from the URL, or after the list became shorter) to the last page.
 */
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

interface PagerProps {
  readonly title: string;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly sizes: readonly number[];
  readonly total: number;
}

/** Position in a long list, with page navigation. */
function Pager({ title, model, state, onState, sizes, total }: PagerProps) {
  const { t, catalogue } = useMessages();
  const id = useId();
  const { page } = state;
  const last = model.pages(state, total);
  const step = (id: string, target: number, icon: ReactElement) => (
    <Button
      className="icon-button"
      aria-label={t(id)}
      icon={icon}
      disabled={target === page || target < 1 || target > last}
      onClick={() => onState({ ...state, page: target })}
    />
  );
  return (
    <nav className="pager" data-print="yes" aria-label={t('table.pages', { title })}>
      <output className="number" aria-live="polite">
        {model.rangeText(state, total, catalogue)}
      </output>
      <div className="row pager-steps" data-repeats>
        {step('table.firstPage', 1, <DoubleChevronLeft size={20} aria-hidden />)}
        {step('table.previousPage', page - 1, <ChevronLeft size={20} aria-hidden />)}
        {step('table.nextPage', page + 1, <ChevronRight size={20} aria-hidden />)}
        {step('table.lastPage', last, <DoubleChevronRight size={20} aria-hidden />)}
      </div>
      <div className="row">
        <label htmlFor={id}>{t('table.pageSize')}</label>
        <SelectBox
          id={id}
          value={state.perPage}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          onChange={(event) => onState({ ...state, page: 1, perPage: Number(event.target.value) })}
        />
      </div>
    </nav>
  );
}
