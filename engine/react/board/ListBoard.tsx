import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BoardColumn,
  boardColumnQuery,
  boardColumns,
  boardCountQuery,
  boardCounts,
  type ColumnCount,
  type ColumnRows,
  cardsAtFirst,
  columnOf,
  getAt,
  type TableGroup,
  totalsOf,
} from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { type CallState, useCall } from '../calls/useCall.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { answeredRows, type ListAsks } from '../table/ListAsks.ts';
import type { BoardProps } from '../table/SchemaTable.tsx';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { BoardFace } from './BoardFace.tsx';
import { type BoardViewProps, type ReadBoard, shownColumn, type WorkflowBoardProps } from './ShownBoard.ts';

/** A list's rows as cards in columns, by its `board`. */
export function ListBoard(props: BoardProps) {
  const name = props.view.model.table.board?.workflow ?? '';
  const workflow = useSchema('workflow', name);
  if (name === '') return <KnownBoard {...props} workflow={undefined} />;
  return (
    <Loadable call={workflow} lines={8}>
      {(schema) => <KnownBoard {...props} workflow={schema} />}
    </Loadable>
  );
}

function KnownBoard(props: WorkflowBoardProps) {
  const { view, workflow, asks } = props;
  const { table, options } = view.model;
  const { board } = table;
  const columns = useMemo(() => {
    const list = table.columns.find(({ field }) => field === board?.by)?.options ?? '';
    return board === undefined ? [] : boardColumns(board, { workflow, options: options[list] });
  }, [board, table, options, workflow]);
  const display = useLooked(board === undefined ? 0 : cardsAtFirst(board));
  if (board === undefined) return null;
  const boardProps = { ...props, ...display, board, columns };
  return asks === undefined ? <GivenBoard {...boardProps} /> : <AskedBoard {...boardProps} asks={asks} />;
}

function useLooked(first: number): Pick<BoardViewProps, 'chosen' | 'show' | 'mostOf' | 'more'> {
  const [chosen, show] = useState<string | null>();
  const [most, setMost] = useState<ReadonlyMap<string | null, number>>(new Map());
  const mostOf = (column: string | null) => most.get(column) ?? first;
  return {
    chosen,
    show,
    mostOf,
    more: (column) => setMost(new Map(most).set(column, mostOf(column) + first)),
  };
}

/** Board of a list whose rows have all been loaded. */
function GivenBoard(props: BoardViewProps) {
  const { view, state, board, columns, rows, revealed, workflow } = props;
  const { model, context } = view;
  const standing = useMemo(() => {
    const listed = model.listed(rows, context, revealed);
    const whole = model.arrange(listed, { ...state, page: 1, perPage: Math.max(1, listed.length) }).rows;
    const members = Map.groupBy(whole, (row) => columnOf(board, columns, row, workflow));
    return columns.map(({ key }) => {
      const columnMembers = members.get(key) ?? [];
      const { totals } = model.table;
      return {
        key,
        rows: columnMembers,
        count: columnMembers.length,
        totals: totals && totalsOf(totals, columnMembers),
      };
    });
  }, [model, context, state, board, columns, rows, revealed, workflow]);
  const countOf = ({ key }: BoardColumn) => standing.find((candidate) => candidate.key === key)?.count ?? 0;
  return <BoardFace {...props} {...{ standing }} calls={NONE} shown={shownColumn(props, countOf)} />;
}

const NONE: ReadBoard['calls'] = new Map();

type AskedBoardProps = BoardViewProps & { readonly asks: ListAsks };

/**
 * Board of a list paged by the server, which counts the columns and returns the first cards of each visible
 * one.
 */
