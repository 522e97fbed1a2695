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
import { ReasonWanted } from '../action/ReasonWanted.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { NOTHING_MISSING, useMissing } from '../action/useMissing.ts';
import { useRenew } from '../calls/useRenew.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { beginAnswers } from '../screen/beginAnswers.ts';
import type { BoardList, ReadBoard, ShownCard } from './ShownBoard.ts';

export interface CardMoves {
  /** The columns with what was moved in its new place. */
  readonly placed: readonly ColumnRows[];
  readonly move: (card: ShownCard, way: CardWay) => Promise<void>;
  /** What became of the last card, for those who do not see it. */
  readonly said: string;
  /** Both to be shown somewhere in the component. */
  readonly note: ReactNode;
  readonly dialog: ReactNode;
}

/** Moving cards by their workflow: a card stands in its new column at once, and goes back when its reader thinks better of it or the server refuses. */
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
      if (workflow === undefined || moves.some((each) => keyOf(each.row) === key)) return;
      const scope = cardScope(workflow, row, context);
      const { form, screen } = transition;
      if (screen !== undefined) {
        const page = model.opening(row, context, user?.permissions ?? []);
        navigate(screen, page === undefined ? {} : paramsOf(page, scope));
        return;
      }
      const moved: CardMove = { row, from, to };
      const tell = (word: string, at: string | null) =>
        setSaid(t(word, { name, column: t(columns.find((each) => each.key === at)?.label ?? '') }));
      // It has gone, with the focus, before a question takes that: a dialog gives it back to what is still there.
      flushSync(() => setMoves((before) => [...before, moved]));
      const done = await run(transition, {
        scope,
        name,
        missing: async () =>
          workflow.asks === undefined ? NOTHING_MISSING : missingFor(workflow.entity, key, transition.id),
        carryOut: async (known) => {
          const answer = await call(transition, known);
          // What was refused is often not what its reader sees: somebody was faster, and no news has come.
          if (answer === false || answer instanceof ReasonWanted) renew([workflow.entity]);
          return answer;
        },
        askForm:
          form === undefined
            ? undefined
            : (given) =>
                ask({ form, context: scope, record: { ...beginAnswers(form, transition, scope), ...given } }),
      });
      if (!done) setMoves((before) => before.filter((each) => each !== moved));
      tell(done ? 'board.moved' : 'board.stays', done ? to : from);
    },
    [workflow, moves, keyOf, context, model, user, navigate, t, columns, run, call, missingFor, ask, renew],
  );
  return { placed: placeCards(standing, moves, keyOf), move, said, note, dialog };
}
