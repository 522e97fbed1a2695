import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  boardMoveTo,
  type CardMove,
  type CardWay,
  type ColumnRows,
  cardScope,
  cardWays,
  isSettled,
  paramsOf,
  placeCards,
} from '../../index.ts';
import { NO_WARNINGS, ReasonRequired, useTransitionWarnings } from '../action/transitionWarnings.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { useRenew } from '../calls/reads.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { beginAnswers } from '../screen/Block.ts';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { BoardColumnList } from './BoardColumnList.tsx';
import type { BoardList, ReadBoard, ShownCard } from './ShownBoard.ts';
import { useCardDrag } from './useCardDrag.ts';
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
  const { placed, move, announcement, note, dialog } = useCardMoves(props);
  useKeptFocus(root);
  const waysOf = (row: ShownCard['row']): readonly CardWay[] =>
    workflow === undefined || readOnly
      ? []
      : cardWays(board, workflow, columns, cardScope(workflow, row, view.context), user?.permissions ?? []);
  const drag = useCardDrag((card, index) => {
    const way = boardMoveTo(card.ways, columns[index]?.key ?? null);
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
        {announcement}
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

interface CardMoves {
  /** The columns with moved cards at their new place. */
  readonly placed: readonly ColumnRows[];
  readonly move: (card: ShownCard, way: CardWay) => Promise<void>;
  /** Outcome of the last move, for screen readers. */
  readonly announcement: string;
  /** To be rendered by the component. */
  readonly note: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Moves cards by their workflow. A card appears in its new column at once, and returns if the user cancels or
 * the server refuses.
 */
function useCardMoves({
  view,
  workflow,
  columns,
  standing,
}: BoardList & Pick<ReadBoard, 'columns' | 'standing'>): CardMoves {
  const { model, context } = view;
  const { user, navigate } = useEngine();
  const { t } = useMessages();
  const { runAction } = useActionRun();
  const { makeCall, note } = useActionCall({ asksWhy: true });
  const loadWarnings = useTransitionWarnings();
  const { ask, dialog } = useFormDialog();
  const renew = useRenew();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const { keyOf } = model;
  useEffect(() => {
    setMoves((before) => {
      const open = before.filter((move) => !isSettled(move, standing, keyOf));
      return open.length === before.length ? before : open;
    });
  }, [standing, keyOf]);

  const move = useCallback(
    async ({ row, key, name, from }: ShownCard, { transition, to }: CardWay) => {
      if (workflow === undefined || moves.some((pending) => keyOf(pending.row) === key)) return;
      const scope = cardScope(workflow, row, context);
      const { form, screen } = transition;
      if (screen !== undefined) {
        const page = model.opening(row, context, user?.permissions ?? []);
        navigate(screen, page === undefined ? {} : paramsOf(page, scope));
        return;
      }
      const moved: CardMove = { row, from, to };
      const tell = (word: string, at: string | null) =>
        setAnnouncement(
          t(word, { name, column: t(columns.find((target) => target.key === at)?.label ?? '') }),
        );
      // The card moves, with the focus, before a question opens: the dialog returns the focus to an element
      // that still exists.
      flushSync(() => setMoves((before) => [...before, moved]));
      const done = await runAction(transition, {
        scope,
        name,
        missing: async () =>
          workflow.asks === undefined ? NO_WARNINGS : loadWarnings(workflow.entity, key, transition.id),
        carryOut: async (checked) => {
          const answer = await makeCall(transition, checked);
          // A refusal often means that the displayed row is outdated: reload.
          if (answer === false || answer instanceof ReasonRequired) renew([workflow.entity]);
          return answer;
        },
        askForm:
          form === undefined
            ? undefined
            : (given) =>
                ask({ form, context: scope, record: { ...beginAnswers(form, transition, scope), ...given } }),
      });
      if (!done) setMoves((before) => before.filter((pending) => pending !== moved));
      tell(done ? 'board.moved' : 'board.stays', done ? to : from);
    },
    [
      workflow,
      moves,
      keyOf,
      context,
      model,
      user,
      navigate,
      t,
      columns,
      runAction,
      makeCall,
      loadWarnings,
      ask,
      renew,
    ],
  );
  return { placed: placeCards(standing, moves, keyOf), move, announcement, note, dialog };
}
