import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CardWay, type ColumnRows, cardScope, cardWays, wayTo } from '../../index.ts';
import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { BoardColumnList } from './BoardColumnList.tsx';
import type { BoardList, ReadBoard, ShownCard } from './ShownBoard.ts';
import { useCardDrag } from './useCardDrag.ts';
import { useCardMoves } from './useCardMoves.ts';
import './board.css';

interface BoardFaceProps extends BoardList, ReadBoard {
  readonly readOnly: boolean;
}

/** The columns of a board: side by side on a desk, one at a time on a phone. */
export function BoardFace(props: BoardFaceProps) {
  const { view, title, board, columns, workflow, readOnly, shown, show } = props;
  const { t } = useMessages();
  const { user } = useEngine();
  const desk = useIsDesk();
  const root = useRef<HTMLDivElement>(null);
  const { placed, move, said, note, dialog } = useCardMoves(props);
  useKeptFocus(root);
  const waysOf = (row: ShownCard['row']): readonly CardWay[] =>
    workflow === undefined || readOnly
      ? []
      : cardWays(board, workflow, columns, cardScope(workflow, row, view.context), user?.permissions ?? []);
  const drag = useCardDrag((card, index) => {
    const way = wayTo(card.ways, columns[index]?.key ?? null);
    if (way !== undefined) void move(card, way);
  });
  const standingIn = (key: string | null): ColumnRows =>
    placed.find((columnRows) => columnRows.key === key) ?? { key, rows: [], count: 0, totals: undefined };
  // The column of rows without a value appears only if there are any.
  const all = columns.flatMap((column, index) => {
    const standing = standingIn(column.key);
    return column.key === null && standing.count === 0 ? [] : [{ column, index, standing }];
  });
  const visibleColumns = desk ? all : all.filter(({ column }) => column.key === shown);
  return (
    <div ref={root} className="board">
      {desk ? null : (
        <div className="board-choice">
          <KeyChoice
            label={t('board.columns')}
            value={keyText(shown)}
            choices={all.map(({ column, standing }) => ({
              value: keyText(column.key),
              label: t('board.count', { column: t(column.label), count: standing.count }),
            }))}
            onChoose={(text) => show(columns.find(({ key }) => keyText(key) === text)?.key ?? null)}
          />
        </div>
      )}
      <section className="board-columns" aria-label={title} {...(desk ? { tabIndex: 0 } : {})}>
        {visibleColumns.map((visible) => (
          <BoardColumnList
            key={keyText(visible.column.key)}
            {...visible}
            list={props}
            {...{ columns, waysOf, drag, move }}
            call={props.calls.get(visible.column.key)}
            most={props.mostOf(visible.column.key)}
            onMore={() => props.more(visible.column.key)}
          />
        ))}
      </section>
      <div role="status" className="only-readers">
        {said}
      </div>
      {note}
      {dialog}
    </div>
  );
}

/** Column keys as unique texts; null is the column of rows without a value. */
function keyText(key: string | null): string {
  return key === null ? 'others' : `in ${key}`;
}

/** The focused card and the tag of the focused element in it. */
interface Held {
  readonly key: string;
  readonly part: string;
}

/**
 * Keeps the focus in a card that changes its column, by the user or by an update; never takes the focus
 * otherwise.
 */
function useKeptFocus(board: RefObject<HTMLElement | null>): void {
  const focusPlace = useRef<Held>(undefined);
  useEffect(() => {
    const { current } = board;
    if (current === null) return undefined;
    const heldIn = (target: EventTarget | null): Held | undefined => {
      if (!(target instanceof Element) || !current.contains(target)) return undefined;
      const key = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
      return key === undefined ? undefined : { key, part: target.tagName };
    };
    const enter = ({ target }: FocusEvent) => {
      focusPlace.current = heldIn(target);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Focus loss by removal keeps the place; by the user's action clears it.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && document.activeElement !== target)
          focusPlace.current = undefined;
      });
    };
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, [board]);
  useLayoutEffect(() => {
    const { key, part } = focusPlace.current ?? {};
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (key === undefined || !isFree) return;
    const card = board.current?.querySelector(`[data-card="${CSS.escape(key)}"]`);
    const parts = [...(card?.querySelectorAll<HTMLElement>('a[href], button:not([role])') ?? [])];
    const target = parts.find(({ tagName }) => tagName === part) ?? parts[0];
    target?.focus({ preventScroll: true });
  });
}
