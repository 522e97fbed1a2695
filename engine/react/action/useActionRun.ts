import { useCallback, useState } from 'react';
import type { Action, Context } from '../../contract/index.ts';
import { agreementOf, paramsOf } from '../../index.ts';
import { useUndo } from '../calls/useUndo.ts';
import { takePosition } from '../connection/takePosition.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type MissingWarnings, NO_WARNINGS, ReasonRequired } from './transitionWarnings.ts';

/** Keywords common to actions everywhere. */
type ActionWords = Pick<
  Action,
  | 'message'
  | 'confirm'
  | 'agree'
  | 'cautions'
  | 'intent'
  | 'formFirst'
  | 'position'
  | 'goTo'
  | 'params'
  | 'leaveTo'
  | 'done'
  | 'offers'
  | 'undo'
>;

/** Answers of the form that an action asks for, by property. */
export type RunAnswers = Readonly<Record<string, unknown>>;

/** Inputs of an action's execution. */
export interface ActionRun {
  /** Context of its texts. */
  readonly scope: Context;
  /**
   * Executes it; `position`, `answers` and `reason` are in the scope if they were asked for. A result other
   * than true or a record: it failed, and the failure was displayed. Absent: the action only navigates.
   */
  readonly carryOut?: ((scope: Context) => Promise<unknown>) | undefined;
  /**
   * Opens a form first; null if the user cancelled. After a refusal it opens again with the answers `given`
   * before.
   */
  readonly askForm?: ((given?: RunAnswers) => Promise<RunAnswers | null>) | undefined;
  /** Called on success, before any message. */
  readonly onDone?: (() => void) | undefined;
  /**
   * Loads missing answers to warn about in the question, each with its page; called again with `refused`
   * where the server requires a reason.
   */
  readonly missing?: ((refused: boolean) => Promise<MissingWarnings>) | undefined;
  /** Display name of the record. */
  readonly name?: string | undefined;
  /** Subject of earlier toasts that the success text replaces. */
  readonly about?: string | undefined;
  /** The page is about this record: after its deletion the page has no content. */
  readonly ownPage?: boolean;
}

/** Step under way: taking the position, or the call. */
export type ActionPhase = 'locating' | 'calling';

/**
 * Runs an action through its steps. The question comes before the form, or after it with `formFirst`; without
 * a position from the device the action continues; a mere navigation makes no call.
 */
