import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { type BoardColumn, type CardWay, type ColumnRows, MOST_CARDS, wayTo } from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { OnlyFirst } from '../feedback/OnlyFirst.tsx';
import { useFocusBeside } from '../feedback/useFocusBeside.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { TotalFacts } from '../table/rows/Totals.tsx';
import type { TableView } from '../table/TableView.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardList, ShownCard } from './ShownBoard.ts';
import type { CardDrag } from './useCardDrag.ts';

interface BoardColumnListProps {
  readonly list: BoardList;
  readonly columns: readonly BoardColumn[];
  readonly column: BoardColumn;
  /** Index of the column. */
  readonly index: number;
  readonly standing: ColumnRows;
  /** State of the request for its rows, if there is one. */
  readonly call: CallState<unknown> | undefined;
  readonly most: number;
  readonly onMore: () => void;
  readonly waysOf: (row: DataRecord) => readonly CardWay[];
  readonly drag: CardDrag;
  readonly move: (card: ShownCard, way: CardWay) => Promise<void>;
}

/**
 * One column: count, totals and first cards. During the drag of a card that may not move here it displays the
 * reason.
 */
export function BoardColumnList(props: BoardColumnListProps) {
  const { list, column, index, standing, call, most, onMore, waysOf, drag } = props;
  const { t } = useMessages();
  const { dragging } = drag;
  const closed = dragging !== undefined && !isOpen(dragging.card, column);
  const { rows, count, totals } = standing;
  const cards = rows.slice(0, most).map((row): ShownCard => {
    const { view } = list;
    return {
      ...{ row, key: view.model.keyOf(row), name: cardName(view, row) },
      ...{ from: column.key, ways: waysOf(row) },
    };
  });
  const full = cards.length >= most && cards.length < count;
  // The server cannot list rows without a value; the link leads to the list, which has them.
  const unlisted = column.key === null && !full && cards.length < count;
  const content = (
    <>
      <ul className="board-cards" aria-label={t(column.label)}>
        {cards.map((card) => (
          <BoardCard key={card.key} {...props} {...{ card }} />
        ))}
      </ul>
      {cards.length === 0 && !unlisted ? <p className="soft board-none">{t('board.empty')}</p> : null}
      {unlisted ? (
        <p className="board-none">{t('board.unlisted', { count: count - cards.length })}</p>
      ) : most >= MOST_CARDS ? (
        <OnlyFirst shown={cards.length} total={count} />
      ) : full ? (
        <More left={count - cards.length} onMore={onMore} />
      ) : null}
    </>
  );
  return (
    <section
      className="board-column"
      aria-label={t('board.count', { column: t(column.label), count })}
      data-column={index}
      data-intent={column.intent}
      data-empty={count === 0 || undefined}
      data-closed={closed || undefined}
      data-over={(!closed && dragging?.over === index) || undefined}
    >
      <h2 className="board-head">
        <SchemaIcon name={column.icon} />
        <span>{t(column.label)}</span> <span className="board-count number">{count}</span>
      </h2>
      <TotalFacts view={list.view} totals={totals} />
      {closed ? <p className="board-closed">{t(reasonOf(dragging.card, column))}</p> : null}
      {call === undefined ? (
        content
      ) : (
        <Loadable call={call} lines={4}>
          {() => content}
        </Loadable>
      )}
    </section>
  );
}

function isOpen(card: ShownCard, { key }: BoardColumn): boolean {
  return card.from === key || wayTo(card.ways, key) !== undefined;
}

/** The guard that refuses the move, or a general reason. */
function reasonOf({ ways }: ShownCard, { key }: BoardColumn): string {
  return ways.find(({ to }) => to === key)?.refusal ?? 'board.closed';
}

interface MoreProps {
  readonly left: number;
  readonly onMore: () => void;
}

function More({ left, onMore }: MoreProps) {
  const { t } = useMessages();
  const part = useRef<HTMLDivElement>(null);
  useFocusBeside(part);
  return (
    <div ref={part}>
      <Button fill text={t('board.more', { count: left })} onClick={onMore} />
    </div>
  );
}

/** Name of a card: its title and subtitle, since titles may repeat. */
function cardName(view: TableView, row: DataRecord): string {
  const { title, subtitle } = view.model.card(view.layout);
  return [...title, ...subtitle]
    .map((column) => view.textOf(column, row))
    .filter((text) => text !== '')
    .join(' · ');
}
