import { useCallback, useState } from 'react';
import type { Action, Context } from '../../contract/index.ts';
import { agreementOf, paramsOf } from '../../index.ts';
import { useUndo } from '../calls/useUndo.ts';
import { takePosition } from '../connection/takePosition.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ReasonWanted } from './ReasonWanted.ts';
import { type Missing, NOTHING_MISSING } from './useMissing.ts';

/** The words of the grammar that are the same wherever an action stands. */
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

export type RunAnswers = Readonly<Record<string, unknown>>;

/** What whoever offers an action gives to it. */
export interface Doing {
  /** What its texts look at. */
  readonly scope: Context;
  /**
   * Carries it out; `position`, `answers` and `reason` are in its scope where they were asked for. Anything but true or a record: it was not done,
   * and that is told already. Without it the action only goes somewhere.
   */
  readonly carryOut?: ((scope: Context) => Promise<unknown>) | undefined;
  /** Asks by a form before; null when the person thinks better of it. After a refusal it asks again, beginning with what was `given`: nobody chooses twice. */
  readonly askForm?: ((given?: RunAnswers) => Promise<RunAnswers | null>) | undefined;
  /** Where it was done, before anything is said. */
  readonly onDone?: (() => void) | undefined;
  /** Answers that are missing and that it warns of: told with its question, each with its page; asked again (`refused`) where the server wants a reason. */
  readonly missing?: ((refused: boolean) => Promise<Missing>) | undefined;
  /** What the record is called. */
  readonly name?: string | undefined;
  /** Whose earlier words are settled by the word of success. */
  readonly about?: string | undefined;
  /** The record is what the page is about: without it there is nothing left to look at. */
  readonly ownPage?: boolean;
}

/** What it is at: taking the position, or the call. */
export type ActionPhase = 'locating' | 'calling';

/**
 * Takes an action through its steps; `phase` says what is under way. The question comes before the form, or after it with `formFirst`; where the device gives no
 * position the action goes on without; one that only goes somewhere calls nothing.
 */
export function useActionRun() {
  const { navigate } = useEngine();
  const { t } = useMessages();
  const { confirm, reasonFor, settle, toastMessage } = useFeedback();
  const tellUndoable = useUndo();
  const [phase, setPhase] = useState<ActionPhase | null>(null);

  /** @returns what was written for it; undefined: its reader thinks better of it. */
  const agreed = useCallback(
    async (action: ActionWords, scope: Context, found: Missing): Promise<Context | undefined> => {
      const { missing, reason, unchecked = false } = found;
      const warned = unchecked || missing.length > 0;
      const asked = agreementOf(warned ? { confirm: 'workflow.go-on', ...action } : action, scope);
      if (asked === undefined) return {};
      const unlinked = missing.filter(({ link }) => link === null).map(({ text }) => `${text}.`);
      const notes = warned ? [t(unchecked ? 'workflow.unchecked' : 'workflow.missing'), ...unlinked] : [];
      const text = [...notes, ...[...asked.cautions, asked.question].map((each) => t(each, scope))].join(' ');
      const agree = asked.agree === undefined ? {} : { confirm: t(asked.agree) };
      const links = missing.flatMap(({ text: word, link }) =>
        link === null ? [] : [{ text: word, to: link }],
      );
      const variant = warned && asked.variant === 'primary' ? 'warning' : asked.variant;
      const content = { text, variant, links, ...agree } as const;
      if (reason === null) return (await confirm(content)) ? {} : undefined;
      const written = await reasonFor({ ...content, reason: t(reason) });
      return written === undefined ? undefined : { reason: written };
    },
    [confirm, reasonFor, t],
  );
  const located = useCallback(
    async ({ position }: ActionWords, scope: Context): Promise<Context> => {
      if (position !== true) return scope;
      setPhase('locating');
      const found = await takePosition();
      if (found.ok) return { ...scope, position: found.position };
      toastMessage(found.message);
      return scope;
    },
    [toastMessage],
  );
  /** @returns null: asked why, its reader thinks better of it; undefined: it was not done. */
  const send = useCallback(
    async (action: ActionWords, doing: Doing, there: Context): Promise<Context | null | undefined> => {
      const { carryOut } = doing;
      setPhase('calling');
      const answer = carryOut === undefined ? true : await carryOut(there).finally(() => setPhase(null));
      if (answer instanceof ReasonWanted) {
        const missing = there['reason'] === undefined ? await doing.missing?.(true) : undefined;
        const written = missing?.reason == null ? undefined : await agreed(action, there, missing);
        if (written !== undefined) return send(action, doing, { ...there, ...written });
        if (missing?.reason != null) return null;
        await answer.tell();
        return undefined;
      }
      return answer === true || (typeof answer === 'object' && answer !== null)
        ? { ...there, answer }
        : undefined;
    },
    [agreed],
  );
  const attempt = useCallback(
    async (
      action: ActionWords,
      doing: Doing,
      missing: Missing,
      given?: RunAnswers,
    ): Promise<Context | undefined> => {
      const { askForm, scope } = doing;
      const answers = askForm === undefined ? undefined : await askForm(given);
      if (answers === null) return undefined;
      const known = answers === undefined ? scope : { ...scope, answers };
      const written = action.formFirst === true ? await agreed(action, known, missing) : {};
      if (written === undefined) return undefined;
      const done = await send(action, doing, await located(action, { ...known, ...written }));
      if (done === null) return undefined;
      return done ?? (answers === undefined ? undefined : attempt(action, doing, missing, answers));
    },
    [agreed, located, send],
  );
  const tell = useCallback(
    ({ done, undo, offers }: ActionWords, scope: Context, { name, about }: Doing) => {
      const lead = () => offers && navigate(offers.goTo, paramsOf(offers, scope));
      const way = offers && { action: { label: t(offers.label, scope), run: lead } };
      if (done !== undefined && undo !== undefined) tellUndoable({ done, undo }, scope, name);
      else if (done !== undefined) toastMessage(done, scope, { ...(about && { about }), ...way });
      else if (about !== undefined) settle(about);
    },
    [tellUndoable, toastMessage, settle, navigate, t],
  );
  /** @returns whether it was done. */
  const run = useCallback(
    async (action: ActionWords, doing: Doing): Promise<boolean> => {
      const { scope } = doing;
      const { goTo, leaveTo, message } = action;
      if (message !== undefined) {
        toastMessage(message);
        return false;
      }
      const missing = (await doing.missing?.(false)) ?? NOTHING_MISSING;
      const written = action.formFirst === true ? {} : await agreed(action, scope, missing);
      if (written === undefined) return false;
      const asked = { ...doing, scope: { ...scope, ...written } };
      const known = await attempt(action, asked, missing).finally(() => setPhase(null));
      if (known === undefined) return false;
      doing.onDone?.();
      if (goTo !== undefined) navigate(goTo, paramsOf(action, known));
      // Where it leads to from any page, the parameters are that page's.
      const left = goTo === undefined ? paramsOf(action, known) : {};
      if (leaveTo !== undefined && doing.ownPage === true) navigate(leaveTo, left, { forGood: true });
      tell(action, known, doing);
      return true;
    },
    [agreed, attempt, navigate, tell, toastMessage],
  );
  return { run, phase };
}
