import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CardMove,
  type CardWay,
  type ColumnRows,
  cardScope,
  isSettled,
  paramsOf,
  placeCards,
} from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { NOTHING_MISSING, ReasonWanted, useMissing } from '../action/useMissing.ts';
import { useRenew } from '../calls/reads.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { beginAnswers } from '../screen/registry.ts';
import type { BoardList, ReadBoard, ShownCard } from './ShownBoard.ts';

export interface CardMoves {
  /** The columns with moved cards at their new place. */
  readonly placed: readonly ColumnRows[];
  readonly move: (card: ShownCard, way: CardWay) => Promise<void>;
  /** Outcome of the last move, for screen readers. */
  readonly said: string;
  /** To be rendered by the component. */
  readonly note: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Moves cards by their workflow. A card appears in its new column at once, and returns if the user cancels or
 * the server refuses.
 */
export function useCardMoves({
  view,
  workflow,
  columns,
  standing,
}: BoardList & Pick<ReadBoard, 'columns' | 'standing'>): CardMoves {
  const { model, context } = view;
  const { user, navigate } = useEngine();
  const { t } = useMessages();
  const { run } = useActionRun();
  const { run: call, note } = useActionCall({ asksWhy: true });
  const missingFor = useMissing();
  const { ask, dialog } = useFormDialog();
  const renew = useRenew();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);
  const [said, setSaid] = useState('');
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
        setSaid(t(word, { name, column: t(columns.find((target) => target.key === at)?.label ?? '') }));
      // The card moves, with the focus, before a question opens: the dialog returns the focus to an element
      // that still exists.
      flushSync(() => setMoves((before) => [...before, moved]));
      const done = await run(transition, {
        scope,
        name,
        missing: async () =>
          workflow.asks === undefined ? NOTHING_MISSING : missingFor(workflow.entity, key, transition.id),
        carryOut: async (checked) => {
          const answer = await call(transition, checked);
          // A refusal often means that the displayed row is outdated: reload.
          if (answer === false || answer instanceof ReasonWanted) renew([workflow.entity]);
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
    [workflow, moves, keyOf, context, model, user, navigate, t, columns, run, call, missingFor, ask, renew],
  );
  return { placed: placeCards(standing, moves, keyOf), move, said, note, dialog };
}
