import { useMemo } from 'react';
import { type BoardColumn, columnOf, totalsOf } from '../../index.ts';
import { BoardFace } from './BoardFace.tsx';
import { type LookedBoard, shownColumn } from './LookedBoard.ts';
import type { ReadBoard } from './ShownBoard.ts';

/** Board of a list whose rows have all been loaded. */
export function GivenBoard(props: LookedBoard) {
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
