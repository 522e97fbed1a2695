import { Button } from '@blueprintjs/core';
import { CaretDown, DragHandleVertical } from '@blueprintjs/icons';
import { type BoardColumn, type CardWay, type Column, paramsOf } from '../../index.ts';
import { useMenu } from '../keyboard/useMenu.ts';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Cell } from '../table/rows/Cell.tsx';
import { StatusBadge } from '../table/rows/StatusBadge.tsx';
import { useIsDesk } from '../theme/useIsDesk.ts';
import type { BoardList, ShownCard } from './ShownBoard.ts';
import type { CardDrag } from './useCardDrag.ts';

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
export function BoardCard({ list, columns, card, drag, move }: BoardCardProps) {
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
