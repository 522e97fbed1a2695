import { useEffect, useRef, useState } from 'react';
import type { Context, WorkflowSchema } from '../../contract/index.ts';
import { fillText, holds, type OfferedTransition, type Transition } from '../../index.ts';
import { type Position, takePosition } from '../calls/takePosition.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { paramsOf } from '../navigation/paramsOf.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What goes with a transition. */
export interface TransitionExtras {
  /** Null where the transition needs none, or the device gives none. */
  readonly position: Position | null;
  /** Answers of the transition's form, where it has one. */
  readonly answers: Answers | null;
}

export interface TransitionInput {
  readonly workflow: WorkflowSchema;
  readonly context: Context;
  /**
   * Carries the transition out; false when it was not: failures are told by the screen's write. What the call answered, in place of true, is
   * known as `answer` to the word of success and to the parameters of the screen to go on to.
   */
  readonly onTransition: (transition: Transition, extras: TransitionExtras) => Promise<unknown>;
  /**
   * Asks the questions of a transition's form; null when the person thinks better of it. After a refusal it asks again, beginning with the
   * answers `given` before: nobody chooses twice.
   */
  readonly askForm?: (form: string, transition: Transition, given?: Answers) => Promise<Answers | null>;
}

/** What is under way: nothing, taking the position, or the call. */
export type Phase = { readonly id: string; readonly locating: boolean } | null;

/** Makes a transition: says why not, or asks, takes the position, calls, goes on. One at a time. */
export function useTransition(input: TransitionInput) {
  const { context } = input;
  const { navigate } = useEngine();
  const { t, message } = useMessages();
  const { alert, confirm, toastMessage } = useFeedback();
  const [phase, setPhase] = useState<Phase>(null);
  const busy = useRef(false);
  // What is tried again is tried on what the record has become.
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const locate = async (transition: Transition): Promise<Position | null> => {
    if (transition.position !== true) return null;
    setPhase({ id: transition.id, locating: true });
    const result = await takePosition();
    if (result.ok) return result.position;
    toastMessage(result.message);
    return null;
  };

  /** Asks the transition's question, what is unusual first. */
  const agreed = async ({ confirm: question, cautions = [], intent }: Transition): Promise<boolean> => {
    if (question === undefined) return true;
    const unusual = cautions
      .filter(({ when }) => holds(when, context))
      .map(({ message: id }) => t(id, context));
    const variant = intent === 'danger' ? 'danger' : unusual.length > 0 ? 'warning' : 'primary';
    return confirm({ text: [...unusual, t(question, context)].join(' '), variant });
  };

  /** Asks, takes the position, calls. @returns what the call answered; false where it was refused for good, or thought better of. */
  const attempt = async (transition: Transition, given?: Answers): Promise<unknown> => {
    const { form, formFirst = false } = transition;
    const answers =
      form === undefined ? null : ((await latest.current.askForm?.(form, transition, given)) ?? null);
    if (form !== undefined && answers === null) return false;
    if (formFirst && !(await agreed(transition))) return false;
    const position = await locate(transition);
    setPhase({ id: transition.id, locating: false });
    const answer = await latest.current.onTransition(transition, { position, answers });
    setPhase(null);
    return answer === false && answers !== null ? attempt(transition, answers) : answer;
  };

  const make = async (transition: Transition): Promise<void> => {
    const { formFirst = false, goTo, screen, done: word, params } = transition;
    if (screen !== undefined) return navigate(screen, idsOf(context));
    if (!formFirst && !(await agreed(transition))) return;
    const answer = await attempt(transition);
    if (answer === false) return;
    const answered = { ...context, answer };
    if (word !== undefined) toastMessage(word, answered);
    if (goTo === undefined) return;
    navigate(goTo, params === undefined ? idsOf(context) : paramsOf({ params }, answered));
  };

  const start = async ({ transition, refusal }: OfferedTransition): Promise<void> => {
    if (busy.current) return;
    if (refusal !== undefined) {
      const { text, title } = message(refusal, context);
      await alert({ text, variant: 'warning', ...(title === undefined ? {} : { title }) });
      return;
    }
    busy.current = true;
    await make(transition).finally(() => {
      busy.current = false;
      setPhase(null);
    });
  };
  return { phase, start };
}

/** The page's own parameters, for a screen about the same record. */
function idsOf(context: Context): Readonly<Record<string, string>> {
  const id = fillText('{params.id}', context);
  return id === '' ? {} : { id };
}