function AskedBoard(props: AskedBoardProps) {
  const { view, state, board, columns, workflow, asks } = props;
  const { call, place, entities } = asks;
  const desk = useIsDesk();
  const input = useMemo(
    () => place(boardCountQuery(view.model, state, board)),
    [view.model, state, board, place],
  );
  const counted = useCall<unknown>(call, input, { entities, keep: true });
  return (
    <Loadable call={counted} lines={8}>
      {(data) => {
        const counts = boardCounts(groupsIn(data), columns, workflow?.initial);
        const visibleKey = shownColumn(props, ({ key }) => counts.get(key)?.count ?? 0);
        return (
          <ReadColumns {...props} {...{ counts, shown: visibleKey, desk }} left={columns} found={[]}>
            {(loaded) => (
              <FoundBoard
                {...props}
                {...{ shown: visibleKey, desk, found: loaded }}
                recounted={counted.refreshing}
              />
            )}
          </ReadColumns>
        );
      }}
    </Loadable>
  );
}

interface FoundBoardProps extends AskedBoardProps {
  readonly shown: string | null;
  readonly desk: boolean;
  readonly found: readonly FoundColumn[];
  /** The counts are being reloaded. */
  readonly recounted: boolean;
}

/**
 * Columns are updated together. Each has a separate answer, and a moved card would be in two columns, or in
 * none, until the last answer arrives. A change by the user (another column, other filters) is displayed at
 * once.
 */
function FoundBoard({ found, recounted, desk, ...props }: FoundBoardProps) {
  const whole = useRef<{ readonly asked: string; readonly found: readonly FoundColumn[] }>(undefined);
  const request = JSON.stringify([desk || props.shown, props.state]);
  const renewing = recounted || found.some(({ call }) => call?.refreshing || call?.loading);
  useEffect(() => {
    if (!renewing) whole.current = { asked: request, found };
  });
  const now = renewing && whole.current?.asked === request ? whole.current.found : found;
  const standing = now.map(({ rows }) => rows);
  const calls = new Map(now.flatMap(({ rows, call }) => (call ? [[rows.key, call]] : [])));
  return <BoardFace {...props} {...{ standing, calls }} />;
}

interface FoundColumn {
  readonly rows: ColumnRows;
  /** Absent without a request. */
  readonly call: CallState<unknown> | undefined;
}

interface ReadColumnsProps extends Omit<AskedBoardProps, 'rows'> {
  readonly counts: ReadonlyMap<string | null, ColumnCount>;
  readonly shown: string | null;
  readonly desk: boolean;
  readonly left: readonly BoardColumn[];
  readonly found: readonly FoundColumn[];
  readonly children: (found: readonly FoundColumn[]) => ReactNode;
}

/**
 * Recursion over the columns: one component per column calls its hooks and passes the answers so far to the
 * next.
 */
function ReadColumns({ left, found, children, ...board }: ReadColumnsProps) {
  const [column, ...following] = left;
  if (column === undefined) return children(found);
  return (
    <OneColumn {...board} {...{ column, found }} left={following}>
      {children}
    </OneColumn>
  );
}

function OneColumn(props: ReadColumnsProps & { readonly column: BoardColumn }) {
  const { column, found, view, state, board, mostOf, asks, counts, shown, desk } = props;
  const { call, place, entities } = asks;
  const { key } = column;
  const { count = 0, totals, values = [] } = counts.get(key) ?? {};
  const most = mostOf(key);
  const valueList = values.join();
  const inView = (desk || shown === key) && (count > 0 || key !== null);
  const input = useMemo(() => {
    const chosen = valueList === '' ? [] : valueList.split(',');
    const query = inView ? boardColumnQuery(view.model, state, board, chosen, most) : undefined;
    return query === undefined ? null : place(query);
  }, [inView, view.model, state, board, valueList, most, place]);
  const answer = useCall<unknown>(call, input, { entities, keep: true });
  const rows = input === null ? [] : answeredRows(answer.data, view.model.table.source?.rows ?? '');
  const answered: FoundColumn = {
    rows: { key, rows, count, totals },
    call: input === null ? undefined : answer,
  };
  return (
    <ReadColumns {...props} found={[...found, answered]}>
      {props.children}
    </ReadColumns>
  );
}

function groupsIn(data: unknown): readonly TableGroup[] {
  const groups = getAt(data, 'summary.groups');
  return Array.isArray(groups) ? groups : [];
}
