import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { BoardColumn, CardWay } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useMenu } from '../table/export/useMenu.ts';

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
export function MoveMenu({ columns, name, ways, onMove }: MoveMenuProps) {
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
