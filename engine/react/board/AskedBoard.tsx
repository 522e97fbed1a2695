import { type ReactNode, useMemo } from 'react';
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
            {(found) => (
              <BoardFace
                {...props}
                shown={shown}
                standing={found.map(({ rows }) => rows)}
                calls={new Map(found.flatMap(({ rows, call: read }) => (read ? [[rows.key, read]] : [])))}
              />
            )}
          </ReadColumns>
        );
      }}
    </Loadable>
  );
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
