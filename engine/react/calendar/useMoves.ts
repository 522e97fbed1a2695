import { type ReactNode, useCallback, useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import {
  type CalendarSource,
  type CalendarWay,
  calendarMoveOf,
  changesRow,
  fieldsSent,
  fillInput,
  inLocale,
  isFormClosed,
  isOffered,
  placeInput,
  targetLane,
  transitionBy,
  zoneIn,
} from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { useWrites, type WriteResult } from '../calls/useWrites.ts';
import { isSignedOut } from '../connection/failures.ts';
import { FormFailure, formFailure } from '../editing/saving.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { Moves } from './ShownCalendar.ts';

type Refused = WriteResult<unknown> & { readonly ok: false };

/** Outcome of an attempt to move. */
type Tried = 'done' | 'declined' | { readonly refused: Refused; readonly way: CalendarWay };

/**
 * Moves a source's rows by the call of its schema, after the questions of the workflow. Undefined if the
 * source cannot be moved.
 */
export function useMoves(
  source: CalendarSource,
  context: Context,
): { readonly moves: Moves | undefined; readonly dialog: ReactNode } {
  const { move } = source;
  const { user, routes, schemas, locale } = useEngine();
  const { t } = useMessages();
  const { alert } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const { write } = useWrites('silent');
  const { runAction } = useActionRun();
  const fillable = useFillable(move?.form ?? '');

  /** Questions before a move: of the move itself, otherwise of the workflow's transition. */
  const questionOf = useCallback(
    async ({ workflow, call, confirm, agree }: CalendarWay, row: DataRecord) => {
      if (workflow === undefined) return { words: { confirm, agree }, known: {} };
      const flow = inLocale(await schemas.workflow(workflow), locale);
      const transition = transitionBy(flow, call, row);
      const words = {
        ...{ cautions: transition?.cautions, intent: transition?.intent },
        ...{ confirm: confirm ?? transition?.confirm, agree },
      };
      return { words, known: { [flow.entity]: row } };
    },
    [schemas, locale],
  );
  const tryMove = useCallback(
    async (row: DataRecord, to: DataRecord): Promise<Tried> => {
      const scope = { ...context, row, to };
      const way = move === undefined ? undefined : calendarMoveOf(move, scope);
      const route = way === undefined ? undefined : routes[way.call];
      if (way === undefined || route === undefined || !changesRow(way, row, to)) return 'done';
      const { words, known } = await questionOf(way, row);
      let refused: Refused | undefined;
      const carryOut = async () => {
        const result = await write(way.call, placeInput(route, fillInput(way.input, scope)));
        if (result.ok) return result.value ?? true;
        refused = result;
        return false;
      };
      const { done, offers } = way;
      const isDone = await runAction(omitUndefined({ ...words, done, offers }), {
        scope: { ...scope, ...known },
        carryOut,
      });
      if (refused !== undefined) return { refused, way };
      return isDone ? 'done' : 'declined';
    },
    [context, move, routes, questionOf, write, runAction],
  );
  const moves = useMemo<Moves | undefined>(
    () =>
      move && {
        canMove: (row) =>
          isOffered(move, { ...context, row }, user?.permissions ?? []) &&
          fillable({ ...context, record: row }),
        move: async (row, place) => {
          const tried = await tryMove(row, targetLane(source, row, place, zoneIn(context)));
          if (typeof tried === 'object' && !isSignedOut(tried.refused.failure))
            await alert(tried.refused.text);
        },
        askMove: async (row) => {
          await ask({
            form: move.form,
            record: row,
            context,
            save: async (record) => {
              // The question opens above the form: after "no" or a refusal the input is still there.
              const tried = await tryMove(row, { ...row, ...record });
              if (tried === 'declined') throw new FormFailure(t('calendar.not-moved'), []);
              if (typeof tried === 'object') throw inForm(tried.refused, tried.way);
            },
          });
        },
      },
    [move, source, context, user, fillable, tryMove, ask, alert, t],
  );
  return { moves, dialog };
}

/** A refusal with its problems assigned to the form fields that filled the refused parts of the body. */
function inForm(refused: Refused, { input }: CalendarWay): FormFailure {
  const fields = fieldsSent(input);
  const { message, problems } = formFailure(refused);
  return new FormFailure(
    message,
    problems.map((problem) => ({ ...problem, path: fields.get(problem.path) ?? '' })),
  );
}

/** Drops undefined members, for `exactOptionalPropertyTypes`. */
function omitUndefined<Words extends object>(
  words: Words,
): { [Word in keyof Words]: Exclude<Words[Word], undefined> } {
  return Object.fromEntries(Object.entries(words).filter(([, member]) => member !== undefined)) as never;
}

/** Whether a form can be filled in: false if its schema makes it read-only, or is not loaded yet. */
function useFillable(form: string): (context: Context) => boolean {
  const { data } = useSchema('form', form);
  return useCallback((context) => data !== undefined && !isFormClosed(data, context), [data]);
}
