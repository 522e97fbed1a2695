import { HotkeysProvider } from '@blueprintjs/core';
import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import {
  ColumnHeaderCell,
  FocusMode,
  Cell as GridCell,
  Column as GridColumn,
  RenderMode,
  SelectionModes,
  Table,
} from '@blueprintjs/table';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Column, TableModel, TableState } from '../../index.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { alignOf, type TableView } from './TableView.ts';
import type { RunAction } from './useActions.ts';
import '@blueprintjs/table/lib/css/table.css';
import './table.css';

interface WideTableProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly run: RunAction;
}

const ROW_HEIGHT = 44;
const BENEATH = '.bp6-table-quadrant-main .bp6-table-column-headers';

/**
 * A grid of all columns: arrow keys move, columns resize, Ctrl+C copies the selection in spreadsheet format.
 * Enter or a double click opens the row. Read-only; other actions and inputs are available in the list.
 */
export function WideTable({ view, state, onState, run }: WideTableProps) {
  const { t } = useMessages();
  const { user } = useEngine();
  const { model, context } = view;
  const columns = model.columns();
  const label = t('table.wide', { title: t(model.table.title, context) });
  const frame = useRef<HTMLElement>(null);
  const focused = useRef(0);
  const [widths, resize] = useColumnWidths(model.table.title, view, columns);
  const makeFrameScrollable = useCallback(() => makeScrollable(frame.current, label), [label]);
  const textAt = (row: number, column: number): string => {
    const [record, field] = [view.rows[row], columns[column]];
    return record === undefined || field === undefined ? '' : view.textOf(field, record);
  };
  const open = (index: number) => {
    const row = view.rows[index];
    const action = row === undefined ? undefined : model.opening(row, context, user?.permissions ?? []);
    if (row !== undefined && action !== undefined) void run(action, row);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (event.target as Element).closest('button') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    open(focused.current);
  };
  return (
    <section
      className="wide-table"
      aria-label={label}
      ref={frame}
      style={{ height: `min(70vh, ${(view.rows.length + 1) * ROW_HEIGHT + 24}px)` }}
      onKeyDownCapture={onKeyDownCapture}
      onDoubleClick={() => open(focused.current)}
    >
      <HotkeysProvider>
        <Table
          numRows={view.rows.length}
          defaultRowHeight={ROW_HEIGHT}
          columnWidths={[...widths]}
          onColumnWidthChanged={resize}
          enableRowHeader={false}
          focusMode={FocusMode.CELL}
          onFocusedRegion={(region) => {
            focused.current = region.row;
          }}
          selectionModes={SelectionModes.ALL}
          getCellClipboardData={textAt}
          renderMode={RenderMode.NONE}
          onCompleteRender={makeFrameScrollable}
          cellRendererDependencies={[view, state, widths]}
        >
          {columns.map((column, index) => (
            <GridColumn
              key={column.field}
              id={column.field}
              name={t(column.label)}
              cellRenderer={(row) => (
                <GridCell style={{ textAlign: alignOf(column) }}>{textAt(row, index)}</GridCell>
              )}
              columnHeaderCellRenderer={() => (
                <ColumnHeaderCell
                  name={t(column.label)}
                  nameRenderer={(name) => <SortHead {...{ name, column, model, state, onState }} />}
                />
              )}
            />
          ))}
        </Table>
      </HotkeysProvider>
    </section>
  );
}

/**
 * Makes the library's scroll containers focusable and gives them names. The library renders column headers
 * twice, on top of each other: the lower ones are hidden from screen readers and keyboard.
 */
function makeScrollable(frame: HTMLElement | null, label: string): void {
  for (const part of frame?.querySelectorAll<HTMLElement>('.bp6-table-quadrant-scroll-container') ?? []) {
    part.tabIndex = 0;
    part.setAttribute('role', 'group');
    part.setAttribute('aria-label', label);
  }
  for (const heads of frame?.querySelectorAll<HTMLElement>(BENEATH) ?? []) {
    heads.inert = true;
    heads.setAttribute('aria-hidden', 'true');
  }
}

interface SortHeadProps {
  readonly name: string | undefined;
  readonly column: Column;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Header of a grid column: name and sort button. */
function SortHead({ name, column, model, state, onState }: SortHeadProps) {
  const { t } = useMessages();
  if (column.sort !== true) return <span className="wide-head">{name}</span>;
  const mine = state.sortBy === column.field;
  const Arrow = mine ? (state.sortDesc ? CaretDown : CaretUp) : DoubleCaretVertical;
  const direction = mine ? t(state.sortDesc ? 'table.descending' : 'table.ascending') : undefined;
  return (
    <span className="wide-head">
      {name}
      <button
        type="button"
        className="wide-sort"
        title={t('table.sortBy', { label: name })}
        aria-label={[t('table.sortBy', { label: name }), direction].filter(Boolean).join(', ')}
        // Otherwise the grid would start a selection.
        onMouseDown={(event) => event.stopPropagation()}
        onClick={() => onState(model.sortedBy(state, column.field))}
      >
        <Arrow size={16} aria-hidden />
      </button>
    </span>
  );
}

type Widths = Readonly<Record<string, number>>;

const LEAST = 110;
const MOST = 340;
/** Width in px of a letter, and of padding and border. */
const LETTER = 9;
const AROUND = 40;

/** Column widths of a grid: initially by content, then as resized by the user, stored in this browser. */
function useColumnWidths(
  table: string,
  view: TableView,
  columns: readonly Column[],
): readonly [readonly number[], (index: number, width: number) => void] {
  const place = `widths:${table}`;
  const [resized, setResized] = useState<Widths>(() => recall(place));
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const letters = Math.max(
          column.label.length + 2,
          ...view.rows.map((row) => view.textOf(column, row).length),
        );
        const contentWidth = Math.min(MOST, Math.max(LEAST, letters * LETTER + AROUND));
        return resized[column.field] ?? column.width ?? contentWidth;
      }),
    [columns, view, resized],
  );
  const resize = useCallback(
    (index: number, width: number) => {
      const field = columns[index]?.field;
      if (field === undefined) return;
      setResized((before) => {
        const next = { ...before, [field]: Math.round(width) };
        keep(place, next);
        return next;
      });
    },
    [columns, place],
  );
  return [widths, resize];
}

function recall(place: string): Widths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}

function keep(place: string, widths: Widths): void {
  try {
    localStorage.setItem(place, JSON.stringify(widths));
  } catch {
    // Without storage the widths last until the page is left.
  }
}
