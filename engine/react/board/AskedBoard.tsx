import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  type BoardColumn,
  boardColumnQuery,
  boardCountQuery,
  boardCounts,
  type ColumnCount,
  type ColumnRows,
  getAt,
  type TableGroup,
} from '../../index.ts';
import { type CallState, useCall } from '../calls/useCall.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { answeredRows } from '../table/answeredRows.ts';
import type { ListAsks } from '../table/ListAsks.ts';
import { useIsDesk } from '../table/useIsDesk.ts';
import { BoardFace } from './BoardFace.tsx';
import { type LookedBoard, shownColumn } from './LookedBoard.ts';

type AskedBoardProps = LookedBoard & { readonly asks: ListAsks };

/** Of rows that the server has: it counts the columns, and is asked for the first cards of those in view. */
export function AskedBoard(props: AskedBoardProps) {
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
        const shown = shownColumn(props, ({ key }) => counts.get(key)?.count ?? 0);
        return (
          <ReadColumns {...props} {...{ counts, shown, desk }} left={columns} found={[]}>
            {(found) => <FoundBoard {...props} {...{ shown, desk, found }} recounted={counted.refreshing} />}
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
  /** The columns are being counted anew. */
  readonly recounted: boolean;
}

/**
 * Columns are renewed together: each has an answer of its own, and a card that somebody has moved would stand in two columns, or in none, until the
 * last one has come. What the reader asks for (another column, other filters) is shown as it comes.
 */
function FoundBoard({ found, recounted, desk, ...props }: FoundBoardProps) {
  const whole = useRef<{ readonly asked: string; readonly found: readonly FoundColumn[] }>(undefined);
  const asked = JSON.stringify([desk || props.shown, props.state]);
  const renewing = recounted || found.some(({ call }) => call?.refreshing || call?.loading);
  useEffect(() => {
    if (!renewing) whole.current = { asked, found };
  });
  const now = renewing && whole.current?.asked === asked ? whole.current.found : found;
  const standing = now.map(({ rows }) => rows);
  const calls = new Map(now.flatMap(({ rows, call }) => (call ? [[rows.key, call]] : [])));
  return <BoardFace {...props} {...{ standing, calls }} />;
}

interface FoundColumn {
  readonly rows: ColumnRows;
  /** Absent where nothing is asked. */
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

/** Each column is read by a component of its own, which hands what it has found to the next one. */
function ReadColumns({ left, found, children, ...board }: ReadColumnsProps) {
  const [column, ...rest] = left;
  if (column === undefined) return children(found);
  return (
    <OneColumn {...board} {...{ column, found }} left={rest}>
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
  const asked = values.join();
  const inView = (desk || shown === key) && (count > 0 || key !== null);
  const input = useMemo(() => {
    const chosen = asked === '' ? [] : asked.split(',');
    const query = inView ? boardColumnQuery(view.model, state, board, chosen, most) : undefined;
    return query === undefined ? null : place(query);
  }, [inView, view.model, state, board, asked, most, place]);
  const answer = useCall<unknown>(call, input, { entities, keep: true });
  const rows = input === null ? [] : answeredRows(answer.data, view.model.table.source?.rows ?? '');
  const own: FoundColumn = { rows: { key, rows, count, totals }, call: input === null ? undefined : answer };
  return (
    <ReadColumns {...props} found={[...found, own]}>
      {props.children}
    </ReadColumns>
  );
}

function groupsIn(data: unknown): readonly TableGroup[] {
  const groups = getAt(data, 'summary.groups');
  return Array.isArray(groups) ? groups : [];
}
