import { useMemo, useState } from 'react';
import { boardColumns, cardsAtFirst } from '../../index.ts';
import { useSchema } from '../calls/useSchema.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import type { BoardProps } from '../table/BoardProps.ts';
import { AskedBoard } from './AskedBoard.tsx';
import { GivenBoard } from './GivenBoard.tsx';
import type { KnownBoardProps, LookedBoard } from './LookedBoard.ts';

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
