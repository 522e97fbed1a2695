import { useMemo, useState } from 'react';
import { type BoardColumn, boardColumns, cardsAtFirst, columnOf, totalsOf } from '../../index.ts';
import { useSchema } from '../calls/schemas.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import type { BoardProps } from '../table/SchemaTable.tsx';
import { AskedBoard } from './AskedBoard.tsx';
import { BoardFace } from './BoardFace.tsx';
import { type KnownBoardProps, type LookedBoard, shownColumn } from './LookedBoard.ts';
import type { ReadBoard } from './ShownBoard.ts';

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

function KnownBoard(props: KnownBoardProps) {
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

function useLooked(first: number): Pick<LookedBoard, 'chosen' | 'show' | 'mostOf' | 'more'> {
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
function GivenBoard(props: LookedBoard) {
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
