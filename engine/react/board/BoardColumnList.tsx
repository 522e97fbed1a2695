import { Button } from '@blueprintjs/core';
import { CaretDown, DragHandleVertical } from '@blueprintjs/icons';
import { useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import {
  type BoardColumn,
  boardMoveTo,
  type CardWay,
  type Column,
  type ColumnRows,
  MAX_CARDS,
  paramsOf,
} from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { TruncatedNotice } from '../feedback/TruncatedNotice.tsx';
import { useFocusBeside } from '../feedback/useFocusBeside.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMenu } from '../keyboard/useMenu.ts';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Cell } from '../table/rows/Cell.tsx';
import { StatusBadge } from '../table/rows/StatusBadge.tsx';
import { TotalFacts } from '../table/rows/Totals.tsx';
import type { TableView } from '../table/TableView.ts';
import { useIsDesk } from '../theme/useIsDesk.ts';
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
      ) : most >= MAX_CARDS ? (
        <TruncatedNotice shown={cards.length} total={count} />
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
  return card.from === key || boardMoveTo(card.ways, key) !== undefined;
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

interface BoardCardProps {
  readonly list: BoardList;
  readonly columns: readonly BoardColumn[];
  readonly card: ShownCard;
  readonly drag: CardDrag;
  readonly move: (card: ShownCard, way: CardWay) => Promise<void>;
}

/**
 * A row on a board: title and facts as on a phone card, without the board's field, and its possible moves.
 */
function BoardCard({ list, columns, card, drag, move }: BoardCardProps) {
  const { t } = useMessages();
  const desk = useIsDesk();
  const { view } = list;
  const { row } = card;
  const { board } = view.model.table;
  const { title, subtitle, detail, status } = view.model.card(view.layout);
  const facts = [...status, ...detail].filter(
    (column) => column.field !== board?.by && view.textOf(column, row) !== '',
  );
  const cell = (column: Column) => (
    <Cell {...{ view, column, row }} cells={undefined} edits={undefined} Status={StatusBadge} />
  );
  const titleText = title.map((column) => view.textOf(column, row)).join(' · ');
  const allowed = card.ways.filter(({ refusal }) => refusal === undefined);
  const movable = desk && allowed.length > 0;
  return (
    <li
      className="board-card"
      data-card={card.key}
      data-row={card.key}
      data-movable={movable || undefined}
      data-dragged={drag.dragging?.card.key === card.key || undefined}
      {...(movable ? { onPointerDown: (event) => drag.start(card, event) } : {})}
    >
      <div className="board-card-head">
        <div className="grow">
          <CardTitle {...{ list, card }}>{titleText || card.name || card.key}</CardTitle>
          {subtitle.map((column) => (
            <p key={column.field} className="soft">
              {cell(column)}
            </p>
          ))}
        </div>
        {movable ? (
          <span className="board-grip" aria-hidden>
            <DragHandleVertical size={20} />
          </span>
        ) : null}
      </div>
      {facts.length === 0 ? null : (
        <dl className="facts">
          {facts.map((column) => (
            <div key={column.field} className="fact">
              <dt>{t(column.label)}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {allowed.length === 0 ? null : (
        <MoveMenu {...{ columns }} name={card.name} ways={allowed} onMove={(way) => void move(card, way)} />
      )}
    </li>
  );
}

/** Opens the row: a link to a screen, or a button for a form. */
function CardTitle({
  list: { view, run },
  card: { row, name },
  children,
}: Pick<BoardCardProps, 'list' | 'card'> & { readonly children: string }) {
  const { user } = useEngine();
  const { model, context } = view;
  const action = model.opening(row, context, user?.permissions ?? []);
  if (action === undefined) return <p className="card-title">{children}</p>;
  const { goTo } = action;
  return (
    <p className="card-title">
      {goTo === undefined || action.call !== undefined || action.form !== undefined ? (
        <button type="button" className="board-open" onClick={() => void run(action, row, { name })}>
          {children}
        </button>
      ) : (
        <ScreenLink screen={goTo} params={paramsOf(action, { ...context, row })} draggable={false}>
          {children}
        </ScreenLink>
      )}
    </p>
  );
}

interface MoveMenuProps {
  readonly columns: readonly BoardColumn[];
  /** Name of the card. */
  readonly name: string;
  /** The allowed moves. */
  readonly ways: readonly CardWay[];
  readonly onMove: (way: CardWay) => void;
}

/**
 * Menu alternative to dragging, for keyboard, screen reader and touch: the target columns with the names of
 * their transitions.
 */
function MoveMenu({ columns, name, ways, onMove }: MoveMenuProps) {
  const { t } = useMessages();
  const { open, id, rootProps, buttonProps, menuProps, close } = useMenu();
  return (
    <div className="board-move" data-print="no" {...rootProps}>
      <Button
        fill
        endIcon={<CaretDown size={16} aria-hidden />}
        text={t('board.move')}
        aria-label={t('board.move-of', { name })}
        {...buttonProps}
      />
      {open ? (
        <div
          id={id}
          className="board-menu"
          role="menu"
          aria-label={t('board.move-of', { name })}
          {...menuProps}
        >
          {ways.map((way) => (
            <button
              key={way.transition.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onMove(way);
              }}
            >
              <strong>{t(columns.find(({ key }) => key === way.to)?.label ?? way.to)}</strong>
              <span>{t(way.transition.label)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