export function useActionRun() {
  const { navigate } = useEngine();
  const { t } = useMessages();
  const { confirm, reasonFor, settle, toastMessage } = useFeedback();
  const tellUndoable = useUndo();
  const [phase, setPhase] = useState<ActionPhase | null>(null);

  /** @returns the entered reason, if required; undefined: cancelled. */
  const askConfirmation = useCallback(
    async (action: ActionWords, scope: Context, found: MissingWarnings): Promise<Context | undefined> => {
      const { missing, reason, unchecked = false } = found;
      const warned = unchecked || missing.length > 0;
      const question = agreementOf(warned ? { confirm: 'workflow.go-on', ...action } : action, scope);
      if (question === undefined) return {};
      const unlinked = missing.filter(({ link }) => link === null).map(({ text }) => `${text}.`);
      const notes = warned ? [t(unchecked ? 'workflow.unchecked' : 'workflow.missing'), ...unlinked] : [];
      const text = [
        ...notes,
        ...[...question.cautions, question.question].map((part) => t(part, scope)),
      ].join(' ');
      const agree = question.agree === undefined ? {} : { confirm: t(question.agree) };
      const links = missing.flatMap(({ text: word, link }) =>
        link === null ? [] : [{ text: word, to: link }],
      );
      const variant = warned && question.variant === 'primary' ? 'warning' : question.variant;
      const content = { text, variant, links, ...agree } as const;
      if (reason === null) return (await confirm(content)) ? {} : undefined;
      const reasonText = await reasonFor({ ...content, reason: t(reason) });
      return reasonText === undefined ? undefined : { reason: reasonText };
    },
    [confirm, reasonFor, t],
  );
  const addPosition = useCallback(
    async ({ position }: ActionWords, scope: Context): Promise<Context> => {
      if (position !== true) return scope;
      setPhase('locating');
      const positionResult = await takePosition();
      if (positionResult.ok) return { ...scope, position: positionResult.position };
      toastMessage(positionResult.message);
      return scope;
    },
    [toastMessage],
  );
  /** @returns null: cancelled at the question for a reason; undefined: failed. */
  const send = useCallback(
    async (
      action: ActionWords,
      actionRun: ActionRun,
      callScope: Context,
    ): Promise<Context | null | undefined> => {
      const { carryOut } = actionRun;
      setPhase('calling');
      const answer = carryOut === undefined ? true : await carryOut(callScope).finally(() => setPhase(null));
      if (answer instanceof ReasonRequired) {
        const missing = callScope['reason'] === undefined ? await actionRun.missing?.(true) : undefined;
        const reasonAnswer =
          missing?.reason == null ? undefined : await askConfirmation(action, callScope, missing);
        if (reasonAnswer !== undefined) return send(action, actionRun, { ...callScope, ...reasonAnswer });
        if (missing?.reason != null) return null;
        await answer.tell();
        return undefined;
      }
      return answer === true || (typeof answer === 'object' && answer !== null)
        ? { ...callScope, answer }
        : undefined;
    },
    [askConfirmation],
  );
  const fillAndSend = useCallback(
    async (
      action: ActionWords,
      actionRun: ActionRun,
      missing: MissingWarnings,
      given?: RunAnswers,
    ): Promise<Context | undefined> => {
      const { askForm, scope } = actionRun;
      const answers = askForm === undefined ? undefined : await askForm(given);
      if (answers === null) return undefined;
      const answeredScope = answers === undefined ? scope : { ...scope, answers };
      const agreement =
        action.formFirst === true ? await askConfirmation(action, answeredScope, missing) : {};
      if (agreement === undefined) return undefined;
      const done = await send(
        action,
        actionRun,
        await addPosition(action, { ...answeredScope, ...agreement }),
      );
      if (done === null) return undefined;
      return done ?? (answers === undefined ? undefined : fillAndSend(action, actionRun, missing, answers));
    },
    [askConfirmation, addPosition, send],
  );
  const toastSuccess = useCallback(
    ({ done, undo, offers }: ActionWords, scope: Context, { name, about }: ActionRun) => {
      const follow = () => offers && navigate(offers.goTo, paramsOf(offers, scope));
      const offer = offers && { action: { label: t(offers.label, scope), run: follow } };
      if (done !== undefined && undo !== undefined) tellUndoable({ done, undo }, scope, name);
      else if (done !== undefined) toastMessage(done, scope, { ...(about && { about }), ...offer });
      else if (about !== undefined) settle(about);
    },
    [tellUndoable, toastMessage, settle, navigate, t],
  );
  /** @returns whether it was done. */
  const runAction = useCallback(
    async (action: ActionWords, actionRun: ActionRun): Promise<boolean> => {
      const { scope } = actionRun;
      const { goTo, leaveTo, message } = action;
      if (message !== undefined) {
        toastMessage(message);
        return false;
      }
      const missing = (await actionRun.missing?.(false)) ?? NO_WARNINGS;
      const agreement = action.formFirst === true ? {} : await askConfirmation(action, scope, missing);
      if (agreement === undefined) return false;
      const confirmedRun = { ...actionRun, scope: { ...scope, ...agreement } };
      const resultScope = await fillAndSend(action, confirmedRun, missing).finally(() => setPhase(null));
      if (resultScope === undefined) return false;
      actionRun.onDone?.();
      if (goTo !== undefined) navigate(goTo, paramsOf(action, resultScope));
      // Navigation away from the record's page may use the page's parameters.
      const leaveParams = goTo === undefined ? paramsOf(action, resultScope) : {};
      if (leaveTo !== undefined && actionRun.ownPage === true)
        navigate(leaveTo, leaveParams, { forGood: true });
      toastSuccess(action, resultScope, actionRun);
      return true;
    },
    [askConfirmation, fillAndSend, navigate, toastSuccess, toastMessage],
  );
  return { runAction, phase };
}
